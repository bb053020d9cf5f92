import { file } from '@fleet/contract/file/calls';
import { session } from '@fleet/contract/session/calls';
import { sitePlan } from '@fleet/contract/sitePlan/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupLock } from '../../../base/alone';
import { corners } from '../../../../test/everyCall/samples';
import { newWorld, type Person, type World } from '../../../../test/world';
import { systemContext, transaction } from '../../../base/context';
import { FileGone } from '../../../base/files/fileStore';
import { dropFile, tidyFiles } from './service';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  admin = await world.signIn('admin');
});
afterAll(() => world.end());

const picture = (width = 40) =>
  sharp({ create: { width, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
const asFile = (content: Uint8Array | string, name: string) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);

test('an image comes back as an image, written anew without what was appended to it', async () => {
  const secret = '<script>alert(1)</script>';
  const content = Buffer.concat([await picture(), Buffer.from(secret)]);
  const { data } = await admin.post(file.uploadImage, { file: asFile(content, '..\\..\\logo.png') });
  expect(data).toMatchObject({ fileName: 'logo.png', type: 'image/png' });
  const { type, bytes } = await admin.download(file.getImage, { id: data.id });
  expect(type).toBe('image/png');
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 20 });
  expect(Buffer.from(bytes).includes(secret)).toBe(false);
});

test('what a file is follows from its content, not from its name', async () => {
  const asPdf = await admin.post(file.upload, { file: asFile('hello', 'report.pdf') });
  expect(asPdf).toMatchObject({ code: '400', errors: [{ field: 'file', msg: 'Only PDF, JPG or PNG.' }] });
  const asImage = await admin.post(file.uploadImage, { file: asFile('%PDF-1.4 …', 'photo.jpg') });
  expect(asImage).toMatchObject({ code: '400', errors: [{ field: 'file', msg: 'Only JPG or PNG.' }] });
  const broken = await admin.post(file.uploadImage, {
    file: asFile((await picture()).subarray(0, 30), 'a.png'),
  });
  expect(broken).toMatchObject({
    code: '400',
    errors: [{ field: 'file', msg: 'The image cannot be read.' }],
  });
});

test('an upload is its owner’s alone until it hangs on a record; to others it does not exist', async () => {
  const { data } = await admin.post(file.upload, { file: asFile('%PDF-1.4 mine', 'mine.pdf') });
  const own = await admin.download(file.get, { id: data.id });
  expect(Buffer.from(own.bytes).toString()).toBe('%PDF-1.4 mine');
  const viewer = await world.signIn('viewer');
  expect((await viewer.post(file.get, { id: data.id })).code).toBe('40400');
  expect((await viewer.post(file.get, { id: '999999' })).code).toBe('40400');
});

test('a file beyond the limit is too large, and a call that takes none takes none', async () => {
  const big = await admin.post(file.upload, { file: asFile(new Uint8Array((10 << 20) + 1), 'big.pdf') });
  expect(big.code).toBe('413');
  const nowhere = await admin.post(file.get, { id: '1', file: asFile('x', 'x') } as never);
  expect(nowhere.code).toBe('413');
});

/** Somebody makes a backup meanwhile. */
const whileBackedUp = (work: () => Promise<void>) =>
  world.db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock_shared(${backupLock})`.execute(holder);
    await work().finally(() => sql`select pg_advisory_unlock_shared(${backupLock})`.execute(holder));
  });

test('what nobody attached is forgotten after a day, its content too, but not while a backup is made', async () => {
  const { data } = await admin.post(file.upload, { file: asFile('%PDF-1.4 loose', 'loose.pdf') });
  const { sha256 } = await world.db
    .selectFrom('file')
    .select('sha256')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow();
  const tomorrow = { ...systemContext(world.appCtx), now: new Date(Date.now() + 25 * 3_600_000) };
  await whileBackedUp(() => tidyFiles(tomorrow));
  await readAll(world.appCtx.files.open(sha256));
  await tidyFiles(tomorrow);
  expect((await admin.post(file.get, { id: data.id })).code).toBe('40400');
  await expect(readAll(world.appCtx.files.open(sha256))).rejects.toThrow(FileGone);
});

const uploaded = async (who: Person) =>
  (await who.post(file.uploadImage, { file: asFile(await picture(), 'image.png') })).data.id;

test('who may see a file cannot take it from the record that it hangs on', async () => {
  const logo = await uploaded(admin);
  await admin.post(session.updateProfile, { logoFileId: logo });
  const neighbour = await world.signIn('admin2');
  expect((await neighbour.download(file.getImage, { id: logo })).type).toBe('image/png');
  expect((await neighbour.post(session.updateProfile, { logoFileId: logo })).code).toBe('40400');

  const { id: vehicleId, orgId } = await world.findVehicle(admin, 'HD-01');
  const paper = await uploaded(admin);
  expect((await admin.post(vehicle.addPaper, { vehicleId, fileId: paper })).code).toBe('200');
  const { username } = (await admin.post(session.profile, {})).data.user;
  expect((await admin.post(vehicle.papers, { id: vehicleId })).data.rows).toMatchObject([
    { addedBy: username },
  ]);
  const plan = {
    orgId,
    planName: 'Hall',
    ...corners,
  };
  expect((await admin.post(sitePlan.add, { ...plan, fileId: paper })).code).toBe('40400');
  const { data } = await admin.post(sitePlan.add, { ...plan, fileId: await uploaded(admin) });
  expect((await admin.post(sitePlan.edit, { id: data.id, version: 1, fileId: paper })).code).toBe('40400');
  expect((await admin.post(sitePlan.del, { id: data.id })).code).toBe('200');
  expect((await admin.download(file.getImage, { id: paper })).type).toBe('image/png');
});

test('of two records that are given the same upload at once one gets it', async () => {
  const fileId = await uploaded(admin);
  const vehicles = await Promise.all(['HD-01', 'HD-02'].map((carId) => world.findVehicle(admin, carId)));
  const answers = await Promise.all(
    vehicles.map(({ id: vehicleId }) => admin.post(vehicle.addPaper, { vehicleId, fileId })),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual(['200', '40400']);
});

test('a file that two records came to name is dropped with the second, its content too', async () => {
  const logo = await uploaded(admin);
  await admin.post(session.updateProfile, { logoFileId: logo });
  await world.db.updateTable('jurisdiction').set({ logoFileId: logo }).execute();
  await admin.post(session.updateProfile, { logoFileId: null });
  const isThere = async () => (await admin.post(file.get, { id: logo })).code !== '40400';
  const stands = await world.db
    .selectFrom('file')
    .select('deletedAt')
    .where('id', '=', logo)
    .executeTakeFirstOrThrow();
  expect(stands.deletedAt).toBeNull();
  await world.db.updateTable('jurisdiction').set({ logoFileId: null }).execute();
  await transaction(systemContext(world.appCtx), (ctx) => dropFile(ctx, logo));
  expect(await isThere()).toBe(false);
});

async function readAll(pieces: AsyncIterable<Uint8Array>) {
  for await (const piece of pieces) void piece;
}
