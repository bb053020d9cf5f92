import type { Input } from '@fleet/contract/call';
import type { external } from '@fleet/contract/external/calls';
import { externalText } from '@fleet/contract/external/text';
import { refusals } from '@fleet/contract/refusals';
import { batch } from '../../../base/batch';
import { transaction, type Context } from '../../../base/context';
import { refuse, refuseField } from '../../../base/refuse';
import { holdOwned } from '../../../base/versions';
import { hasValue } from '../../people/dict/service';
import { needOrg } from '../../people/org/service';
import { plainFile } from '../../house/plain/service';
import { needVehicle } from '../vehicle/service';
import { findEquipment, listEquipment } from './queries';

export { leaveEquipment } from './queries';

export const equipment = plainFile({
  module: 'external',
  table: 'externalEquipment',
  find: findEquipment,
  list: listEquipment,
  nameOf: ({ equipmentNum }) => equipmentNum,
  watched: { external_equipment_num_once: 'equipmentNum' },
  keepsDeleted: true,
  async check(ctx, { equipmentType }, before) {
    if (equipmentType === before?.equipmentType) return;
    if (!(await hasValue(ctx, 'EXTERNAL_TYPE', String(equipmentType))))
      throw refuseField('equipmentType', externalText.noSuchType);
  },
  async derive(ctx, { orgId }) {
    const { companyId } = await needOrg(ctx, String(orgId));
    return { companyId };
  },
  async isInUse(_ctx, { vehicleId }) {
    if (vehicleId) throw refuse(refusals.unbindFirst);
    return false;
  },
});

/** An organization of another company would take the equipment off its vehicle's. */
export async function editEquipment(ctx: Context, input: Input<typeof external.edit>): Promise<null> {
  const before = await equipment.findOrFail(ctx, input.id);
  const company = input.orgId ? (await needOrg(ctx, input.orgId)).companyId : before.companyId;
  if (before.vehicleId && company !== before.companyId) throw refuse(refusals.unbindFirst);
  return equipment.edit(ctx, { ...input, companyId: company });
}

export async function bindEquipment(
  ctx: Context,
  { id, version, vehicleId }: Input<typeof external.bind>,
): Promise<null> {
  const { companyId } = await equipment.findOrFail(ctx, id);
  const vehicle = await needVehicle(ctx, vehicleId);
  if (vehicle.companyId !== companyId) throw refuseField('vehicleId', externalText.elsewhere);
  return transaction(ctx, async (ctx) => {
    await holdOwned(ctx, 'vehicle', companyId, [vehicleId]);
    return equipment.edit(ctx, { id, version, vehicleId, boundAt: ctx.now.toISOString() });
  });
}

export const unbindEquipment = (ctx: Context, input: Input<typeof external.unbind>) =>
  batch(ctx, input, {
    ...equipment.chosen,
    async one(ctx, id) {
      const { version, vehicleId } = await equipment.findOrFail(ctx, id);
      if (!vehicleId) throw refuse(externalText.notBound);
      await equipment.edit(ctx, { id, version, vehicleId: null, boundAt: null });
    },
  });
