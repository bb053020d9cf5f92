import { metresPerDegree } from '@fleet/contract/fence/ground';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { within } from '../../../base/scope';
import { groundColumns } from '../fence/service';

/** The box around the places that are asked about in a company. */
export interface Box {
  companyId: string;
  west: number;
  south: number;
  east: number;
  north: number;
}

const boxColumns = sql`"companyId" bigint, west float8, south float8, east float8, north float8`;

/** Whether the circle around a ground of the company reaches the box; circles far from every place are not fetched. */
const touchesOne = (boxes: readonly Box[], companyId: string, lng: string, lat: string) => {
  const reach = sql`(radius / ${metresPerDegree}::float8)`;
  const [x, y] = [sql.ref(lng), sql.ref(lat)];
  const across = sql`(${reach} / greatest(cos(radians(${y})), 0.01))`;
  return sql<boolean>`exists (
    select from jsonb_to_recordset(${JSON.stringify(boxes)}::jsonb) as box (${boxColumns})
    where box."companyId" = ${sql.ref(companyId)}
      and ${y} between south - ${reach} and north + ${reach}
      and ${x} between west - ${across} and east + ${across})`;
};

const companiesOf = (boxes: readonly Box[]) => boxes.map(({ companyId }) => companyId);

export const listPlans = (ctx: Context, boxes: readonly Box[]) =>
  within(ctx, 'sitePlan')
    .selectFrom('sitePlan')
    .select(['companyId', 'planName as name'])
    .select(['topLeftLng', 'topLeftLat', 'topRightLng', 'topRightLat'])
    .select(['bottomRightLng', 'bottomRightLat', 'bottomLeftLng', 'bottomLeftLat'])
    .where('companyId', 'in', companiesOf(boxes))
    .orderBy('id')
    .execute();

export const listStations = (ctx: Context, boxes: readonly Box[]) =>
  within(ctx, 'station')
    .selectFrom('station')
    .select(['companyId', 'stationName as name', 'lng', 'lat', 'radius'])
    .where('companyId', 'in', companiesOf(boxes))
    .where(touchesOne(boxes, 'station.companyId', 'lng', 'lat'))
    .orderBy('id')
    .execute();

export const listFences = (ctx: Context, boxes: readonly Box[], kinds: readonly ('electric' | 'cloud')[]) =>
  within(ctx, 'fence')
    .selectFrom('fence')
    .select(['companyId', 'fenceName as name', ...groundColumns])
    .where('companyId', 'in', companiesOf(boxes))
    .where('kind', 'in', kinds)
    .where('leavingAt', 'is', null)
    .where(touchesOne(boxes, 'fence.companyId', 'centerLng', 'centerLat'))
    .orderBy('id')
    .execute();
