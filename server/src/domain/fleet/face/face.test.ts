import { driver } from '@fleet/contract/driver/calls';
import { face, faceFile } from '@fleet/contract/face/calls';
import { log } from '@fleet/contract/log/calls';
import { read, utils } from '@e965/xlsx';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portrait } from '../../../../test/portrait';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let manager: Person;
let neighbour: Person;
let driverIds: string[];
let photo: Buffer;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [manager, neighbour] = [await world.signIn('drivers'), await world.signIn('admin2')];
  driverIds = (await manager.post(driver.list, {})).data.rows.map(({ id }) => id);
  photo = await portrait();
});
afterAll(() => world.end());

const find = async (id: string, who = manager) => (await who.post(face.list, { id })).data.rows[0];
const keep = (driverId: string, image = photo) =>
  manager.post(face.edit, { driverId, image: image.toString('base64'), consent: true });

test('without the driver’s consent nothing is kept', async () => {
  const [driverId] = driverIds;
  const image = photo.toString('base64');
  const refused = await manager.post(face.edit, { driverId: driverId!, image });
  expect(refused).toMatchObject({ code: '40900', errors: [{ field: 'consent' }] });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const early = { driverId: driverId!, image, consent: true, consentTime: tomorrow };
  expect(await manager.post(face.edit, early)).toMatchObject({ errors: [{ field: 'consentTime' }] });
  expect(await find(driverId!)).toMatchObject({ hasPhoto: false, consentTime: null });

  const consentTime = '2026-01-05T08:00:00+08:00';
  await manager.post(face.edit, { driverId: driverId!, image, consent: true, consentTime });
  expect(await find(driverId!)).toMatchObject({
    hasPhoto: true,
    consentTime: expect.stringMatching(/^2026-01-05[T ]00:00:00/) as string,
    consentName: '刘主管',
  });
});

test('a photo comes back square, upright and without what the camera noted, and each look is written down', async () => {
  const [, driverId] = driverIds;
  const note = { IFD0: { Copyright: 'where he lives' } };
  const wide = await portrait((one) => one.resize(640, 480).withExif(note).withMetadata({ orientation: 6 }));
  expect(wide.includes('where he lives')).toBe(true);
  await keep(driverId!, wide);
  const { type, bytes } = await manager.download(face.look, { id: driverId! });
  expect(type).toBe('image/jpeg');
  const seen = await sharp(bytes).metadata();
  expect(seen).toMatchObject({ width: 480, height: 480 });
  expect([seen.exif, seen.orientation]).toEqual([undefined, undefined]);

  const admin = await world.signIn('admin');
  const looks = await admin.post(log.list, { module: 'face', action: 'lookAtFace', recordId: driverId! });
  expect(looks.data.rows).toMatchObject([{ loginName: 'drivers', before: null, after: null }]);
  // A reader who sees the page alone does not see the photos.
  for (const other of ['repair', 'safety', 'viewer'])
    expect((await (await world.signIn(other)).post(face.look, { id: driverId! })).code).toBe('40300');
});

test('no copy of a look is kept on the way', async () => {
  await keep(driverIds[1]!);
  const response = await fetch(`http://127.0.0.1:${world.ports.http}${face.look.path}`, {
    method: 'POST',
    headers: { token: manager.token },
    body: new URLSearchParams({ id: driverIds[1]! }),
  });
  expect(response.headers.get('cache-control')).toBe('no-store');
  const open = await fetch(`http://127.0.0.1:${world.ports.http}${face.look.path}?id=${driverIds[1]}`);
  expect(open.status).toBe(404);
});

test.each<[string, string, (photo: Sharp) => Sharp]>([
  ['small', 'too small', (one) => one.resize(200, 200)],
  ['stretched', 'too long or too wide', (one) => one.resize(900, 400, { fit: 'fill' })],
  ['dark', 'too dark', (one) => one.linear(0.2, 0)],
  ['bright', 'too bright', (one) => one.linear(0.3, 190)],
  ['flat', 'too little contrast', (one) => one.linear(0.15, 110)],
  ['blurred', 'blurred', (one) => one.blur(5)],
])('a photo that is %s is refused in words that say what to do', async (flaw, words, change) => {
  const [, , driverId] = driverIds;
  const image = (await portrait(change)).toString('base64');
  expect((await manager.post(face.check, { image })).data.flaws).toContain(flaw);
  const refused = await manager.post(face.edit, { driverId: driverId!, image, consent: true });
  expect(refused).toMatchObject({ code: '400', errors: [{ field: 'image' }] });
  expect(refused.msg).toContain(words);
  expect(await find(driverId!)).toMatchObject({ hasPhoto: false });
});

test('what is no photo is refused: another content, a broken one, one that unfolds to a huge picture', async () => {
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'grey' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(2 << 20);
  for (const [content, words] of [
    [Buffer.from('%PDF-1.4 not a photo'), 'Only JPG or PNG'],
    [photo.subarray(0, 300), 'cannot be read'],
    [bomb, 'cannot be read'],
  ] as const)
    expect((await keep(driverIds[2]!, content)).msg).toContain(words);
  const response = await fetch(`http://127.0.0.1:${world.ports.http}${face.edit.path}`, {
    method: 'POST',
    headers: { token: manager.token, 'content-type': 'application/json' },
    body: JSON.stringify({ driverId: driverIds[2], image: 'A'.repeat(4 << 20), consent: true }),
  });
  expect(response.status).toBe(413);
});

test('a photo of nearly two megabytes is taken as JSON', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const large = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: 'grey', noise } })
    .png()
    .toBuffer();
  const image = `data:image/png;base64,${large.subarray(0, 2 << 20).toString('base64')}`;
  expect(large.length).toBeGreaterThan(2 << 20);
  const response = await fetch(`http://127.0.0.1:${world.ports.http}${face.check.path}`, {
    method: 'POST',
    headers: { token: manager.token, language: 'en_US', 'content-type': 'application/json' },
    body: JSON.stringify({ image }),
  });
  // It was cut off for the limit, so that it cannot be read; but it was taken.
  expect(await response.json()).toMatchObject({ code: '400', msg: 'The image cannot be read.' });
});

test('a list tells who has a photo; a sheet of it holds none', async () => {
  await keep(driverIds[0]!);
  const having = await manager.post(face.list, { hasPhoto: true, pageSize: 200 });
  expect(having.data.rows.map(({ id }) => id)).toContain(driverIds[0]);
  const lacking = await manager.post(face.list, { hasPhoto: false, pageSize: 200 });
  expect(lacking.data.rows.every(({ hasPhoto }) => !hasPhoto)).toBe(true);
  expect(having.data.total + lacking.data.total).toBe((await manager.post(face.list, {})).data.total);
  const { bytes } = await manager.download(faceFile, { id: driverIds[0]! });
  const book = read(bytes);
  const cells = Object.values(book.Sheets)
    .map((one) => utils.sheet_to_csv(one))
    .join();
  expect(cells).toContain('Yes');
  expect(cells.length).toBeLessThan(500);
});

test('withdrawing erases the photo for good; who has none is not found', async () => {
  await keep(driverIds[3]!);
  expect((await manager.post(face.del, { id: driverIds[3]! })).data).toEqual({ count: 1 });
  expect((await manager.post(face.look, { id: driverIds[3]! })).code).toBe('40400');
  expect((await manager.post(face.del, { id: driverIds[3]! })).code).toBe('40400');
  const left = await world.db
    .selectFrom('driverFace')
    .selectAll()
    .where('driverId', '=', driverIds[3]!)
    .execute();
  expect(left).toEqual([]);
  await keep(driverIds[3]!);
  const { total: shown } = (await manager.post(face.list, {})).data;
  const { total: kept } = (await manager.post(face.list, { hasPhoto: true })).data;
  expect((await manager.post(face.del, { all: true, count: shown })).data.count).toBe(kept);
  expect((await manager.post(face.list, { hasPhoto: true })).data.total).toBe(0);
});

test('another company’s driver has no face', async () => {
  await keep(driverIds[0]!);
  const image = photo.toString('base64');
  for (const input of [{ id: driverIds[0]! }]) {
    expect((await neighbour.post(face.look, input)).code).toBe('40400');
    expect((await neighbour.post(face.del, input)).code).toBe('40400');
  }
  const theirs = await neighbour.post(face.edit, { driverId: driverIds[0]!, image, consent: true });
  expect(theirs.code).toBe('40400');
  expect(await find(driverIds[0]!, neighbour)).toBeUndefined();
});
