import { useRateFigures } from '@fleet/contract/analysis/vehicle';
import type { HourSystem } from '@fleet/contract/figure/figure';
import { type Sums, type VehicleMeasure, vehicleMeasures } from '@fleet/contract/figure/measures';
import { placingLimits, placingOf, placings } from '@fleet/contract/figure/placing';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import type { Context } from '../../../base/context';
import { noSums, periodOf, sumsOf, valuesOf } from '../figure/index';
import { namesOfVehicles } from './queries';

interface Asked {
  startDate?: string | undefined;
  endDate?: string | undefined;
  orgId?: string | undefined;
  hourSystem: HourSystem;
}

/** Says of each vehicle which way to go on with it; divided at what all of the organization come to, whichever are shown. */
export async function placer(ctx: Context, { hourSystem, orgId, ...asked }: Asked) {
  const limits = placingLimits(await sumsOf(ctx, 'vehicle', { ...periodOf(ctx, asked), orgId }), hourSystem);
  return { limits, placingOf: (sums: Sums<VehicleMeasure>) => placingOf(sums, limits, hourSystem) };
}

/** How many of the reader's vehicles, of these sums by key, go which way, with the figures of each way together. */
export async function countPlacings(
  ctx: Context,
  asked: Asked,
  sumsById: ReadonlyMap<string, Sums<VehicleMeasure>>,
) {
  const [{ limits, placingOf }, seen] = await Promise.all([
    placer(ctx, asked),
    namesOfVehicles(ctx, [...sumsById.keys()]),
  ]);
  const groups = placings.map((placing) => ({ placing, vehicles: 0, sums: noSums('vehicle') }));
  for (const [id, own] of sumsById) {
    const group = seen.has(id) && groups.find(({ placing }) => placing === placingOf(own));
    if (!group) continue;
    group.vehicles += 1;
    for (const name of vehicleMeasures) group.sums[name] += own[name];
  }
  return {
    ...limits,
    groups: groups.map(({ placing, vehicles, sums }) => ({
      placing,
      vehicles,
      ...valuesOf(vehicleFigures, useRateFigures, sums, asked.hourSystem),
    })),
  };
}
