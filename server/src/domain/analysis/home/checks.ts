import type { Input, Output } from '@fleet/contract/call';
import { inspectionFigures } from '@fleet/contract/figure/fleet';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import type { carSynthesize } from '@fleet/contract/home/calls';
import type { Context } from '../../../base/context';
import { daysOf, periodOf, sumsByDay } from '../figure/index';

interface Asked extends Input<typeof carSynthesize.checkRate> {
  startDate?: string | undefined;
  endDate?: string | undefined;
  vehicleId?: string | undefined;
}

/**
 * On each day of a period, today and the six days before unless said, how many inspections were normal, and how many
 * used shifts were inspected.
 */
export async function showCheckRates(
  ctx: Context,
  { orgId, vehicleId, ...asked }: Asked,
): Promise<Output<typeof carSynthesize.checkRate>> {
  const period = periodOf(ctx, asked);
  const byDay = await sumsByDay(ctx, 'vehicle', { ...period, orgId, objectId: vehicleId });
  const rows = daysOf(period).map((day) => {
    const sums = byDay.get(day);
    return {
      day,
      inspections: sums?.inspections ?? 0,
      abnormalInspections: sums?.abnormalInspections ?? 0,
      usedShifts: sums?.usedShifts ?? 0,
      checkedShifts: sums?.checkedShifts ?? 0,
      passRate: sums ? inspectionFigures.passRate.of(sums, '24') : null,
      checkRate: sums ? vehicleFigures.checkRate.of(sums, '24') : null,
    };
  });
  return { rows };
}
