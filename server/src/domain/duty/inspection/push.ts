import type { CheckedItem } from '@fleet/contract/inspection/states';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import { pushChanged } from '../../people/push/service';

interface Report {
  vehicleId: string;
  companyId: string;
  checkTime: string;
  items: readonly CheckedItem[];
  source: 'platform' | 'truck';
}

/** Sends a new report to the authorities of its company: not who looked, nor what he wrote. */
export async function pushReport(
  ctx: Context,
  id: string,
  { vehicleId, companyId, checkTime, items, source }: Report,
): Promise<void> {
  const { carId, plateNum } = await unscoped(ctx)
    .selectFrom('vehicle')
    .select(['carId', 'plateNum'])
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow();
  const abnormalItems = items
    .filter(({ result }) => result === 'abnormal')
    .map(({ itemName, critical }) => ({ itemName, critical }));
  const result = abnormalItems.length > 0 ? 'abnormal' : 'normal';
  await pushChanged(ctx, {
    subject: 'inspection',
    recordId: id,
    recordName: carId,
    companyId,
    contentOf: async () => ({
      carId,
      plateNum,
      checkTime: new Date(checkTime).toISOString(),
      result,
      abnormalItems,
      source,
    }),
  });
}
