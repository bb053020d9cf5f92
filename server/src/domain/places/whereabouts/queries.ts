import { metresPerDegree } from '@fleet/contract/fence/ground';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { within } from '../../../base/scope';
import { groundColumns } from '../fence/service';

/** The companies of some places, and the box around all of them. */
export interface Around {
  companyIds: readonly string[];
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Circles far from every place are not fetched. */
const touches = ({ west, south, east, north }: Around, lng: string, lat: string) => {
  const reach = sql`(radius / ${metresPerDegree}::float8)`;
  const [x, y] = [sql.ref(lng), sql.ref(lat)];
  const across = sql`(${reach} / greatest(cos(radians(${y})), 0.01))`;
  return sql<boolean>`${y} between ${south}::float8 - ${reach} and ${north}::float8 + ${reach}
    and ${x} between ${west}::float8 - ${across} and ${east}::float8 + ${across}`;
};

export const listPlans = (ctx: Context, { companyIds }: Around) =>
  within(ctx, 'sitePlan')
    .selectFrom('sitePlan')
    .select(['companyId', 'planName as name'])
    .select(['topLeftLng', 'topLeftLat', 'topRightLng', 'topRightLat'])
    .select(['bottomRightLng', 'bottomRightLat', 'bottomLeftLng', 'bottomLeftLat'])
    .where('companyId', 'in', companyIds)
    .orderBy('id')
    .execute();

export const listStations = (ctx: Context, around: Around) =>
  within(ctx, 'station')
    .selectFrom('station')
    .select(['companyId', 'stationName as name', 'lng', 'lat', 'radius'])
    .where('companyId', 'in', around.companyIds)
    .where(touches(around, 'lng', 'lat'))
    .orderBy('id')
    .execute();

export const listFences = (ctx: Context, around: Around, kinds: readonly ('electric' | 'cloud')[]) =>
  within(ctx, 'fence')
    .selectFrom('fence')
    .select(['companyId', 'fenceName as name', ...groundColumns])
    .where('companyId', 'in', around.companyIds)
    .where('kind', 'in', kinds)
    .where('leavingAt', 'is', null)
    .where(touches(around, 'centerLng', 'centerLat'))
    .orderBy('id')
    .execute();
