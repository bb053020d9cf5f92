import type { Input } from '@fleet/contract/call';
import type { key } from '@fleet/contract/key/calls';
import { keyText } from '@fleet/contract/key/text';
import { transaction, type Context } from '../../../base/context';
import { refuseField } from '../../../base/refuse';
import { holdOwned } from '../../../base/versions';
import { needDriver } from '../driver/service';
import { needOrg } from '../../people/org/service';
import { plainFile } from '../../house/plain/service';
import { findKey, listKeys } from './queries';

export { freeCardsOf, moveCardsOf } from './queries';

export const keys = plainFile({
  module: 'key',
  table: 'keyCard',
  find: findKey,
  list: listKeys,
  nameOf: ({ keyNum }) => keyNum,
  watched: { key_card_num_once: 'keyNum' },
  keepsDeleted: true,
});

/** A card stands where it is said to, else with its driver, else with who adds it. */
export const addKey = (ctx: Context, { keyNum, driverId, orgId }: Input<typeof key.add>) =>
  transaction(ctx, async (ctx) => {
    const driver = driverId ? await needDriver(ctx, driverId) : null;
    const place = orgId ?? driver?.orgId ?? ctx.actor.orgId;
    const companyId = place && (await needOrg(ctx, place)).companyId;
    if (!companyId) throw refuseField('orgId', keyText.orgNeeded);
    if (driver) await holdOf(ctx, driver, companyId);
    return keys.add(ctx, {
      keyNum,
      driverId: driverId ?? null,
      orgId: place,
      companyId,
      productionTime: ctx.now.toISOString(),
    });
  });

/** A card is one of its driver's company. */
async function holdOf(ctx: Context, driver: { id: string; companyId: string }, companyId: string) {
  if (driver.companyId !== companyId) throw refuseField('driverId', keyText.driverElsewhere);
  await holdOwned(ctx, 'driver', companyId, [driver.id]);
}

/** Gives a card to another driver or to nobody; in another company its driver must be of that one too. */
export const editKey = (ctx: Context, { orgId, ...input }: Input<typeof key.edit>): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const before = await keys.findOrFail(ctx, input.id);
    const companyId = orgId ? (await needOrg(ctx, orgId)).companyId : before.companyId;
    if (!companyId) throw refuseField('orgId', keyText.orgNeeded);
    const driverId = input.driverId === undefined ? before.driverId : input.driverId;
    const hasMoved = companyId !== before.companyId;
    if (driverId && (hasMoved || driverId !== before.driverId))
      await holdOf(ctx, await needDriver(ctx, driverId), companyId);
    return keys.edit(ctx, { ...input, ...(orgId && { orgId, companyId }) });
  });
