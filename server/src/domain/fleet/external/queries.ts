import type { Input } from '@fleet/contract/call';
import type { external } from '@fleet/contract/external/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { inOrgTree, within, writing } from '../../../base/scope';
import { isKnownBy } from '../vehicle/service';

export function listEquipment(ctx: Context, filter: Input<typeof external.list>) {
  let equipment = within(ctx, 'externalEquipment', 'vehicle')
    .selectFrom('externalEquipment')
    .select('id')
    .orderBy(...sortOf(filter.sort ?? 'equipmentNum'))
    .orderBy('id');
  if (filter.id) equipment = equipment.where('id', '=', filter.id);
  if (filter.orgId) equipment = equipment.where(inOrgTree(filter.orgId));
  if (filter.equipmentNum)
    equipment = equipment.where('equipmentNum', 'ilike', contains(filter.equipmentNum));
  if (filter.equipmentType) equipment = equipment.where('equipmentType', '=', filter.equipmentType);
  if (filter.anyNum) {
    const { anyNum } = filter;
    equipment = equipment.where('vehicleId', 'in', (among) =>
      among.selectFrom('vehicle').select('vehicle.id').where(isKnownBy(anyNum)),
    );
  }
  return listing(equipment, (ids) => showEquipment(ctx).where('externalEquipment.id', 'in', ids).execute());
}

const showEquipment = (ctx: Context) =>
  within(ctx, 'externalEquipment', 'vehicle')
    .selectFrom('externalEquipment')
    .leftJoin('vehicle', 'vehicle.id', 'externalEquipment.vehicleId')
    .leftJoin('dictValue', (join) =>
      join
        .onRef('dictValue.value', '=', 'externalEquipment.equipmentType')
        .on('dictValue.typeCode', '=', 'EXTERNAL_TYPE'),
    )
    .selectAll('externalEquipment')
    .select(['carId'])
    .select(sql<string>`coalesce(dict_value.name, equipment_type)`.as('typeName'))
    .select(sql<string>`(select org_name from org where org.id = external_equipment.org_id)`.as('orgName'));

export const findEquipment = (ctx: Context, id: string) =>
  showEquipment(ctx).where('externalEquipment.id', '=', id).executeTakeFirst();

/** Equipment stays with the company that gives its vehicle away. */
export const leaveEquipment = (ctx: Context, vehicleId: string) =>
  writing(ctx)
    .updateTable('externalEquipment')
    .set({ vehicleId: null, boundAt: null, version: sql`version + 1` })
    .where('vehicleId', '=', vehicleId)
    .execute();
