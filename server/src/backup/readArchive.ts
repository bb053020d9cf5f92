import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { keyFileName } from '../base/keys/installationKeys';
import { jsonOf, readEntries, wholeOf, type Head, type Manifest, type Summary } from './entries';
import { BackupRefused } from './refused';
import { unseal } from './seal';

type Bytes = AsyncIterable<Uint8Array>;

/** Goes through an archive from its beginning to its end. */
export function readArchive(
  file: string,
  passphrase: string,
  visit: (head: Head, content: Bytes) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  return pipeline(
    createReadStream(file),
    (source: Bytes) => unseal(source, passphrase),
    createGunzip(),
    async (source: Bytes) => {
      for await (const { head, content } of readEntries(source)) await visit(head, content);
    },
    { signal },
  );
}

/** The head of an archive. */
export interface Survey {
  manifest: Manifest;
  summary: Summary;
  /** The keys that lie in it, one a line; null where the installation had its key from a setting. */
  secretKey: string | null;
}

/** Reads the whole archive once, so that one that is not whole is refused before anything is written. */
export async function survey(file: string, passphrase: string, signal?: AbortSignal): Promise<Survey> {
  let manifest: Manifest | undefined;
  let summary: Summary | undefined;
  let secretKey: string | null = null;
  const visit = async (head: Head, content: Bytes) => {
    if (head.kind === 'manifest') manifest = await jsonOf<Manifest>(content);
    if (head.kind === 'summary') summary = await jsonOf<Summary>(content);
    if (head.kind === 'ownFile' && head.name === keyFileName)
      secretKey = (await wholeOf(content)).toString().trim();
  };
  await readArchive(file, passphrase, visit, signal).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new BackupRefused(`找不到备份文件 ${file}。`, `There is no file ${file}.`);
  });
  if (!manifest || !summary) throw new BackupRefused('备份文件内容不全。', 'The backup lacks its contents.');
  return { manifest, summary, secretKey };
}
