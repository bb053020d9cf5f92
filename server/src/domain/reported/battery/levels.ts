import type { Input, Output } from '@fleet/contract/call';
import { longestCurveDays, type batteryStatus } from '@fleet/contract/battery/calls';
import { batteryStatusText } from '@fleet/contract/battery/text';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { refuseField } from '../../../base/refuse';
import { unscoped } from '../../../base/scope';
import { batteries } from './service';
import { isServed } from './status';

/** A curve is drawn in so many slices at the most; each gives its lowest and its highest level. */
const slices = 400;
const dayMs = 86_400_000;
/** A terminal that rests may say nothing for so long. */
const restMs = 30 * 60_000;

/** The level of a battery over a period, from whatever vehicles it sat in. */
export async function showLevels(
  ctx: Context,
  { id, startTime, endTime }: Input<typeof batteryStatus.power>,
): Promise<Output<typeof batteryStatus.power>> {
  const length = Date.parse(endTime) - Date.parse(startTime);
  if (length <= 0) throw refuseField('endTime', batteryStatusText.endBeforeStart);
  if (length > longestCurveDays * dayMs)
    throw refuseField('endTime', batteryStatusText.tooLong, { days: longestCurveDays });
  const { chargeThreshold, dischargeThreshold, companyId } = await batteries.findOrFail(ctx, id);
  const sliceMs = Math.ceil(length / slices);
  const { rows } = await sql<{ time: string; level: number }>`
    with said as (
      select report.time, report.hash, soc, floor(extract(epoch from report.time - ${startTime}::timestamptz) * 1000 / ${sliceMs}) as slice
      from battery_binding bound
      join report on report.vehicle_id = bound.vehicle_id and report.company_id = bound.company_id
        and bound.period @> report.time
      where bound.battery_id = ${id} and bound.company_id = ${companyId}
        and bound.period && tstzrange(${startTime}, ${endTime}) and ${isServed(ctx, 'bound.vehicle_id')}
        and report.time >= ${startTime} and report.time < ${endTime} and soc is not null
    )
    select time, soc::float8 as level from (
      (select distinct on (slice) time, hash, soc from said order by slice, soc, time, hash)
      union
      (select distinct on (slice) time, hash, soc from said order by slice, soc desc, time, hash)
    ) shown order by time, hash`.execute(unscoped(ctx));
  return {
    time: rows.map(({ time }) => time),
    level: rows.map(({ level }) => level),
    chargeThreshold,
    dischargeThreshold,
    longestSilence: restMs + 2 * sliceMs,
  };
}
