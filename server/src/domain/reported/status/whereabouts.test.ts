import { cloudFence } from '@fleet/contract/cloudFence/calls';
import { file } from '@fleet/contract/file/calls';
import { org } from '@fleet/contract/org/calls';
import { sitePlan } from '@fleet/contract/sitePlan/calls';
import { station } from '@fleet/contract/station/calls';
import { status } from '@fleet/contract/status/calls';
import { everyRight } from '@fleet/contract/rights';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

/** Far from the ground of the demo. */
const centre = { lng: 118.5, lat: 30.5 };
const metre = 1 / 111_319;

let world: World;
let admin: Person;
let orgId: string;
let truckId: string;
beforeAll(async () => {
  world = await newWorld();
  admin = await world.signIn('admin');
  orgId = await companyOf(admin);
  truckId = (await world.findVehicle(admin, 'HD-01')).id;
  await addPlan();
  await addFence(admin, orgId, '装卸区', 60);
  await addFence(admin, orgId, '全厂', 400);
});
afterAll(() => world.end());

const companyOf = async (who: Person) =>
  (await who.post(org.tree, {})).data.rows.find((one) => one.orgType === 'company')!.id;

async function addPlan() {
  const image = { create: { width: 8, height: 5, channels: 3, background: 'white' } } as const;
  const png = new Uint8Array(await sharp(image).png().toBuffer());
  const { data } = await admin.post(file.uploadImage, { file: new File([png], 'plan.png') });
  const [west, east] = [centre.lng - 200 * metre, centre.lng + 200 * metre];
  const [south, north] = [centre.lat - 150 * metre, centre.lat + 150 * metre];
  const at = { topLeftLng: west, topLeftLat: north, topRightLng: east, topRightLat: north };
  const below = { bottomLeftLng: west, bottomLeftLat: south, bottomRightLng: east, bottomRightLat: south };
  await admin.post(sitePlan.add, { planName: '一期厂区', orgId, fileId: data.id, ...at, ...below });
}

const addFence = (who: Person, ofOrg: string, fenceName: string, radius: number) =>
  who.post(cloudFence.add, {
    ...{ fenceName, orgId: ofOrg, level: '2', vehicleIds: [], radius },
    ...{ centerLng: centre.lng, centerLat: centre.lat },
  } as never);

/** Of the last report; each is half a minute after the one before. */
let time = Math.floor(Date.now() / 1000) * 1000 - 300_000;

/** The truck goes so many metres to the north of the centre. */
async function stand(metres: number): Promise<void> {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001001');
  const lat = centre.lat + metres * metre;
  time += 30_000;
  await truck.report({
    time,
    position: { lng: centre.lng, lat, altitude: null, direction: null, satellites: 9, fixed: true },
    values: { keyOn: true },
  });
  await truck.close();
  await until('the place is written', async () => {
    const { data } = await admin.post(status.one, { id: truckId });
    return data.lat !== null && Math.abs(data.lat - lat) < metre;
  });
}

const named = async (who: Person) => {
  const { data } = await who.post(status.whereabouts, { ids: [truckId] });
  return data.rows.map(({ siteName, zoneName }) => [siteName, zoneName]);
};

test('the site plan and the smallest fence or station under a truck are named, and follow it', async () => {
  await stand(10);
  expect(await named(admin)).toEqual([['一期厂区', '装卸区']]);
  const { data } = await admin.post(status.list, { id: truckId });
  expect(data.rows).toMatchObject([{ siteName: '一期厂区', zoneName: '装卸区' }]);

  const { lng, lat } = centre;
  const { data: added } = await admin.post(station.add, {
    stationName: '3 号月台',
    orgId,
    lng,
    lat,
    radius: 20,
  });
  expect(await named(admin)).toEqual([['一期厂区', '3 号月台']]);
  await admin.post(station.del, { id: added.id });
  await stand(100);
  expect(await named(admin)).toEqual([['一期厂区', '全厂']]);
  await stand(300);
  expect(await named(admin)).toEqual([[null, '全厂']]);
  await stand(1_000);
  expect(await named(admin)).toEqual([[null, null]]);
});

test('the ground of another company names nothing, and a reader hears only what he may see', async () => {
  await stand(10);
  const neighbour = await world.signIn('admin2');
  expect(await named(neighbour)).toEqual([]);
  await addFence(neighbour, await companyOf(neighbour), '别家', 15);
  expect(await named(admin)).toEqual([['一期厂区', '装卸区']]);
  expect(await named(await world.signIn('operator'))).toEqual([['一期厂区', '装卸区']]);

  const repairer = await world.signIn('repair');
  expect((await repairer.post(status.list, { id: truckId })).data.rows).toMatchObject([
    { carId: 'HD-01', siteName: null, zoneName: null },
  ]);
  const rights = everyRight.filter((right) => right !== 'cfence:view');
  const role = { roleName: 'no fences', dataScope: 'COMPANY' as const, rights, companyId: null };
  const { id } = await world.db.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow();
  await world.db.updateTable('account').set({ roleId: id }).where('loginName', '=', 'viewer').execute();
  expect(await named(await world.signIn('viewer'))).toEqual([['一期厂区', null]]);
});
