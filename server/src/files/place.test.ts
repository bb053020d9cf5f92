import { file } from '@fleet/contract/file/calls';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { S3Server } from '../../test/s3Server';
import { newWorld, type Person, type World } from '../../test/world';
import type { AppContext } from '../base/context';
import { Bucket, type BucketPlace } from '../base/files/bucket';
import { bucketStore } from '../base/files/bucketStore';
import type { FileStore } from '../base/files/fileStore';
import { folderStore } from '../base/files/folderStore';
import { moveFiles, type Moved } from './move';
import { needFiles } from './place';

let world: World;
let admin: Person;
let s3: S3Server;
let dataDir: string;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  admin = await world.signIn('admin');
});
afterAll(() => world.end());
beforeEach(async () => {
  s3 = await S3Server.start();
  dataDir = await mkdtemp(path.join(tmpdir(), 'place-'));
});
afterEach(async () => {
  await world.db.deleteFrom('sharedFiles').execute();
  await s3.stop();
  await rm(dataDir, { recursive: true });
});

const inBucket = (place: BucketPlace = s3.place): AppContext => ({
  ...world.appCtx,
  config: { ...world.appCtx.config, bucket: place },
  files: bucketStore(dataDir, new Bucket(place)),
});
const inFolder = (): AppContext => ({ ...world.appCtx, files: folderStore(world.appCtx.config.dataDir) });
const upload = async () => {
  const content = Buffer.concat([Buffer.from('%PDF-1.4 '), randomBytes(500)]);
  const { data } = await admin.post(file.upload, { file: new File([content], 'a.pdf') });
  return { id: data.id, content };
};

test('a bucket that cannot be used keeps the server from starting, with its reason', async () => {
  const refused = async (place: BucketPlace, reason: string) =>
    expect(needFiles(inBucket(place))).rejects.toMatchObject({
      name: 'CannotStart',
      message: expect.stringMatching(new RegExp(`^FILES_URL：.*${reason}.* / FILES_URL: .*${reason}`)),
    });
  await refused({ ...s3.place, secret: 'wrong' }, 'SignatureDoesNotMatch');
  await refused({ ...s3.place, keyId: 'somebody' }, 'InvalidAccessKeyId');
  await refused({ ...s3.place, url: s3.place.url.replace('fleet', 'other') }, 'NoSuchBucket');
  for (const method of ['PUT', 'HEAD', 'DELETE']) {
    s3.denied = [method];
    await refused(s3.place, `${method}: 403`);
  }
  s3.denied = [];
  await s3.stop();
  await refused(s3.place, 'ECONNREFUSED');
  await s3.start();
  expect(await world.db.selectFrom('sharedFiles').selectAll().execute()).toEqual([]);
});

test('a bucket of another installation is not taken', async () => {
  await inBucket().files.writeMark('theirs');
  await expect(needFiles(inBucket())).rejects.toThrow('is in use by another installation');
  expect(await inBucket().files.readMark()).toBe('theirs');
});

test('files that still lie in the folder are moved before the bucket is used', async () => {
  await upload();
  await expect(needFiles(inBucket())).rejects.toThrow('npm run move-files -- --to bucket');
});

test('all files go into the bucket and back, and the store that was left is not used any more', async () => {
  const { id, content } = await upload();
  const lost = await upload();
  await world.db
    .updateTable('file')
    .set({ sha256: randomBytes(32) })
    .where('id', '=', lost.id)
    .execute();
  const told: Moved[] = [];
  const [folder, bucket] = [inFolder(), inBucket()];
  const moved = await moveFiles(world.appCtx, folder.files, bucket.files, (done) => told.push(done));
  expect(moved.moved).toBeGreaterThan(0);
  expect(moved.lost).toBeGreaterThan(0);
  await needFiles(bucket);
  await expect(needFiles(folder)).rejects.toThrow('is not where the files of this installation are kept');
  const again = await moveFiles(world.appCtx, folder.files, bucket.files, () => undefined);
  expect(again).toEqual({ moved: 0, there: moved.moved, lost: moved.lost });

  await rm(path.join(world.appCtx.config.dataDir, 'files'), { recursive: true });
  await moveFiles(world.appCtx, bucket.files, folder.files, () => undefined);
  await needFiles(folder);
  await expect(needFiles(bucket)).rejects.toThrow('is not where the files of this installation are kept');
  const back = await admin.download(file.get, { id });
  expect(Buffer.from(back.bytes)).toEqual(content);
});

test('files are not moved out of a store that holds none of them, nor into one of another installation', async () => {
  await upload();
  const [folder, bucket] = [inFolder().files, inBucket().files];
  const other = inBucket({ ...s3.place, url: `${s3.place.url}/other` }).files;
  const move = (from: FileStore, to: FileStore) => moveFiles(world.appCtx, from, to, () => undefined);
  await other.writeMark('theirs');
  await expect(move(folder, other)).rejects.toThrow('is in use by another installation');
  await move(folder, bucket);
  await other.dropMark();
  await expect(move(folder, other)).rejects.toThrow('is not where the files of this installation are kept');
  expect([await bucket.readMark(), await other.readMark()]).toEqual([expect.any(String), null]);
});

test('while the bucket cannot be reached an upload and a file are refused for now, and nothing is kept', async () => {
  const bucket = inBucket();
  const former = world.appCtx.files;
  world.appCtx.files = bucket.files;
  try {
    const { id, content } = await upload();
    await s3.stop();
    const refused = { code: '503', msg: 'File storage is not available right now. Try again shortly.' };
    const rows = async () => (await world.db.selectFrom('file').select('id').execute()).length;
    const before = await rows();
    expect(await admin.post(file.upload, { file: new File(['%PDF-1.4 x'], 'x.pdf') })).toMatchObject(refused);
    expect(await admin.post(file.get, { id })).toMatchObject(refused);
    expect(await rows()).toBe(before);
    await s3.start();
    expect(Buffer.from((await admin.download(file.get, { id })).bytes)).toEqual(content);
  } finally {
    world.appCtx.files = former;
  }
});
