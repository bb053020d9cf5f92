import type { Input, Output } from '@fleet/contract/call';
import type { status } from '@fleet/contract/status/calls';
import type { Context } from '../../../base/context';
import { lastRecords } from '../../duty/inspection/service';
import { needServed } from './served';

const shownInspections = 20;

/** The last inspections of a vehicle by its company, whoever made them. */
export async function listInspections(
  ctx: Context,
  { id }: Input<typeof status.inspections>,
): Promise<Output<typeof status.inspections>> {
  const vehicle = await needServed(ctx, id);
  const rows = await lastRecords(ctx, vehicle, shownInspections);
  return {
    rows: rows.map(({ id, checkTime, inspector, items, abnormalItems, remark }) => ({
      id,
      time: checkTime,
      inspector,
      items: items.length,
      abnormal: abnormalItems,
      remark,
    })),
  };
}
