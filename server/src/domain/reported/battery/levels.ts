import type { Input, Output } from '@fleet/contract/call';
import { longestCurveDays, type batteryStatus } from '@fleet/contract/battery/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { checkPeriod } from '../../../base/period';
import { unscoped } from '../../../base/scope';
import { storedSince } from '../../fleet/stored/index';
import { batteries } from './service';
import { isServed } from './status';

/** A curve is drawn in so many slices at the most; each gives its lowest and its highest level. */
const slices = 400;
/** A terminal that rests may say nothing for so long. */
const restMs = 30 * 60_000;

/** The level of a battery over a period, from whatever vehicles it sat in. */
export async function showLevels(
  ctx: Context,
  { id, startTime, endTime }: Input<typeof batteryStatus.power>,
): Promise<Output<typeof batteryStatus.power>> {
  checkPeriod(ctx, { startTime, endTime }, longestCurveDays);
  const { chargeThreshold, dischargeThreshold, companyId } = await batteries.findOrFail(ctx, id);
  const period = { from: Date.parse(startTime), to: Date.parse(endTime) };
  const sliceMs = Math.ceil((period.to - period.from) / slices);
  const shown = shownOf(await listLevels(ctx, id, companyId, period), period.from, sliceMs);
  return {
    time: shown.map(({ time }) => new Date(time).toISOString()),
    level: shown.map(({ level }) => level),
    chargeThreshold,
    dischargeThreshold,
    longestSilence: restMs + 2 * sliceMs,
  };
}

interface Level {
  time: number;
  level: number;
}

/** The level as vehicles reported it while the battery sat in them, each in order. */
async function listLevels(
  ctx: Context,
  batteryId: string,
  companyId: string,
  { from, to }: { from: number; to: number },
): Promise<Level[]> {
  const { rows: bound } = await sql<{ vehicleId: string; since: number; until: number }>`
    select vehicle_id, greatest(extract(epoch from lower(period)) * 1000, ${from})::float8 as since,
      least(extract(epoch from upper(period)) * 1000, ${to})::float8 as until
    from battery_binding bound
    where battery_id = ${batteryId} and company_id = ${companyId} and ${isServed(ctx, 'bound.vehicle_id')}
      and period && tstzrange(${new Date(from).toISOString()}, ${new Date(to).toISOString()})
    order by lower(period)`.execute(unscoped(ctx));
  const levels: Level[] = [];
  for (const { vehicleId, since, until } of bound)
    for await (const [, rows] of storedSince(ctx, [{ vehicleId, companyId, since }], ['soc'], until))
      for (const { time, soc } of rows) if (soc !== null) levels.push({ time, level: soc });
  return levels;
}

/** The lowest and the highest of each slice, in order. */
function shownOf(levels: readonly Level[], from: number, sliceMs: number): Level[] {
  const bySlice = new Map<number, { lowest: Level; highest: Level }>();
  for (const one of levels) {
    const slice = Math.floor((one.time - from) / sliceMs);
    const known = bySlice.get(slice);
    if (!known) bySlice.set(slice, { lowest: one, highest: one });
    else if (one.level < known.lowest.level) known.lowest = one;
    else if (one.level > known.highest.level) known.highest = one;
  }
  return [...bySlice.values()].flatMap(({ lowest, highest }) => {
    if (lowest === highest) return [lowest];
    return lowest.time <= highest.time ? [lowest, highest] : [highest, lowest];
  });
}
