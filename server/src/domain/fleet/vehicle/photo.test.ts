import { file } from '@fleet/contract/file/calls';
import { log } from '@fleet/contract/log/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
let neighbour: Person;
let id: string;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [admin, neighbour] = [await world.signIn('admin'), await world.signIn('admin2')];
  ({ id } = await world.findVehicle(admin, 'HD-01'));
});
afterAll(() => world.end());

async function picture(who = admin, width = 480): Promise<string> {
  const bytes = await sharp({ create: { width, height: 360, channels: 3, background: 'orange' } })
    .jpeg()
    .toBuffer();
  const sent = new File([new Uint8Array(bytes)], 'truck.jpg');
  return (await who.post(file.uploadImage, { file: sent })).data.id;
}
const set = (fileId: string | null, who = admin) => who.post(vehicle.setPhoto, { vehicleId: id, fileId });
const shown = async (who = admin) => (await who.post(vehicle.photo, { id })).data?.fileId;

test('a vehicle has one photo, which takes the place of the one before and is none of its papers', async () => {
  expect(await shown()).toBeNull();
  const first = await picture();
  expect((await set(first)).code).toBe('200');
  expect(await shown()).toBe(first);
  const second = await picture(admin, 481);
  expect((await set(second)).code).toBe('200');
  expect(await shown()).toBe(second);
  expect((await admin.post(file.getImage, { id: first })).code).toBe('40400');
  expect((await admin.post(vehicle.papers, { id })).data.rows).toEqual([]);
  expect((await set(null)).code).toBe('200');
  expect(await shown()).toBeNull();
  const { rows } = (await admin.post(log.list, { module: 'vehicle', pageSize: 20 })).data;
  expect(rows.filter(({ action }) => action === 'setPhoto')).toHaveLength(3);
});

test('of many who set it at once one stays, and none of the others is left behind', async () => {
  const pictures = await Promise.all(Array.from({ length: 8 }, (_, at) => picture(admin, 500 + at)));
  const answers = await Promise.all(pictures.map((one) => set(one)));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['200']));
  const last = await shown();
  expect(pictures).toContain(last);
  const left = await world.db
    .selectFrom('vehicleFile')
    .select('fileId')
    .where('isPhoto', '=', true)
    .where('vehicleId', '=', id)
    .execute();
  expect(left).toEqual([{ fileId: last }]);
});

test('nobody sets the photo of another company, nor takes a file that is not a fresh picture of his own', async () => {
  const before = await shown();
  expect((await set(await picture(neighbour), neighbour)).code).toBe('40400');
  expect((await neighbour.post(vehicle.photo, { id })).code).toBe('40400');
  expect((await set(await picture(neighbour))).code).toBe('40400');
  expect((await set(before!)).code).toBe('40400');
  const pdf = (await admin.post(file.upload, { file: new File(['%PDF-1.4 x'], 'x.pdf') })).data.id;
  expect(await set(pdf)).toMatchObject({ errors: [{ field: 'fileId' }] });
  expect(await shown()).toBe(before);
});
