import type { Output } from '@fleet/contract/call';
import { duties } from '@fleet/contract/legalRule/rules';
import type { inspection } from '@fleet/contract/inspection/calls';
import { inspectionText } from '@fleet/contract/inspection/text';
import { listed, say } from '@fleet/contract/text';
import { sql } from 'kysely';
import { mayWork } from '../../../base/accounts';
import { criticalNoticeLock, whileAlone } from '../../../base/alone';
import type { Context } from '../../../base/context';
import { ruleOf } from '../../../base/legalRules';
import { unscoped, within, writing } from '../../../base/scope';
import { isCriticalNow } from '../../fleet/truck/index';

/** So many reports are written about in one round of the clock; the rest in the next. */
const atOnce = 200;
const mostListed = 200;

/** The names of the critical items that a report found abnormal. */
const criticalNames = sql<string[]>`array(
  select one ->> 'itemName' from jsonb_array_elements(inspection.items) with ordinality as listed (one, place)
  where one ->> 'result' = 'abnormal' and (one ->> 'critical')::boolean order by place)`;

/** Vehicles in sight whose last inspection found a critical item abnormal, the newest first. */
export async function listCritical(ctx: Context): Promise<Output<typeof inspection.critical>> {
  const rows = await within(ctx, 'vehicle', 'inspection')
    .selectFrom('vehicle')
    .innerJoin('inspection', 'inspection.vehicleId', 'vehicle.id')
    .where(isCriticalNow)
    .select(['vehicle.id', 'carId', 'inspection.id as inspectionId', 'checkTime', 'inspector', 'remark'])
    .select(criticalNames.as('items'))
    .orderBy('checkTime', 'desc')
    .limit(mostListed)
    .execute();
  return { rows };
}

interface Found {
  id: string;
  carId: string;
  items: string[];
  inspector: string | null;
  emails: string[];
  /** Made within a day. */
  isNew: boolean;
}

/**
 * Writes to those of each company who must be told by its rules, about reports, of people and of trucks, that found a critical item
 * abnormal. Done by the clock and marked afterwards: whoever dies in between writes once more rather than not at all. No
 * report is held while a mail goes, or nobody could have the vehicle repaired meanwhile; of two clocks one is left out.
 */
export async function noticeCritical(ctx: Context): Promise<void> {
  await whileAlone(ctx, criticalNoticeLock, async () => {
    const found = await findUnnoticed(ctx);
    const unsent = new Set<string>();
    for (const to of new Set(found.flatMap(({ emails }) => emails))) {
      const theirs = found.filter(({ emails }) => emails.includes(to));
      // A mail that does not go today is tried again; what was found stays in the bell either way.
      await ctx.mail(mailAbout(ctx, to, theirs)).catch((problem: unknown) => {
        for (const { id, isNew } of theirs) if (isNew) unsent.add(id);
        ctx.complain(problem);
      });
    }
    const done = found.map(({ id }) => id).filter((id) => !unsent.has(id));
    await sql`update inspection set noticed_at = ${ctx.now.toISOString()} where id = any(${done}::bigint[])`.execute(
      writing(ctx),
    );
  });
}

const mailAbout = (ctx: Context, to: string, found: readonly Found[]) => ({
  to,
  subject: say(ctx.language, inspectionText.criticalSubject, { count: found.length }),
  text: found
    .map(({ carId, items, inspector }) =>
      say(ctx.language, inspectionText.criticalLine, {
        carId,
        items: listed(ctx.language, items),
        inspector: inspector ?? '–',
      }),
    )
    .join('\n'),
});

/** Reports that nobody was written to about, with the people to be told, where they can be written to. */
async function findUnnoticed(ctx: Context): Promise<Found[]> {
  const told = ruleOf('criticalTold', sql.ref('company.id'));
  const { rows } = await sql<Found>`
    select inspection.id, car_id, check_time > ${ctx.now.toISOString()}::timestamptz - interval '1 day' as is_new, ${criticalNames} as items, inspector,
      array(select distinct email from account where ${mayWork(ctx)} and email is not null
        and ((account.id = company.safety_officer_id and ${told} & ${sql.lit(duties.safetyOfficer)} > 0)
          or (account.id = company.administrator_id and ${told} & ${sql.lit(duties.administrator)} > 0))) as emails
    from inspection join vehicle on vehicle.id = vehicle_id join company on company.id = inspection.company_id
    where critical and noticed_at is null and inspection.deleted_at is null
    order by inspection.id limit ${atOnce}`.execute(unscoped(ctx));
  return rows;
}

/** Which of these vehicles were last inspected with a critical item abnormal. */
export async function criticalAmong(ctx: Context, vehicleIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select vehicle.id from vehicle join inspection on inspection.vehicle_id = vehicle.id and ${isCriticalNow}
    where vehicle.id = any(${vehicleIds}::bigint[])`.execute(unscoped(ctx));
  return new Set(rows.map(({ id }) => id));
}
