import { cloudFence } from '@fleet/contract/cloudFence/calls';
import { carRoute } from '@fleet/contract/carRoute/calls';
import { electricFence } from '@fleet/contract/electricFence/calls';
import { file } from '@fleet/contract/file/calls';
import { org } from '@fleet/contract/org/calls';
import { sitePlan } from '@fleet/contract/sitePlan/calls';
import { station } from '@fleet/contract/station/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { type Box, cornersOf, groundOf, grown } from '@fleet/protocol/plant/ground';
import { onGlobe } from '@fleet/protocol/plant/place';
import { demoSeed, layPlant, type Plant } from '@fleet/protocol/plant/plant';
import { paintPlan } from '../ground/image';
import { stationsAndRoutes } from '../ground/stations';
import type { Caller } from './caller';

export type Site = { lng: number; lat: number };

/** The plan of the plant at a site, as its trucks drive through it; painted before anything is written. */
export interface Survey {
  plant: Plant;
  image: Buffer;
}

export async function survey(site: Site): Promise<Survey> {
  const plant = layPlant(site, demoSeed);
  return { plant, image: await paintPlan(groundOf(plant), plant.aisles) };
}

/** km/h in front of docks, where people walk. */
const dockLimit = 5;
/** Metres beyond the plan before a truck has left: more than a fix is wrong. */
const slack = 8;
/** How many terminals hold the fence too, so that it counts without a link. */
const fencedTerminals = 8;

/** The plan, stations, routes and fences of a company's plant. */
export async function furnishGround(admin: Caller, { plant, image }: Survey): Promise<void> {
  const { rows: orgs } = await admin(org.tree, {});
  const orgId = orgs.find(({ orgType }) => orgType === 'company')!.id;
  await drawPlan(admin, orgId, plant, image);
  await drawStations(admin, orgId, plant);
  await drawZones(admin, orgId, plant);
}

async function drawPlan(admin: Caller, orgId: string, plant: Plant, image: Buffer): Promise<void> {
  const png = new File([new Uint8Array(image)], 'plan.png', { type: 'image/png' });
  const { id: fileId } = await admin(file.uploadImage, { file: png });
  const [topLeft, topRight, bottomRight, bottomLeft] = outlineOf(plant, groundOf(plant).site);
  await admin(sitePlan.add, {
    planName: '厂区平面图',
    orgId,
    fileId,
    topLeftLng: topLeft.lng,
    topLeftLat: topLeft.lat,
    topRightLng: topRight.lng,
    topRightLat: topRight.lat,
    bottomRightLng: bottomRight.lng,
    bottomRightLat: bottomRight.lat,
    bottomLeftLng: bottomLeft.lng,
    bottomLeftLat: bottomLeft.lat,
  });
}

async function drawStations(admin: Caller, orgId: string, plant: Plant): Promise<void> {
  const { stations, routes } = stationsAndRoutes(plant);
  const keys = new Map<string, string>();
  for (const { stationName, at, radius } of stations) {
    const { id } = await admin(station.add, { stationName, orgId, radius, ...onGlobe(plant, at) });
    keys.set(stationName, id);
  }
  for (const { routeName, stops } of routes)
    await admin(carRoute.add, { routeName, orgId, stationIds: stops.map((stop) => keys.get(stop)!) });
}

async function drawZones(admin: Caller, orgId: string, plant: Plant): Promise<void> {
  const { rows } = await admin(vehicle.list, { pageSize: 50, sort: 'carId' });
  const vehicleIds = rows.map(({ id }) => id);
  const { site, apron, store } = groundOf(plant);
  const zone = (box: Box) => ({
    orgId,
    shape: 'polygon' as const,
    points: outlineOf(plant, box),
    vehicleIds,
  });
  await admin(cloudFence.add, { ...zone(grown(site, slack)), fenceName: '厂区边界', level: '1' });
  await admin(cloudFence.add, {
    ...zone(apron),
    fenceName: '月台限速区',
    level: '2',
    speedLimit: dockLimit,
  });
  await admin(cloudFence.add, { ...zone(grown(store, 2)), fenceName: '危化品库', level: '3' });
  const { lng, lat } = onGlobe(plant, {
    x: (store.west + store.east) / 2,
    y: (store.south + store.north) / 2,
  });
  const terminals = await admin(electricFence.choices, { orgId });
  await admin(electricFence.add, {
    orgId,
    fenceName: '危化品库终端围栏',
    centerLng: lng,
    centerLat: lat,
    radius: 14,
    level: '3',
    terminalRowIds: terminals.rows.slice(0, fencedTerminals).map(({ id }) => id),
  });
}

const outlineOf = (plant: Plant, box: Box) => {
  const [one, two, three, four] = cornersOf(box);
  return [onGlobe(plant, one), onGlobe(plant, two), onGlobe(plant, three), onGlobe(plant, four)] as const;
};
