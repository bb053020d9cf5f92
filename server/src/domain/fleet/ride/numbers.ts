import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';

/**
 * The credentials of drivers, as rows of driver_id, company_id, said (the way) and number; of some drivers,
 * or of all. Whose number it is now counts, also for what was said before.
 */
export const numbersOf = (driverIds?: readonly string[]) => {
  const of = (column: 'driver_id' | 'id') =>
    driverIds ? sql`${sql.ref(column)} = any(${driverIds}::bigint[])` : sql`true`;
  return sql<unknown>`(
    select driver_id, company_id, 1 as said, key_num as number from key_card
    where ${of('driver_id')} and driver_id is not null and deleted_at is null
    union all
    select driver_id, company_id, 2, finger_num::text from driver_finger where ${of('driver_id')}
    union all
    select id, company_id, said, driver_num from driver cross join (values (3), (4)) ways (said)
    where ${of('id')} and deleted_at is null)`;
};

/** The identity that somebody gave at a vehicle of a company. */
interface Said {
  companyId: string;
  kind: number;
  number: string;
}

/** Whose numbers these are now, one for one; null where they are nobody's. Each is found by its index. */
export async function ownersOf(ctx: Pick<Context, 'db'>, said: readonly Said[]): Promise<(string | null)[]> {
  if (said.length === 0) return [];
  const { rows } = await sql<{ driverId: string | null }>`
    select case kind
      when 1 then (select driver_id from key_card
        where key_num = number and key_card.company_id = asked.company_id and deleted_at is null)
      when 2 then (select driver_id from driver_finger
        where finger_num = case when number ~ '^[0-9]{1,4}$' then number::int end and driver_finger.company_id = asked.company_id)
      else (select id from driver
        where driver_num = number and driver.company_id = asked.company_id and deleted_at is null)
    end as driver_id
    from unnest(${said.map(({ companyId }) => companyId)}::bigint[], ${said.map(({ kind }) => kind)}::int[],
      ${said.map(({ number }) => number)}::text[]) with ordinality as asked (company_id, kind, number, place)
    order by place`.execute(unscoped(ctx));
  return rows.map(({ driverId }) => driverId);
}
