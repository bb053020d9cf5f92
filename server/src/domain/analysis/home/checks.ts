import type { Input, Output } from '@fleet/contract/call';
import { inspectionFigures } from '@fleet/contract/figure/fleet';
import { ratio } from '@fleet/contract/figure/figure';
import type { carSynthesize } from '@fleet/contract/home/calls';
import type { Context } from '../../../base/context';
import { abnormalRate, checkRate } from '../../duty/inspection/service';

/** Today and the six days before: how many inspections were normal, and how many used shifts were inspected. */
export async function showCheckRates(
  ctx: Context,
  asked: Input<typeof carSynthesize.checkRate>,
): Promise<Output<typeof carSynthesize.checkRate>> {
  const [abnormal, checked] = await Promise.all([abnormalRate(ctx, asked), checkRate(ctx, asked)]);
  const shifts = new Map(checked.rows.map((row) => [row.day, row]));
  const rows = abnormal.rows.map(({ day, part, whole }) => {
    const used = shifts.get(day);
    const sums = { inspections: whole, normalInspections: whole - part };
    return {
      day,
      ...sums,
      usedShifts: used?.whole ?? 0,
      checkedShifts: used?.part ?? 0,
      passRate: inspectionFigures.passRate.of(sums, '24'),
      checkRate: ratio(used?.part ?? 0, used?.whole ?? 0),
    };
  });
  return { rows };
}
