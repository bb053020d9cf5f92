import type { Input } from '@fleet/contract/call';
import type { driver } from '@fleet/contract/driver/calls';
import { driverText } from '@fleet/contract/driver/text';
import { batch } from '../../../base/batch';
import type { Context } from '../../../base/context';
import { notFound, refuse } from '../../../base/refuse';
import { listDeliveries, push } from '../../people/push/service';
import { showDrivers } from './queries';
import { drivers, needDriver } from './service';

/** Sends drivers' files to the authorities that look after their companies. */
export const pushDrivers = (ctx: Context, input: Input<typeof driver.push>) =>
  batch(ctx, input, { ...drivers, one: pushOne });

/** An authority is told of a driver what it may see: `domain.md` §2; his ID number only masked. */
async function pushOne(ctx: Context, id: string): Promise<void> {
  const { companyId } = await needDriver(ctx, id);
  const [found] = await showDrivers(ctx, [id]);
  if (!found) throw notFound();
  const { driverNum, driverName, idCard, licenceExpire } = found;
  if (!idCard) throw refuse(driverText.pushNeedsIdCard);
  await push(ctx, {
    subject: 'driver',
    recordId: id,
    recordName: driverNum,
    companyId,
    content: { driverNum, driverName, idCard, licenceExpire },
  });
  ctx.tell('changed', { subject: 'driver', ids: [id], companyId });
}

/** The pushes of a driver, the newest first. */
export async function listPushes(ctx: Context, { id }: Input<typeof driver.pushes>) {
  const { companyId } = await needDriver(ctx, id);
  return { rows: await listDeliveries(ctx, { subject: 'driver', recordId: id, companyId }) };
}
