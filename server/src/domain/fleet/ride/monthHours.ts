import { sql } from 'kysely';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { lapses } from '../renew/service';

/**
 * Working hours of drivers in the present month, by the facts of its days so far, as a table to join: `driver_id`,
 * `company_id`, `seconds`. What they did on vehicles that are no longer paid for is left out.
 */
export const monthWork = (ctx: Context) => {
  const month = `${today(ctx.now, ctx.timeZone).slice(0, 7)}-01`;
  return sql<{ driverId: string; companyId: string; seconds: number }>`(
    select driver_id, company_id, (work_seconds - coalesce(hidden.seconds, 0))::float8 as seconds
    from driver_month
    left join (
      select driver_id, company_id, sum(work_seconds) as seconds from driver_day
      where day >= ${month}::date and day < ${month}::date + interval '1 month'
        and vehicle_id in (select vehicle_id from ${lapses(ctx)} lapse)
      group by driver_id, company_id
    ) hidden using (driver_id, company_id)
    where month = ${month}::date)`;
};
