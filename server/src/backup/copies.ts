import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Bucket, type BucketPlace } from '../base/files/bucket';
import { uploadFile } from '../base/files/uploadFile';
import type { Archive } from './archives';
import { BackupRefused } from './refused';
import { withScratch } from './scratch';

const keyOf = (name: string) => `backups/${name}`;
/** Holds the name of the newest archive. */
const latest = keyOf('latest');

/** The copies of archives in a bucket. */
export class Copies {
  readonly #bucket: Bucket;
  readonly #there = new Set<string>();
  /** When the newest archive that is copied was made; null before the first was looked for. */
  newest: Date | null = null;

  constructor(place: BucketPlace) {
    this.#bucket = new Bucket(place);
  }

  /** Copies those that are not there yet, the newest of which comes first. */
  async bring(archives: readonly Archive[], signal: AbortSignal): Promise<void> {
    for (const [at, { file, madeAt }] of archives.entries()) {
      const name = path.basename(file);
      if (!this.#there.has(name) && !(await this.#has(name))) await this.#put(file, name, signal);
      this.#there.add(name);
      if (at > 0 || this.newest?.getTime() === madeAt.getTime()) continue;
      await this.#bucket.send({ method: 'PUT', key: latest, body: Buffer.from(name) });
      this.newest = madeAt;
    }
  }

  async drop(name: string): Promise<void> {
    await this.#bucket.send({ method: 'DELETE', key: keyOf(name) });
    this.#there.delete(name);
  }

  async #has(name: string): Promise<boolean> {
    return (await this.#bucket.send({ method: 'HEAD', key: keyOf(name) })).ok;
  }

  async #put(file: string, name: string, signal: AbortSignal): Promise<void> {
    const handle = await open(file);
    try {
      const { size } = await handle.stat();
      await uploadFile(this.#bucket, keyOf(name), handle, size, signal);
    } finally {
      await handle.close();
    }
  }
}

const fromBucket = /^bucket:(latest|fleet-[\w-]+\.backup)$/;

/**
 * Does the work with an archive on this machine: `bucket:NAME` and `bucket:latest` are fetched from the bucket, and the
 * file is removed afterwards; anything else is the name of a file.
 */
export async function withArchive<T>(
  from: string,
  place: BucketPlace | null,
  signal: AbortSignal,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const [, wanted] = fromBucket.exec(from) ?? [];
  if (wanted === undefined) return work(from);
  if (place === null) throw new BackupRefused('请设置 BACKUP_URL。', 'Set BACKUP_URL.');
  const bucket = new Bucket(place);
  const fetchKey = async (name: string) => {
    const answer = await bucket.send({ method: 'GET', key: keyOf(name) });
    if (!answer.ok)
      throw new BackupRefused(`${place.url} 中没有 ${name}。`, `There is no ${name} in ${place.url}.`);
    return answer;
  };
  const name = wanted === 'latest' ? await (await fetchKey(wanted)).text() : wanted;
  return withScratch(async (scratch) => {
    const file = path.join(scratch, 'archive');
    const { body } = await fetchKey(name);
    await pipeline(body as AsyncIterable<Uint8Array>, createWriteStream(file, { mode: 0o600 }), { signal });
    return work(file);
  });
}
