import { BodyReader } from './bodyReader';
import { BodyWriter } from './bodyWriter';

/** One CAN frame. `averaged`: a mean over the sampling interval instead of one sample. */
export interface CanItem {
  channel: 0 | 1;
  extended: boolean;
  averaged: boolean;
  canId: number;
  data: Buffer;
}

/** 0x0705. The time of the first item, milliseconds since midnight GMT+8; null when it is no time. */
export interface CanData {
  count: number;
  timeOfDay: number | null;
  items: CanItem[];
}

/** Reads 0x0705; null when shorter than 7 bytes. Items that are cut off are left out (section 7). */
export function readCanData(body: Buffer): CanData | null {
  const reader = new BodyReader(body);
  const count = reader.u16();
  const time = reader.hex(5);
  if (reader.short) return null;
  const items: CanItem[] = [];
  while (items.length < count && reader.left >= 12) {
    const id = reader.u32();
    items.push({
      channel: id >>> 31 ? 1 : 0,
      extended: ((id >>> 30) & 1) === 1,
      averaged: ((id >>> 29) & 1) === 1,
      canId: id & 0x1fffffff,
      data: reader.bytes(8),
    });
  }
  return { count, timeOfDay: readTimeOfDay(time), items };
}

/** The body of 0x0705. */
export function writeCanData(timeOfDay: number, items: readonly CanItem[]): Buffer {
  const pad = (value: number, digits: number) => String(Math.trunc(value)).padStart(digits, '0');
  const seconds = Math.trunc(timeOfDay / 1000);
  const time =
    pad(seconds / 3600, 2) + pad((seconds / 60) % 60, 2) + pad(seconds % 60, 2) + pad(timeOfDay % 1000, 4);
  const writer = new BodyWriter().u16(items.length).hex(time);
  for (const { channel, extended, averaged, canId, data } of items) {
    const flags = (channel << 31) | (extended ? 1 << 30 : 0) | (averaged ? 1 << 29 : 0);
    const padded = Buffer.alloc(8);
    data.copy(padded, 0, 0, 8);
    writer.u32((flags | (canId & 0x1fffffff)) >>> 0).bytes(padded);
  }
  return writer.done();
}

// hhmmss and four digits of milliseconds
function readTimeOfDay(bcd: string): number | null {
  if (!/^([01]\d|2[0-3])[0-5]\d[0-5]\d0\d{3}$/.test(bcd)) return null;
  const part = (from: number, to: number) => Number(bcd.slice(from, to));
  return ((part(0, 2) * 60 + part(2, 4)) * 60 + part(4, 6)) * 1000 + part(6, 10);
}
