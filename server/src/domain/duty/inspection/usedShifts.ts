import { sql } from 'kysely';
import { countsFor, dutiesOf } from './duty';

/** Days, `YYYY-MM-DD`, both of which count; of one company, or of each vehicle with the company that has it now. */
interface UsedPeriod {
  from: string;
  to: string;
  companyId?: string;
}

/** How many duties of each vehicle of a company were used on a day, and how many of these were inspected: `domain.md` §7. */
export const shiftCounts = (companyId: string, day: string) => sql<{
  vehicleId: string;
  used: number;
  checked: number;
}>`(
  select duty.vehicle_id, count(*)::int as used,
    count(*) filter (where exists (select from inspection where ${countsFor}))::int as checked
  from ${usedShifts({ from: day, to: day, companyId })} duty group by duty.vehicle_id)`;

/**
 * The duties in which vehicles worked, by the facts of their days, on the day on which each was used, up to when it
 * was used last. A vehicle that is in a plan is asked hour by hour, because its day may have several shifts; any other
 * has the day of its company. Of a company those count too that have left it since.
 */
export const usedShifts = (period: UsedPeriod) => sql<{ vehicleId: string; day: string }>`(
  select duty.vehicle_id, duty.company_id, duty.started_at, used.day, max(duty.at) as at
  from ${dutiesOf(sql`select distinct vehicle_id, company_id, at from ${usedHours(period)} used`)} duty
  join ${usedHours(period)} used on used.vehicle_id = duty.vehicle_id and used.at = duty.at
  group by duty.vehicle_id, duty.company_id, duty.started_at, used.day)`;

const usedHours = ({ from, to, companyId }: UsedPeriod) => sql`(
  select fact.vehicle_id, fact.company_id, fact.day,
    (fact.day::timestamp + hour.number * interval '1 hour') at time zone company.time_zone - interval '1 microsecond' as at
  from vehicle_day fact
  join vehicle known on known.id = fact.vehicle_id
  join company on company.id = fact.company_id
  cross join lateral (
    select number from unnest(fact.work_by_hour) with ordinality worked (seconds, number)
    where seconds > 0 and (
      exists (select from schedule_car where schedule_car.vehicle_id = known.id)
      or exists (select from schedule_driver where schedule_driver.driver_id = known.driver_id))
    union select 24 where fact.work_seconds > 0
      and not exists (select from schedule_car where schedule_car.vehicle_id = known.id)
      and not exists (select from schedule_driver where schedule_driver.driver_id = known.driver_id)) hour
  where fact.day between ${from}::date and ${to}::date
    and fact.company_id = ${companyId === undefined ? sql`known.company_id` : companyId})`;
