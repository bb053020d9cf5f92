import type { Input, Output } from '@fleet/contract/call';
import { inspectionFigures } from '@fleet/contract/figure/fleet';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import type { carSynthesize } from '@fleet/contract/home/calls';
import type { Context } from '../../../base/context';
import { daysOf, periodOf, sumsByDay } from '../figure/index';

/** Today and the six days before: how many inspections were normal, and how many used shifts were inspected. */
export async function showCheckRates(
  ctx: Context,
  asked: Input<typeof carSynthesize.checkRate>,
): Promise<Output<typeof carSynthesize.checkRate>> {
  const period = periodOf(ctx, {});
  const byDay = await sumsByDay(ctx, 'vehicle', { ...period, ...asked });
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
