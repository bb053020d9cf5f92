import type { Input } from '@fleet/contract/call';
import type { insurance } from '@fleet/contract/insurance/calls';
import { sql } from 'kysely';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { listing, sortOf } from '../../../base/query';
import { inOrgTree, within } from '../../../base/scope';
import { insuranceExpiry, isOfValidity, validity } from '../../../base/validity';
import { isKnownBy } from '../vehicle/service';
import { importedBy } from '../../house/sheet/service';

export function listInsurance(ctx: Context, filter: Input<typeof insurance.list>) {
  const [column, direction] = sortOf(filter.sort ?? 'carId');
  let found = within(ctx, 'vehicle')
    .selectFrom('vehicle')
    .select('id')
    .orderBy(column, (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('id');
  if (filter.id) found = found.where('id', '=', filter.id);
  if (filter.importId) found = found.where('id', 'in', importedBy(ctx, filter.importId));
  if (filter.orgId) found = found.where(inOrgTree(filter.orgId));
  if (filter.anyNum) found = found.where(isKnownBy(filter.anyNum));
  if (filter.insureStatus) found = found.where(isOfValidity(ctx, insuranceExpiry, filter.insureStatus));
  if (filter.endFrom) found = found.where('insureEnd', '>=', filter.endFrom);
  if (filter.endTo) found = found.where('insureEnd', '<=', filter.endTo);
  return listing(found, (ids) => showInsurance(ctx, ids));
}

export const showInsurance = (ctx: Context, ids: string[]) =>
  within(ctx, 'vehicle')
    .selectFrom('vehicle')
    .where('id', 'in', ids)
    .select(['id', 'version', 'carId', 'plateNum', 'insureStart', 'insureEnd', 'insureAttachment'])
    .select([
      validity(ctx, insuranceExpiry).as('insureStatus'),
      sql<number | null>`insure_end - ${today(ctx.now, ctx.timeZone)}::date`.as('daysLeft'),
      sql<string>`(select org_name from org where org.id = vehicle.org_id)`.as('orgName'),
    ])
    .execute();
