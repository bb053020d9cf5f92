import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bucket } from './bucket';
import { dropDrafts, writeDraft } from './draft';
import { FileGone, FilesAway, type FileStore } from './fileStore';
import { uploadFile } from './uploadFile';

const tries = 5;
const looks = 20;
const lookEveryMs = 500;
/** A drop that took longer by our clock leaves the content; one that is older by the store's is over. */
const longestDropMs = 60_000;
const leftBehindMs = 600_000;
const markKey = 'installation';

/** The store in a bucket. Drafts lie in the data folder until their hash is known. */
export function bucketStore(dataDir: string, bucket: Bucket): FileStore {
  const drafts = path.join(dataDir, 'files');
  const look = (key: string) => bucket.send({ method: 'HEAD', key });
  return {
    where: bucket.place.url,
    async put(content) {
      const draft = await writeDraft(drafts, content);
      const { sha256, bytes } = draft;
      const handle = await open(draft.file);
      try {
        for (let at = 1; at <= tries; at += 1) {
          await uploadFile(bucket, keyOf(sha256), handle, bytes);
          // Whoever drops this content has either said so by now, or looks at it after it was written.
          const wasDropped = await endOfDrop(bucket, sha256);
          if (!wasDropped && (await look(keyOf(sha256))).ok) return { sha256, bytes };
        }
        throw new FilesAway('a content that was written is not there');
      } finally {
        await handle.close();
        await rm(draft.file, { force: true });
      }
    },
    dropDrafts: (since) => dropDrafts(drafts, since),
    async *open(sha256, part) {
      const headers = part && { range: `bytes=${part.start}-${part.end}` };
      const answer = await bucket.send({ method: 'GET', key: keyOf(sha256), ...(headers && { headers }) });
      if (answer.status === 416) return;
      if (!answer.ok) throw new FileGone(sha256);
      try {
        yield* answer.body as AsyncIterable<Uint8Array>;
      } catch (error) {
        throw new FilesAway('the answer broke off', { cause: error });
      }
    },
    async drop(sha256, since) {
      const [key, dropping] = [keyOf(sha256), droppingKey(sha256)];
      const began = performance.now();
      await bucket.send({ method: 'PUT', key: dropping, body: new Uint8Array() });
      const { ok, headers } = await look(key);
      const isOld = ok && timeIn(headers, 'last-modified') <= since.getTime();
      const isInTime = performance.now() - began < longestDropMs;
      if (isOld && isInTime) await bucket.send({ method: 'DELETE', key });
      await bucket.send({ method: 'DELETE', key: dropping });
    },
    async readMark() {
      const answer = await bucket.send({ method: 'GET', key: markKey });
      const text = await answer.text();
      return answer.ok ? text : null;
    },
    async writeMark(mark) {
      await bucket.send({ method: 'PUT', key: markKey, body: Buffer.from(mark) });
    },
    async dropMark() {
      await bucket.send({ method: 'DELETE', key: markKey });
    },
  };
}

const keyOf = (sha256: Buffer) => `files/${sha256.toString('hex').slice(0, 2)}/${sha256.toString('hex')}`;
/** There while a content is being dropped. */
const droppingKey = (sha256: Buffer) => `dropping/${sha256.toString('hex')}`;
const timeIn = (headers: Headers, name: string) => Date.parse(headers.get(name) ?? '');

/** Waits until nobody drops the content; whether somebody did. Who died over it has left what is long over. */
async function endOfDrop(bucket: Bucket, sha256: Buffer): Promise<boolean> {
  const key = droppingKey(sha256);
  for (let at = 0; at < looks; at += 1) {
    const { ok, headers } = await bucket.send({ method: 'HEAD', key });
    if (!ok) return at > 0;
    const ageMs = timeIn(headers, 'date') - timeIn(headers, 'last-modified');
    if (ageMs > leftBehindMs) await bucket.send({ method: 'DELETE', key });
    else await sleep(lookEveryMs);
  }
  throw new FilesAway('the content is being dropped');
}
