import { inflateRaw } from 'node:zlib';
import { promisify } from 'node:util';

const inflate = promisify(inflateRaw);

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
const longestComment = 0xffff;
const mostEntries = 500;

/** Thrown for an archive that unpacks to more than it may, or that is none. */
export class BadArchive extends Error {
  constructor(readonly isTooBig: boolean) {
    super('bad archive');
  }
}

/**
 * Unpacks every entry of a zip archive once, to nowhere, and stops at the first byte beyond what the entry declares
 * or beyond `mostBytes` in all; answers the names. What passes cannot grow in anybody's hands afterwards.
 */
export async function checkArchive(bytes: Buffer, mostBytes: number): Promise<string[]> {
  const entries = entriesOf(bytes);
  let left = mostBytes;
  for (const { packed, unpacked, method, offset } of entries) {
    left -= unpacked;
    if (left < 0) throw new BadArchive(true);
    const body = bodyAt(bytes, offset, packed);
    if (method === 0) {
      if (packed !== unpacked) throw new BadArchive(false);
    } else if (method === 8) {
      await inflate(body, { maxOutputLength: Math.max(unpacked, 1) }).catch(
        (error: NodeJS.ErrnoException) => {
          throw new BadArchive(error.code === 'ERR_BUFFER_TOO_LARGE');
        },
      );
    } else throw new BadArchive(false);
  }
  return entries.map(({ name }) => name);
}

function entriesOf(bytes: Buffer) {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > mostEntries) throw new BadArchive(true);
  const entries: { name: string; method: number; packed: number; unpacked: number; offset: number }[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + entryBytes > bytes.length || bytes.readUInt32LE(at) !== entrySignature)
      throw new BadArchive(false);
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + entryBytes, at + entryBytes + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += entryBytes + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function endOf(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - endBytes - longestComment);
  for (let at = bytes.length - endBytes; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === endSignature) return at;
  }
  throw new BadArchive(false);
}

function bodyAt(bytes: Buffer, offset: number, packed: number): Buffer {
  if (offset + localBytes > bytes.length || bytes.readUInt32LE(offset) !== localSignature)
    throw new BadArchive(false);
  const start = offset + localBytes + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + packed > bytes.length) throw new BadArchive(false);
  return bytes.subarray(start, start + packed);
}
