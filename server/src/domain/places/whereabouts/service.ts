import { circleAround, metresBeyond, metresPerDegree, type FenceGround } from '@fleet/contract/fence/ground';
import { corners } from '@fleet/contract/sitePlan/calls';
import type { Context } from '../../../base/context';
import { listFences, listPlans, listStations, type Box } from './queries';

/** A vehicle at its last place; nowhere while that is not known. */
interface Standing {
  id: string;
  companyId: string;
  lng: number | null;
  lat: number | null;
}

export interface Whereabouts {
  siteName: string | null;
  zoneName: string | null;
}

interface Named {
  name: string;
  companyId: string;
  ground: FenceGround;
}

export const nowhere: Whereabouts = { siteName: null, zoneName: null };

/**
 * The site plan that each vehicle stands on, and the smallest fence or station that it is in: of its own company, and
 * of those that the reader may see.
 */
export async function whereabouts(
  ctx: Context,
  standing: readonly Standing[],
): Promise<Map<string, Whereabouts>> {
  const placed = standing.flatMap(({ id, companyId, lng, lat }) =>
    lng === null || lat === null ? [] : [{ id, companyId, lng, lat }],
  );
  if (placed.length === 0) return new Map();
  const boxes = boxesAround(placed);
  const [sites, zones] = await Promise.all([sitesIn(ctx, boxes), zonesIn(ctx, boxes)]);
  return new Map(
    placed.map((one) => [
      one.id,
      { siteName: nameAt(sites.get(one.companyId), one), zoneName: nameAt(zones.get(one.companyId), one) },
    ]),
  );
}

type Placed = Standing & { lng: number; lat: number };

function boxesAround(placed: readonly Placed[]): Box[] {
  const boxes = new Map<string, Box>();
  for (const { companyId, lng, lat } of placed) {
    const box = boxes.get(companyId);
    if (!box) boxes.set(companyId, { companyId, west: lng, south: lat, east: lng, north: lat });
    else {
      box.west = Math.min(box.west, lng);
      box.east = Math.max(box.east, lng);
      box.south = Math.min(box.south, lat);
      box.north = Math.max(box.north, lat);
    }
  }
  return [...boxes.values()];
}

/** Plans and stations are read with the map. */
const seesGround = ({ actor }: Context) => actor.rights.has('distribution:view');

async function sitesIn(ctx: Context, boxes: readonly Box[]): Promise<ReadonlyMap<string, Named[]>> {
  const plans = seesGround(ctx) ? await listPlans(ctx, boxes) : [];
  return smallestFirst(
    plans.map(({ name, companyId, ...plan }) => {
      const points = corners.map((corner) => ({ lng: plan[`${corner}Lng`], lat: plan[`${corner}Lat`] }));
      const ground = { shape: 'polygon' as const, ...circleAround(points, 0), points, width: null };
      return { name, companyId, ground };
    }),
  );
}

async function zonesIn(ctx: Context, boxes: readonly Box[]): Promise<ReadonlyMap<string, Named[]>> {
  const { rights } = ctx.actor;
  const kinds = [
    ...(rights.has('efence:view') ? (['electric'] as const) : []),
    ...(rights.has('cfence:view') ? (['cloud'] as const) : []),
  ];
  const [fences, stations] = await Promise.all([
    kinds.length > 0 ? listFences(ctx, boxes, kinds) : [],
    seesGround(ctx) ? listStations(ctx, boxes) : [],
  ]);
  return smallestFirst([
    ...fences.map(({ name, companyId, ...ground }) => ({ name, companyId, ground })),
    ...stations.map(({ name, companyId, lng, lat, radius }) => ({
      name,
      companyId,
      ground: {
        ...{ shape: 'circle' as const, centerLng: lng, centerLat: lat, radius },
        ...{ points: null, width: null },
      },
    })),
  ]);
}

function smallestFirst(named: readonly Named[]): ReadonlyMap<string, Named[]> {
  const byCompany = new Map<string, Named[]>();
  for (const one of named.toSorted((a, b) => a.ground.radius - b.ground.radius)) {
    const known = byCompany.get(one.companyId);
    if (known) known.push(one);
    else byCompany.set(one.companyId, [one]);
  }
  return byCompany;
}

const nameAt = (named: readonly Named[] | undefined, place: Placed): string | null =>
  named?.find(({ ground }) => isNear(ground, place) && metresBeyond(ground, place) <= 0)?.name ?? null;

/** By the latitude alone, which spares most of the reckoning where there are many. */
const isNear = ({ centerLat, radius }: FenceGround, { lat }: Placed) =>
  Math.abs(lat - centerLat) * metresPerDegree <= radius;
