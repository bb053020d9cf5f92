import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { S3Server } from '../../../test/s3Server';
import { until } from '../../../test/until';
import { Conditions } from '../conditions';
import { Bucket } from './bucket';
import { bucketStore } from './bucketStore';
import { FileGone, FilesAway, type FileStore } from './fileStore';
import { folderStore } from './folderStore';
import { openFiles } from './openFiles';

let s3: S3Server;
let dataDir: string;
beforeAll(async () => {
  s3 = await S3Server.start();
  dataDir = await mkdtemp(path.join(tmpdir(), 'files-'));
});
afterAll(async () => {
  await s3.stop();
  await rm(dataDir, { recursive: true });
});

const read = async (pieces: AsyncIterable<Uint8Array>) => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};
const drafts = () => readdirSync(path.join(dataDir, 'files')).filter((name) => name.startsWith('draft-'));
const future = () => new Date(Date.now() + 60_000);
const inBucket = () => bucketStore(dataDir, new Bucket(s3.place));

describe.each<[string, () => FileStore]>([
  ['folder', () => folderStore(dataDir)],
  ['bucket', inBucket],
])('a %s', (_name, open) => {
  test('gives back a content by its hash, whole or in part', async () => {
    const store = open();
    const content = randomBytes(200_000);
    const { sha256, bytes } = await store.put(content);
    expect(bytes).toBe(200_000);
    expect(await read(store.open(sha256))).toEqual(content);
    expect(await read(store.open(sha256, { start: 7, end: 99 }))).toEqual(content.subarray(7, 100));
    expect(await read(store.open(sha256, { start: 199_000, end: 300_000 }))).toEqual(
      content.subarray(199_000),
    );
  });

  test('keeps an empty content', async () => {
    const store = open();
    const { sha256 } = await store.put(new Uint8Array());
    expect(await read(store.open(sha256))).toHaveLength(0);
    expect(await read(store.open(sha256, { start: 0, end: 0 }))).toHaveLength(0);
  });

  test('takes nothing while the disk is full, and goes on by itself', async ({ skip }) => {
    const store = open();
    const folder = path.join(dataDir, 'files');
    await mkdir(folder, { recursive: true });
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', folder]);
    skip(status !== 0, 'only root mounts a disk');
    try {
      await expect(store.put(randomBytes(200_000))).rejects.toThrow(FilesAway);
      expect(readdirSync(folder)).toEqual([]);
      const content = randomBytes(50_000);
      expect(await read(store.open((await store.put(content)).sha256))).toEqual(content);
    } finally {
      spawnSync('umount', [folder]);
    }
  });

  test('says of what it does not hold that it is gone', async () => {
    await expect(read(open().open(randomBytes(32)))).rejects.toThrow(FileGone);
  });

  test('drops a content that is older, and leaves one that was written again', async () => {
    const store = open();
    const { sha256 } = await store.put(randomBytes(50));
    await store.drop(sha256, new Date(Date.now() - 60_000));
    expect(await read(store.open(sha256))).toHaveLength(50);
    await store.drop(sha256, future());
    await expect(read(store.open(sha256))).rejects.toThrow(FileGone);
    await store.drop(sha256, future());
  });

  test('bears a mark', async () => {
    const store = open();
    expect(await store.readMark()).toBeNull();
    await store.writeMark('ours');
    expect(await store.readMark()).toBe('ours');
    await store.dropMark();
    expect(await store.readMark()).toBeNull();
  });

  test('leaves no draft behind, whether the content came whole or broke off', async () => {
    const store = open();
    await store.put(randomBytes(10));
    async function* breaking() {
      yield randomBytes(10);
      throw new Error('broke off');
    }
    await expect(store.put(breaking())).rejects.toThrow('broke off');
    expect(drafts()).toEqual([]);
  });

  test('drops the drafts of a process that was killed, and leaves those that are being written', async () => {
    const store = open();
    await store.dropDrafts(new Date());
    await store.put(randomBytes(10));
    for (const name of ['draft-old', 'draft-new']) await writeFile(path.join(dataDir, 'files', name), 'x');
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await utimes(path.join(dataDir, 'files', 'draft-old'), anHourAgo, anHourAgo);
    await store.dropDrafts(new Date(Date.now() - 60_000));
    expect(drafts()).toEqual(['draft-new']);
    await store.dropDrafts(future());
    expect(drafts()).toEqual([]);
  });
});

describe('a bucket', () => {
  test('takes a large content in parts, and nothing of it where it fails', async () => {
    const store = inBucket();
    const content = randomBytes(40 << 20);
    const { sha256 } = await store.put(content);
    expect((await read(store.open(sha256))).equals(content)).toBe(true);
    let parts = 0;
    s3.before = async (method, key) => {
      if (method !== 'PUT' || !key.includes('files/')) return;
      parts += 1;
      if (parts > 1) s3.denied = ['PUT'];
    };
    await expect(store.put(randomBytes(40 << 20))).rejects.toThrow('AccessDenied');
    s3.before = () => undefined;
    s3.denied = [];
    expect(s3.uploads.size).toBe(0);
  });

  test('is asked again while it is busy', async () => {
    const store = inBucket();
    s3.busyFor = 2;
    const { sha256 } = await store.put(randomBytes(20));
    expect(await read(store.open(sha256))).toHaveLength(20);
  });

  test('refuses a wrong key, and a bucket that is not there, in its own words', async () => {
    const wrong = bucketStore(dataDir, new Bucket({ ...s3.place, secret: 'wrong' }));
    await expect(wrong.put(randomBytes(5))).rejects.toThrow('SignatureDoesNotMatch');
    const url = s3.place.url.replace('/fleet/', '/other/');
    const elsewhere = bucketStore(dataDir, new Bucket({ ...s3.place, url }));
    await expect(elsewhere.put(randomBytes(5))).rejects.toThrow('NoSuchBucket');
    await expect(read(elsewhere.open(randomBytes(32)))).rejects.toThrow(FilesAway);
  });

  test('a content that is written while another node drops it is there afterwards', async () => {
    const store = inBucket();
    for (const pauseMs of [0, 5, 20, 60]) {
      const content = randomBytes(12);
      const { sha256 } = await store.put(content);
      const since = future();
      // Written between the look and the drop, where the loss would be.
      const puts: Promise<unknown>[] = [];
      s3.before = async (method, key) => {
        if (method !== 'DELETE' || !key.includes(`files/`) || puts.length > 0) return;
        puts.push(inBucket().put(content));
        await sleep(pauseMs);
      };
      await store.drop(sha256, since);
      s3.before = () => undefined;
      expect(puts).toHaveLength(1);
      await Promise.all(puts);
      expect(await read(store.open(sha256))).toEqual(content);
    }
  });

  test('whoever died over a drop keeps nobody from writing the content again', async () => {
    const store = inBucket();
    const content = randomBytes(12);
    const { sha256 } = await store.put(content);
    const left = { body: Buffer.alloc(0), changed: new Date(Date.now() - 3_600_000) };
    const key = `some-place/dropping/${sha256.toString('hex')}`;
    s3.keys.set(key, left);
    await store.put(content);
    expect(s3.keys.has(key)).toBe(false);
    expect(await read(store.open(sha256))).toEqual(content);
  });

  test('that cannot be reached is a condition, which ends by itself', async () => {
    const conditions = new Conditions(() => undefined);
    const store = openFiles({ bucket: s3.place, dataDir }, conditions);
    const { sha256 } = await store.put(randomBytes(9));
    await s3.stop();
    await expect(read(store.open(sha256))).rejects.toThrow(FilesAway);
    expect(conditions.has('filesLost')).toBe(true);
    await s3.start();
    await until('the store to be back', () => !conditions.has('filesLost'));
    expect(await read(store.open(sha256))).toHaveLength(9);
  });
});
