import type { Input } from '@fleet/contract/call';
import { maskIdCard } from '@fleet/contract/driver/idCard';
import type { jurisdictionDriver } from '@fleet/contract/jurisdictionCompany/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { asRegulator, within } from '../../../base/scope';
import { isOfValidity, licenceExpiry, validity } from '../../../base/validity';
import { idCardIn } from '../../fleet/driver/service';
import { choose } from './choose';

const ofAuthority = (ctx: Context) =>
  within(asRegulator(ctx), 'driver')
    .selectFrom('driver')
    .where(sql<boolean>`driver.company_id in (select company_id from jurisdiction_company)`);

/** Drivers to choose one from: by any part of the number or the name. */
export const chooseDrivers = (ctx: Context, asked: Input<typeof jurisdictionDriver.choices>) =>
  choose(ctx, ofAuthority(ctx).select(['driver.id', 'driverName as label', 'driverNum as detail']), asked);

export function listDrivers(ctx: Context, filter: Input<typeof jurisdictionDriver.list>) {
  let found = ofAuthority(ctx)
    .select('driver.id')
    .orderBy(...sortOf(filter.sort ?? 'driverNum'))
    .orderBy('driver.id');
  const { id, companyId, anyNum } = filter;
  if (id) found = found.where('driver.id', '=', id);
  if (companyId) found = found.where('driver.companyId', '=', companyId);
  if (anyNum)
    found = found.where((is) =>
      is.or([is('driverNum', 'ilike', contains(anyNum)), is('driverName', 'ilike', contains(anyNum))]),
    );
  if (filter.annualStatus) found = found.where(isOfValidity(ctx, licenceExpiry, filter.annualStatus));
  return listing(found, (ids) => showDrivers(ctx, ids));
}

async function showDrivers(ctx: Context, ids: string[]) {
  const rows = await ofAuthority(ctx)
    .where('driver.id', 'in', ids)
    .select(['driver.id', 'driverNum', 'driverName', 'licenceExpire', 'idCardSealed'])
    .select([
      validity(ctx, licenceExpiry).as('annualStatus'),
      sql<string>`(select company_name from company where company.id = driver.company_id)`.as('companyName'),
    ])
    .execute();
  return Promise.all(
    rows.map(async ({ idCardSealed, ...row }) => ({
      ...row,
      idCard: idCardSealed && maskIdCard(await idCardIn(ctx, { id: row.id, idCardSealed })),
    })),
  );
}
