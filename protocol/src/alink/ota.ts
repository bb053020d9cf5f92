import { createHash } from 'node:crypto';
import { isObject } from '../truck/check';
import { crc16Arc } from './crc16';
import { readTolerantJson } from './json';

/** Digests of a firmware file as lower-case hex: an offer carries both (section 10.2). */
export function fileDigests(file: Uint8Array): { md5: string; sha256: string } {
  return {
    md5: createHash('md5').update(file).digest('hex'),
    sha256: createHash('sha256').update(file).digest('hex'),
  };
}

/** Largest block of a file sent by MQTT, and the block of a request without a size, in bytes (section 10.4). */
export const blockLimit = 128 * 1024;
export const defaultBlock = 5 * 1024;

/** A request for a part of a firmware file (section 10.4). */
export interface FileBlockRequest {
  id: string | number;
  fileToken: string;
  streamId: number | null;
  fileId: number | null;
  offset: number;
  size: number;
}

/** Reads a request on `thing/file/download`, the SDK's stray comma tolerated; null when it cannot be used. */
export function readFileBlockRequest(payload: Uint8Array): FileBlockRequest | null {
  const json = readTolerantJson(payload);
  if (!json.ok || !isObject(json.value)) return null;
  const { id, params } = json.value;
  if (!isObject(params) || (typeof id !== 'string' && typeof id !== 'number')) return null;
  const info = isObject(params.fileInfo) ? params.fileInfo : {};
  const block = isObject(params.fileBlock) ? params.fileBlock : {};
  const size = block.size ?? defaultBlock;
  const offset = block.offset ?? 0;
  if (!isCount(size) || !isCount(offset) || size === 0) return null;
  return {
    id,
    fileToken: typeof params.fileToken === 'string' ? params.fileToken : 'default',
    streamId: isCount(info.streamId) ? info.streamId : null,
    fileId: isCount(info.fileId) ? info.fileId : null,
    offset,
    size: Math.min(size, blockLimit),
  };
}

/** The part of a file that answers a request: clipped at the end of the file, empty behind it. */
export function blockRange(request: FileBlockRequest, fileLength: number): { offset: number; size: number } {
  const offset = Math.min(request.offset, fileLength);
  return { offset, size: Math.min(request.size, fileLength - offset) };
}

/** The payload that answers a request with a block; the size is named twice, firmware reads either (section 10.4). */
export function writeFileBlock(request: FileBlockRequest, fileLength: number, block: Uint8Array): Buffer {
  const { id, fileToken, offset } = request;
  const sizes = { bSize: block.length, bLength: block.length };
  return packFileBlock({ id, code: 200, data: { fileToken, fileLength, bOffset: offset, ...sizes } }, block);
}

/** Length of the JSON, JSON, block, CRC-16/ARC of the block with the low byte first. */
export function packFileBlock(head: object, block: Uint8Array): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const payload = Buffer.alloc(2 + json.length + block.length + 2);
  payload.writeUInt16BE(json.length, 0);
  payload.set(json, 2);
  payload.set(block, 2 + json.length);
  payload.writeUInt16LE(crc16Arc(block), payload.length - 2);
  return payload;
}

/** Takes a block apart as a terminal does; null when the length or the CRC is wrong. */
export function readFileBlock(payload: Buffer): { head: Record<string, unknown>; block: Buffer } | null {
  if (payload.length < 4) return null;
  const from = 2 + payload.readUInt16BE(0);
  const to = payload.length - 2;
  if (from > to) return null;
  const json = readTolerantJson(payload.subarray(2, from));
  const block = payload.subarray(from, to);
  if (!json.ok || !isObject(json.value) || payload.readUInt16LE(to) !== crc16Arc(block)) return null;
  return { head: json.value, block };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
