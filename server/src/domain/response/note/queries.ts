import type { Input } from '@fleet/contract/call';
import type { note } from '@fleet/contract/note/calls';
import { stepsOf, type NoteSide, type NoteState } from '@fleet/contract/note/states';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { asRegulator, within, writing } from '../../../base/scope';

/** The notes that the caller may see: an authority its own to its companies, a company those to itself. */
export const notes = (ctx: Context) =>
  within(asRegulator(ctx), 'enforcementNote').selectFrom('enforcementNote');

/** The side that somebody acts for; the platform acts for the authorities. */
export const sideOf = ({ scope }: Pick<Context, 'scope'>): NoteSide =>
  scope.kind === 'company' || scope.kind === 'orgTree' ? 'company' : 'authority';

/** The side that somebody reads for; the platform reads for nobody. */
export const readerOf = (ctx: Pick<Context, 'scope'>): NoteSide | null =>
  ctx.scope.kind === 'all' ? null : sideOf(ctx);

/** True for an open note with something that the other side wrote and nobody on the reader's has opened. */
const isUnread = (ctx: Context) =>
  sql<boolean>`(enforcement_note.state <> 'closed' and exists (
    select from enforcement_note_entry unread where unread.note_id = enforcement_note.id
    and unread.read_at is null and unread.side <> ${readerOf(ctx)}))`;

/** True for a note that awaits a reply after its deadline, by the company's clock. */
const isOverdue = ({ now }: Context) => sql<boolean>`(state = 'awaiting' and deadline < (
  select (${now.toISOString()}::timestamptz at time zone time_zone)::date from company
  where company.id = enforcement_note.company_id))`;

const hasLeft = sql<boolean>`not exists (select from jurisdiction_company member
  where member.jurisdiction_id = enforcement_note.jurisdiction_id and member.company_id = enforcement_note.company_id)`;

const companyName = sql<string>`(select company_name from company where company.id = enforcement_note.company_id)`;
const jurisdictionName = sql<string>`(
  select jurisdiction_name from jurisdiction where jurisdiction.id = enforcement_note.jurisdiction_id)`;

export function listNotes(ctx: Context, filter: Input<typeof note.list>) {
  const { id, companyId, noteNum, title, state, overdue, unread, startTime, endTime } = filter;
  const [column, direction] = sortOf(filter.sort ?? 'issuedAt,desc');
  let found = notes(ctx).select('id').orderBy(column, direction).orderBy('id', direction);
  if (id) found = found.where('id', '=', id);
  if (companyId) found = found.where('companyId', '=', companyId);
  if (noteNum) found = found.where('noteNum', 'ilike', contains(noteNum));
  if (title) found = found.where('title', 'ilike', contains(title));
  if (state) found = found.where('state', '=', state);
  if (overdue !== undefined) found = found.where(isOverdue(ctx), '=', overdue);
  if (unread !== undefined) found = found.where(isUnread(ctx), '=', unread);
  if (startTime) found = found.where('issuedAt', '>=', startTime);
  if (endTime) found = found.where('issuedAt', '<', endTime);
  return listing(found, (ids) => showNotes(ctx, ids));
}

async function showNotes(ctx: Context, ids: readonly string[]) {
  const rows = await notes(ctx)
    .where('enforcementNote.id', 'in', ids)
    .select(['id', 'noteNum', 'companyId', 'title', 'issuedAt', 'deadline', 'state'])
    .select([
      companyName.as('companyName'),
      jurisdictionName.as('jurisdictionName'),
      isOverdue(ctx).as('isOverdue'),
      isUnread(ctx).as('isUnread'),
      hasLeft.as('hasLeft'),
      sql<string | null>`(select read_at from enforcement_note_entry first
        where first.note_id = enforcement_note.id and step = 'issue')`.as('openedAt'),
    ])
    .execute();
  return rows.map((row) => ({ ...row, steps: stepsOf(sideOf(ctx), row.state, row.hasLeft) }));
}

export const findNote = async (ctx: Context, id: string) => (await showNotes(ctx, [id]))[0];
export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>;

/** The owner of a company's papers, and its clock. */
export const findCompany = (ctx: Context, companyId: string) =>
  sql<{ orgId: string; timeZone: string }>`
    select org_id, time_zone from company where id = ${companyId}`
    .execute(ctx.db)
    .then(({ rows }) => rows[0]!);

/** How a note stands; of two who do something with it the second waits for the first. */
export async function lockNote(ctx: Context, id: string) {
  const { rows } = await sql<{ state: NoteState; jurisdictionId: string; hasLeft: boolean }>`
    select state, jurisdiction_id, ${hasLeft} as has_left from enforcement_note where id = ${id} for update`.execute(
    ctx.db,
  );
  return rows[0]!;
}

export const insertNote = (
  ctx: Context,
  of: { jurisdictionId: string; companyId: string; noteNum: string; title: string; deadline: string },
) =>
  writing(ctx)
    .insertInto('enforcementNote')
    .values({ ...of, issuedAt: ctx.now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateNote = (ctx: Context, id: string, to: { state: NoteState; deadline?: string }) =>
  writing(ctx).updateTable('enforcementNote').set(to).where('id', '=', id).execute();
