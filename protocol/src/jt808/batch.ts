import { BodyReader } from './bodyReader';
import { BodyWriter } from './bodyWriter';
import { type Location, readLocation } from './location';

/** 0x0704. Kind: 0 ordinary, 1 stored while out of coverage. Items may come in any order of time. */
export interface LocationBatch {
  count: number;
  kind: number;
  /** A location, or the bytes of an item too short to be one. */
  items: (Location | Buffer)[];
  /** The bytes behind the last length; empty in a sound batch. */
  trailing: Buffer;
  /** True when the last item claims more bytes than there are. */
  truncated: boolean;
}

/** Reads 0x0704; null when shorter than 3 bytes. What was readable before damage counts (section 7). */
export function readBatch(body: Buffer): LocationBatch | null {
  const reader = new BodyReader(body);
  const count = reader.u16();
  const kind = reader.u8();
  if (reader.short) return null;
  const items: (Location | Buffer)[] = [];
  let truncated = false;
  while (items.length < count && reader.left >= 2) {
    const from = reader.at;
    const length = reader.u16();
    if (length > reader.left) {
      reader.at = from;
      truncated = true;
      break;
    }
    const at = reader.at;
    const item = reader.bytes(length);
    items.push(readLocation(body, at, at + length) ?? item);
  }
  return { count, kind, items, trailing: reader.rest(), truncated };
}

/** The locations of a batch, damaged items left out. */
export function batchLocations(batch: LocationBatch): Location[] {
  return batch.items.filter((item): item is Location => !Buffer.isBuffer(item));
}

/** The body of 0x0704 from 0x0200 bodies. */
export function writeBatch(kind: number, locations: readonly Buffer[]): Buffer {
  const writer = new BodyWriter().u16(locations.length).u8(kind);
  for (const location of locations) writer.u16(location.length).bytes(location);
  return writer.done();
}
