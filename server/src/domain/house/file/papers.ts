import { sql, type Selectable } from 'kysely';
import type { Context } from '../../../base/context';
import { asRegulator, within } from '../../../base/scope';
import type { Tables } from '../../../base/tables';

type Stored = Selectable<Tables['file']>;

/** A file that companies and authorities show each other: whoever sees the record that it hangs on sees it. */
export async function findPaper(ctx: Context, id: string): Promise<Stored | undefined> {
  const { rights } = ctx.actor;
  return (
    (await findReport(ctx, id)) ??
    (rights.has('note:view') ? await findNotePaper(ctx, id) : undefined) ??
    (rights.has('policy:view') ? await findRule(ctx, id) : undefined)
  );
}

/** The file of a report that was submitted for a review in the caller's sight, perhaps to an authority. */
const findReport = (ctx: Context, id: string) =>
  within(ctx.actor.rights.has('gov:view') ? asRegulator(ctx) : ctx, 'vehicle', 'driver')
    .selectFrom('annualReview')
    .innerJoin(sql<Stored>`file`.as('report'), 'report.id', 'reportFileId')
    .selectAll('report')
    .where('report.id', '=', id)
    .where('report.deletedAt', 'is', null)
    .where(
      sql<boolean>`(exists (
          select from vehicle where vehicle.id = vehicle_id and vehicle.company_id = annual_review.company_id)
        or exists (
          select from driver where driver.id = driver_id and driver.company_id = annual_review.company_id))`,
    )
    .limit(1)
    .executeTakeFirst();

/** The file of a note, for both of its sides. */
const findNotePaper = (ctx: Context, id: string) =>
  within(asRegulator(ctx), 'enforcementNote')
    .selectFrom('enforcementNote')
    .innerJoin('enforcementNoteEntry', 'noteId', 'enforcementNote.id')
    .innerJoin('enforcementNoteFile', 'entryId', 'enforcementNoteEntry.id')
    .innerJoin(sql<Stored>`file`.as('paper'), 'paper.id', 'fileId')
    .selectAll('paper')
    .where('paper.id', '=', id)
    .where('paper.deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();

/** The file of a policy rule that holds for the caller. */
const findRule = (ctx: Context, id: string) =>
  within(ctx, 'policyRule')
    .selectFrom('policyRule')
    .innerJoin(sql<Stored>`file`.as('paper'), 'paper.id', 'fileId')
    .selectAll('paper')
    .where('paper.id', '=', id)
    .where('paper.deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
