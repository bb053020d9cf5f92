import type { Output } from '@fleet/contract/call';
import { duties } from '@fleet/contract/legalRule/rules';
import type { inspection } from '@fleet/contract/inspection/calls';
import { inspectionText } from '@fleet/contract/inspection/text';
import { listed, say, type Language } from '@fleet/contract/text';
import { sql } from 'kysely';
import { mayWork } from '../../../base/accounts';
import { criticalNoticeLock, transactionAlone } from '../../../base/alone';
import type { Context } from '../../../base/context';
import { ruleOf } from '../../../base/legalRules';
import { unscoped, within, writing } from '../../../base/scope';
import { isCriticalNow } from '../../fleet/truck/index';
import { postMail } from '../../house/outbox/service';

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
  readers: { email: string; readerId: string; language: Language }[];
}

/**
 * Writes to those of each company who must be told by its rules, about reports, of people and of trucks, that found a critical item
 * abnormal, to each once about all of them. Of two clocks one is left out.
 */
export async function noticeCritical(ctx: Context): Promise<void> {
  await transactionAlone(ctx, criticalNoticeLock, async (ctx) => {
    const found = await findUnnoticed(ctx);
    const readers = new Map(found.flatMap(({ readers }) => readers).map((reader) => [reader.email, reader]));
    for (const { email, readerId, language } of readers.values()) {
      const theirs = found.filter(({ readers }) => readers.some((reader) => reader.email === email));
      await postMail(ctx, { to: email, readerId, ...mailAbout(language, theirs) });
    }
    const done = found.map(({ id }) => id);
    await sql`update inspection set noticed_at = ${ctx.now.toISOString()} where id = any(${done}::bigint[])`.execute(
      writing(ctx),
    );
  });
}

const mailAbout = (language: Language, found: readonly Found[]) => ({
  subject: say(language, inspectionText.criticalSubject, { count: found.length }),
  text: found
    .map(({ carId, items, inspector }) =>
      say(language, inspectionText.criticalLine, {
        carId,
        items: listed(language, items),
        inspector: inspector ?? '–',
      }),
    )
    .join('\n'),
});

/** Reports that nobody was written to about, with the people to be told, where they can be written to. */
async function findUnnoticed(ctx: Context): Promise<Found[]> {
  const told = ruleOf('criticalTold', sql.ref('company.id'));
  const { rows } = await sql<Found>`
    select inspection.id, car_id, ${criticalNames} as items, inspector,
      (select coalesce(jsonb_agg(reader), '[]') from (select distinct on (email) email, account.id::text as reader_id, language from account where ${mayWork(ctx)} and email is not null
        and ((account.id = company.safety_officer_id and ${told} & ${sql.lit(duties.safetyOfficer)} > 0)
          or (account.id = company.administrator_id and ${told} & ${sql.lit(duties.administrator)} > 0)) order by email) reader) as readers
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
