import { gunzipSync, gzipSync } from 'node:zlib';
import { BodyWriter } from './bodyWriter';

/** Unpacked size above which 0x0901 is refused, in bytes (section 7). */
export const unpackLimit = 64 * 1024;

/** 0x0901: the length the terminal gives and the GZIP data. */
export interface Compressed {
  length: number;
  data: Buffer;
}

/** Reads 0x0901; null when shorter than 4 bytes. */
export function readCompressed(body: Buffer): Compressed | null {
  return body.length < 4 ? null : { length: body.readUInt32BE(0), data: body.subarray(4) };
}

/** Unpacks the data; null when it is no GZIP or unpacks to more than `limit` bytes. */
export function unpack({ data }: Compressed, limit = unpackLimit): Buffer | null {
  try {
    return gunzipSync(data, { maxOutputLength: limit });
  } catch {
    return null;
  }
}

/** The body of 0x0901 for `content`. */
export function writeCompressed(content: Buffer): Buffer {
  const data = gzipSync(content);
  return new BodyWriter().u32(data.length).bytes(data).done();
}
