import type { Input } from '@fleet/contract/call';
import type { jurisdictionCar } from '@fleet/contract/jurisdictionCompany/calls';
import { sql } from 'kysely';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { asRegulator } from '../../../base/scope';
import { isOfValidity, reviewExpiry, validity } from '../../../base/validity';
import { dismantled } from '../../reported/alarm/index';
import { isOnline, vehicles } from '../../reported/status/service';
import { choose } from './choose';

/** For the platform, which sees all: vehicles of companies that some authority looks after. */
const inJurisdiction = sql<boolean>`vehicle.company_id in (select company_id from jurisdiction_company)`;

const link = (ctx: Context) =>
  sql<'online' | 'offline'>`case when ${isOnline(ctx)} then 'online' else 'offline' end`;

const isDismantled = (ctx: Context) =>
  sql<boolean>`((vehicle.id, vehicle.company_id) in (select vehicle_id, company_id from ${dismantled(ctx)} dismantled))`;

const ofAuthority = (ctx: Context) => vehicles(asRegulator(ctx)).where(inJurisdiction);

/** Vehicles to choose one from: by any part of the vehicle ID or the plate. */
export const chooseCars = (ctx: Context, asked: Input<typeof jurisdictionCar.choices>) =>
  choose(ctx, ofAuthority(ctx).select(['vehicle.id', 'carId as label', 'plateNum as detail']), asked);

export function listCars(ctx: Context, filter: Input<typeof jurisdictionCar.list>) {
  const [column, direction] = sortOf(filter.sort ?? 'carId');
  let found = ofAuthority(ctx)
    .select('vehicle.id')
    .orderBy(`vehicle.${column}`, (order) =>
      direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsFirst(),
    )
    .orderBy('vehicle.id');
  const { id, companyId, anyNum } = filter;
  if (id) found = found.where('vehicle.id', '=', id);
  if (companyId) found = found.where('vehicle.companyId', '=', companyId);
  if (anyNum)
    found = found.where((is) =>
      is.or([is('carId', 'ilike', contains(anyNum)), is('plateNum', 'ilike', contains(anyNum))]),
    );
  if (filter.annualStatus) found = found.where(isOfValidity(ctx, reviewExpiry, filter.annualStatus));
  if (filter.link) found = found.where(link(ctx), '=', filter.link);
  if (filter.isDismantled !== undefined) found = found.where(isDismantled(ctx), '=', filter.isDismantled);
  return listing(found, (ids) => showCars(ctx, ids));
}

const showCars = (ctx: Context, ids: string[]) =>
  ofAuthority(ctx)
    .innerJoin('brand', 'brand.id', 'vehicle.brandId')
    .leftJoin('maintainStanding', 'maintainStanding.vehicleId', 'vehicle.id')
    .leftJoin(dismantled(ctx).as('dismantled'), (join) =>
      join
        .onRef('dismantled.vehicleId', '=', 'vehicle.id')
        .onRef('dismantled.companyId', '=', 'vehicle.companyId'),
    )
    .innerJoin('brandModel', 'brandModel.id', 'vehicle.modelId')
    .where('vehicle.id', 'in', ids)
    .select(['vehicle.id', 'carId', 'plateNum', 'brandName as brand', 'modelName as model'])
    .select(['emissionStandard', 'safetyAccessories', 'annualExpire', 'lng', 'lat', 'positionTime'])
    .select(['maintainStanding.status as maintainStatus', 'dismantled.since as dismantledSince'])
    .select([
      validity(ctx, reviewExpiry).as('annualStatus'),
      link(ctx).as('link'),
      sql<number>`extract(year from age(${today(ctx.now, ctx.timeZone)}::date, vehicle.delivery_date))::int`.as(
        'age',
      ),
      sql<string>`(select company_name from company where company.id = vehicle.company_id)`.as('companyName'),
    ])
    .execute();
