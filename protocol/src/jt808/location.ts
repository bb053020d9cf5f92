import type { Position } from '../truck/values';
import { hasBit } from './bits';
import { BodyWriter } from './bodyWriter';
import { readBcdTime } from './time';

/** Length of the fixed part; a body of exactly this length is complete (section 8.1). */
export const locationLength = 28;

/**
 * A location body as numbers, without its items decoded: those lie in `body` from `itemsFrom` to `itemsTo`
 * and are walked by `eachItem`.
 */
export interface Location {
  /** Alarm bits, unsigned 32 bits (section 8.2). */
  alarm: number;
  /** Status bits, unsigned 32 bits (section 8.3). */
  status: number;
  /** Degrees as sent, negative in the south; may be out of range, see `locationPosition`. */
  lat: number;
  /** Degrees as sent, negative in the west. */
  lng: number;
  /** Metres, null when impossible. */
  altitude: number | null;
  /** km/h, null when not available. */
  speed: number | null;
  /** Degrees 0–359 from north clockwise, null when not available. */
  direction: number | null;
  /** Milliseconds since 1970 UTC, null for BAD_TIME. */
  time: number | null;
  body: Buffer;
  itemsFrom: number;
  itemsTo: number;
}

/** Names of status bits (section 8.3). */
export const statusBit = {
  keyOn: 0,
  fixed: 1,
  south: 2,
  west: 3,
  outOfOperation: 4,
  encryptedCoordinates: 5,
  oilCut: 10,
  circuitCut: 11,
  doorsLocked: 12,
} as const;

/**
 * Reads a 0x0200 body that stands in `body` from `from` to `to`; null when it is shorter than 28 bytes
 * (BODY_TOO_SHORT). Keeps a reference to `body`, copies nothing (section 8.1).
 */
export function readLocation(body: Buffer, from = 0, to = body.length): Location | null {
  if (to - from < locationLength || to > body.length) return null;
  const status = body.readUInt32BE(from + 4);
  const lat = body.readUInt32BE(from + 8) / 1e6;
  const lng = body.readUInt32BE(from + 12) / 1e6;
  const altitude = body.readUInt16BE(from + 16);
  const speed = body.readUInt16BE(from + 18);
  const direction = body.readUInt16BE(from + 20);
  return {
    alarm: body.readUInt32BE(from),
    status,
    lat: status & 4 && lat > 0 ? -lat : lat,
    lng: status & 8 && lng > 0 ? -lng : lng,
    altitude: readAltitude(altitude),
    speed: speed === 0xffff ? null : speed / 10,
    direction: direction > 360 ? null : direction % 360,
    time: readBcdTime(body, from + 22),
    body,
    itemsFrom: from + locationLength,
    itemsTo: to,
  };
}

/**
 * The position of a location in WGS-84, null when it cannot be one: out of range, both coordinates zero, or
 * encrypted by a plug-in. `fixed` is false when the terminal only repeats its last fix (section 8.1).
 */
export function locationPosition(location: Location): Position | null {
  const { lat, lng, status, altitude, direction } = location;
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180 || (lat === 0 && lng === 0)) return null;
  if (hasBit(status, statusBit.encryptedCoordinates)) return null;
  return { lng, lat, altitude, direction, satellites: null, fixed: hasBit(status, statusBit.fixed) };
}

/**
 * Walks the items behind the fixed part: id, offset of the value in `location.body`, its length.
 * Gives the offset where reading ended: below `itemsTo` when bytes are left over, because a length
 * overran or a single byte remained (section 8.4).
 */
export function eachItem(
  location: Location,
  visit: (id: number, at: number, length: number) => void,
): number {
  const { body, itemsTo } = location;
  let at = location.itemsFrom;
  while (at + 2 <= itemsTo) {
    const id = body[at] as number;
    const length = body[at + 1] as number;
    if (at + 2 + length > itemsTo) break;
    visit(id, at + 2, length);
    at += 2 + length;
  }
  return at;
}

/** The fields of the fixed part; numbers that are left out are sent as zero. */
export interface LocationFields {
  alarm?: number;
  status?: number;
  lat?: number;
  lng?: number;
  altitude?: number;
  speed?: number | null;
  direction?: number | null;
  time: number | null;
}

/** An additional item of at most 255 bytes. */
export interface LocationItem {
  id: number;
  value: Buffer;
}

/** A 0x0200 body: degrees, metres, km/h, milliseconds. The hemisphere goes into status bits 2 and 3. */
export function writeLocation(fields: LocationFields, items: readonly LocationItem[] = []): Buffer {
  const { alarm = 0, status = 0, lat = 0, lng = 0, altitude = 0, speed = 0, direction = 0, time } = fields;
  const hemisphere = (lat < 0 ? 4 : 0) | (lng < 0 ? 8 : 0);
  const writer = new BodyWriter()
    .u32(alarm)
    .u32((status & ~12) | hemisphere)
    .u32(Math.round(Math.abs(lat) * 1e6))
    .u32(Math.round(Math.abs(lng) * 1e6))
    .u16(Math.round(altitude))
    .u16(speed === null ? 0xffff : Math.round(speed * 10))
    .u16(direction === null ? 0xffff : Math.round(direction) % 360)
    .time(time);
  for (const { id, value } of items) writer.u8(id).u8(value.length).bytes(value);
  return writer.done();
}

/** 0x0201 and 0x0500: the serial of the command, then a location body; null when too short (section 7). */
export function readLocationAnswer(body: Buffer): { replySerial: number; location: Location } | null {
  const location = readLocation(body, 2);
  return location && { replySerial: body.readUInt16BE(0), location };
}

/** A 0x0201 or 0x0500 body around a location body. */
export function writeLocationAnswer(replySerial: number, location: Buffer): Buffer {
  return new BodyWriter().u16(replySerial).bytes(location).done();
}

// Some terminals send two's complement below sea level; nothing drives 32 km up.
function readAltitude(word: number): number | null {
  if (word < 0x8000) return word;
  return word >= 0x10000 - 500 ? word - 0x10000 : null;
}
