import { carRoute } from '@fleet/contract/carRoute/calls';
import { file } from '@fleet/contract/file/calls';
import { org } from '@fleet/contract/org/calls';
import { sitePlan } from '@fleet/contract/sitePlan/calls';
import { station } from '@fleet/contract/station/calls';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
let neighbour: Person;
let viewer: Person;
let orgId: string;
let departmentId: string;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [admin, neighbour, viewer] = [
    await world.signIn('admin'),
    await world.signIn('admin2'),
    await world.signIn('viewer'),
  ];
  const orgs = (await admin.post(org.tree, {})).data.rows;
  orgId = orgs.find((one) => one.orgType === 'company')!.id;
  departmentId = orgs.find((one) => one.orgName === '二号仓库')!.id;
});
afterAll(() => world.end());

const place = { lng: 120.7201, lat: 31.3201, radius: 20 };
const addStation = async (stationName: string, at = orgId, who = admin) =>
  (await who.post(station.add, { stationName, orgId: at, ...place })).data.id;

test('a station is added, changed by one of two editors, and deleted', async () => {
  const id = await addStation('月台 1');
  expect(await admin.post(station.edit, { id, version: 1, radius: 30 })).toMatchObject({ code: '200' });
  expect(await admin.post(station.edit, { id, version: 1, radius: 40 })).toMatchObject({
    code: '40900',
    data: { version: 2, current: { radius: 30, stationName: '月台 1' } },
  });
  expect((await admin.post(station.list, { id })).data.rows).toMatchObject([{ radius: 30, lng: 120.7201 }]);
  expect(await admin.post(station.add, { stationName: '月台 1', orgId, ...place })).toMatchObject({
    code: '40900',
    errors: [{ field: 'stationName' }],
  });
  expect(
    await admin.post(station.add, { stationName: '', orgId, lng: 181, lat: 3, radius: 4 }),
  ).toMatchObject({
    code: '400',
    errors: [{ field: 'stationName' }, { field: 'lng' }, { field: 'radius' }],
  });
  expect(await admin.post(station.del, { id })).toMatchObject({ code: '200' });
  expect((await admin.post(station.list, { id })).data.rows).toEqual([]);
});

test('a place is kept to the millionth of a degree', async () => {
  const stationName = '月台 6';
  const fine = { stationName, orgId, ...place, lng: 120.720100499, lat: -31.3201005001 };
  await admin.post(station.add, fine);
  expect((await admin.post(station.list, { stationName })).data.rows).toMatchObject([
    { lng: 120.7201, lat: -31.320101 },
  ]);
});

test('what lies on the ground of a company is seen in its departments and changed by whoever has it in scope', async () => {
  const id = await addStation('大门');
  const foreign = await addStation('别家', departmentId);
  const seen = (await viewer.post(station.list, {})).data.rows.map((row) => row.stationName);
  expect(seen).toContain('大门');
  expect(seen).not.toContain('别家');
  expect(await viewer.post(station.del, { id })).toMatchObject({ code: '40300' });
  for (const reply of [
    await neighbour.post(station.edit, { id, version: 1, radius: 9 }),
    await neighbour.post(station.del, { id: foreign }),
    await neighbour.post(station.del, { id: '999999' }),
  ])
    expect(reply).toMatchObject({ code: '40400' });
  expect((await neighbour.post(station.list, { id })).data.rows).toEqual([]);
});

test('a route calls at two or more stations of its company, and keeps them from being deleted', async () => {
  const [a, b] = [await addStation('A'), await addStation('B')];
  const theirs = await addStation(
    'C',
    (await neighbour.post(org.tree, {})).data.rows.find((one) => one.orgType === 'company')!.id,
    neighbour,
  );
  const add = (stationIds: string[]) => admin.post(carRoute.add, { routeName: '送料线', orgId, stationIds });
  for (const wrong of [[], [a], [a, a], [a, theirs], [a, '999999']])
    expect(await add(wrong)).toMatchObject({ code: '400', errors: [{ field: 'stationIds' }] });
  const { data } = await add([a, b, a]);
  expect((await admin.post(carRoute.list, {})).data.rows).toMatchObject([{ stationIds: [a, b, a] }]);
  expect(await admin.post(station.del, { id: b })).toMatchObject({
    code: '40900',
    msg: 'Route 送料线 uses this station, so it cannot be deleted.',
  });
  expect(await admin.post(carRoute.edit, { id: data.id, version: 1, stationIds: [b, a] })).toMatchObject({
    code: '200',
  });
  await admin.post(carRoute.del, { id: data.id });
  expect(await admin.post(station.del, { id: b })).toMatchObject({ code: '200' });
});

test('a site plan is an image on four corners, seen by those inside its organization and nobody else', async () => {
  const png = await sharp({ create: { width: 8, height: 5, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const { data: stored } = await admin.post(file.uploadImage, {
    file: new File([new Uint8Array(png)], '厂区.png'),
  });
  const corners = {
    topLeftLng: 120.71,
    topLeftLat: 31.33,
    topRightLng: 120.73,
    topRightLat: 31.33,
    bottomRightLng: 120.73,
    bottomRightLat: 31.31,
    bottomLeftLng: 120.71,
    bottomLeftLat: 31.31,
  };
  const details = { planName: '一期', orgId, fileId: stored.id, ...corners };
  expect(await admin.post(sitePlan.add, { ...details, topLeftLng: 120.74 })).toMatchObject({
    errors: [{ field: 'topLeftLng' }],
  });
  const { data } = await admin.post(sitePlan.add, details);
  expect((await viewer.post(sitePlan.list, {})).data.rows).toMatchObject([{ planName: '一期', ...corners }]);
  const image = await fetch(`http://127.0.0.1:${world.ports.http}${sitePlan.image.path}?id=${data.id}`, {
    headers: { token: viewer.token },
  });
  expect(image.headers.get('content-type')).toBe('image/png');
  expect((await neighbour.post(sitePlan.list, {})).data.rows).toEqual([]);
  expect(await neighbour.post(sitePlan.image, { id: data.id })).toMatchObject({ code: '40400' });
  expect(await neighbour.post(file.get, { id: stored.id })).toMatchObject({ code: '40400' });
  await admin.post(sitePlan.del, { id: data.id });
  expect(await admin.post(file.get, { id: stored.id })).toMatchObject({ code: '40400' });
});
