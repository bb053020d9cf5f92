import type { CheckItem, EventFields, EventName, TruckEvent } from '../truck/events';
import { BodyWriter } from './bodyWriter';
import { codeOf } from './fleetItems';
import { locationLength, locationPosition, readLocation, writeLocation } from './location';
import { decodeText, encodeText } from './text';
import { readBcdTime } from './time';
import { transparentType, writeTransparent } from './transparent';

/** Event codes of the fleet profile (section 13.3) and their names in the thing model. */
const names = {
  1: 'signOn',
  2: 'signOff',
  3: 'signRefused',
  16: 'checkResult',
  32: 'impact',
  33: 'impactCurve',
  48: 'fault',
  64: 'violation',
  80: 'chargeStart',
  81: 'chargeEnd',
  96: 'authChanged',
} as const satisfies Record<number, EventName>;

type FleetEventName = (typeof names)[keyof typeof names];

const codes = new Map<EventName, number>(Object.entries(names).map(([code, name]) => [name, Number(code)]));

const format = 1;
const headLength = 14;
const flagStart = 1;
const flagEnd = 2;
const flagLocation = 4;

/** Why a 0x0900 F1 event could not be read. */
export type FleetEventError = 'BODY_TOO_SHORT' | 'UNKNOWN_FORMAT' | 'UNKNOWN_EVENT';

export type FleetEventResult = { ok: true; event: TruckEvent } | { ok: false; error: FleetEventError };

/**
 * Reads the content of 0x0900 type 0xF1 (the type byte taken off). Fields that are unknown or too short are
 * passed over; reading ends where a length overruns (section 13.3).
 */
export function readFleetEvent(data: Buffer): FleetEventResult {
  if (data.length < headLength) return { ok: false, error: 'BODY_TOO_SHORT' };
  if (data[0] !== format) return { ok: false, error: 'UNKNOWN_FORMAT' };
  const identifier = nameOf(data.readUInt16BE(1));
  if (!identifier) return { ok: false, error: 'UNKNOWN_EVENT' };
  const flags = data[13] as number;
  const event: TruckEvent = {
    identifier,
    number: data.readUInt32BE(3),
    time: readBcdTime(data, 7),
    fields: {},
  };
  if (flags & flagStart) event.start = true;
  if (flags & flagEnd) event.end = true;
  let at = headLength;
  if (flags & flagLocation) {
    const location = readLocation(data, at, at + locationLength);
    if (!location) return { ok: false, error: 'BODY_TOO_SHORT' };
    const position = locationPosition(location);
    if (position) event.position = position;
    at += locationLength;
  }
  while (at + 2 <= data.length) {
    const length = data[at + 1] as number;
    if (at + 2 + length > data.length) break;
    readField(event, data[at] as number, data.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return { ok: true, event };
}

/** The body of 0x0900 type 0xF1 for an event; null for one the fleet profile has no code for. */
export function writeFleetEvent(event: TruckEvent): Buffer | null {
  const code = codes.get(event.identifier);
  if (code === undefined) return null;
  const { position, fields } = event;
  const flags = (event.start ? flagStart : 0) | (event.end ? flagEnd : 0) | (position ? flagLocation : 0);
  const writer = new BodyWriter()
    .u8(format)
    .u16(code)
    .u32(event.number ?? 0)
    .time(event.time)
    .u8(flags);
  if (position) {
    const { lat, lng, altitude, direction, fixed } = position;
    const status = fixed ? 2 : 0;
    writer.bytes(
      writeLocation({
        status,
        lat,
        lng,
        altitude: altitude ?? 0,
        direction,
        speed: fields.speed,
        time: event.time,
      }),
    );
  }
  writeFields(writer, event.identifier, fields);
  return writeTransparent({ type: transparentType.fleetEvent, data: writer.done() });
}

function nameOf(code: number): FleetEventName | undefined {
  return names[code as keyof typeof names];
}

function readField({ identifier, fields }: TruckEvent, tag: number, value: Buffer): void {
  const ascii = () => value.toString('latin1');
  switch (tag) {
    case 0x01:
      if (value.length >= 1) fields.kind = value[0];
      return;
    case 0x02:
      // In a check list the number is the driver's; `number` stays what 16.2 calls it.
      if (identifier === 'checkResult') fields.driver = ascii();
      else fields.number = ascii();
      return;
    case 0x06:
      if (value.length < 1) return;
      if (identifier === 'authChanged') fields.result = value[0];
      else fields.reason = value[0];
      return;
    case 0x10:
      if (value.length >= 3) addItem(fields, { item: value.readUInt16BE(0), result: value[2] as number });
      return;
    case 0x11:
      fields.remark = decodeText(value);
      return;
    case 0x20:
      if (value.length >= 2) fields.peakG = value.readUInt16BE(0) / 100;
      return;
    case 0x21:
      if (value.length < 6) return;
      fields.x = value.readInt16BE(0) / 100;
      fields.y = value.readInt16BE(2) / 100;
      fields.z = value.readInt16BE(4) / 100;
      return;
    case 0x22:
      if (value.length >= 2) fields.durationMs = value.readUInt16BE(0);
      return;
    case 0x23:
      if (value.length >= 2) fields.speed = value.readUInt16BE(0) / 10;
      return;
    case 0x24:
      if (value.length < 1) return;
      fields.part = value[0];
      fields.samples = samplesOf(value);
      return;
    case 0x30:
      if (value.length >= 1) fields.code = codeOf('F', value[0] as number);
      return;
    case 0x31:
      fields.deviceCode = ascii();
      return;
    case 0x32:
      if (value.length >= 1) fields.level = value[0];
      return;
    case 0x33:
      fields.value = ascii();
      return;
    case 0x40:
      if (value.length >= 1) fields.code = codeOf('V', value[0] as number);
      return;
    case 0x50:
      if (value.length >= 2) fields.soc = value.readUInt16BE(0) / 10;
      return;
    case 0x51:
      if (value.length >= 4) fields.chargedAh = value.readUInt32BE(0) / 10;
      return;
  }
}

function writeFields(writer: BodyWriter, identifier: EventName, fields: EventFields): void {
  const add = (tag: number, value: Buffer) =>
    writer.u8(tag).u8(Math.min(255, value.length)).bytes(value.subarray(0, 255));
  const word = (value: number) => new BodyWriter().u16(Math.round(value)).done();
  const { kind, number, driver, reason, result, code, level } = fields;

  if (kind !== undefined) add(0x01, Buffer.from([kind]));
  const who = driver ?? number;
  if (who !== undefined) add(0x02, Buffer.from(who, 'latin1'));
  const why = identifier === 'authChanged' ? result : reason;
  if (why !== undefined) add(0x06, Buffer.from([why]));
  for (const item of fields.items ?? []) add(0x10, new BodyWriter().u16(item.item).u8(item.result).done());
  if (fields.remark !== undefined) add(0x11, encodeText(fields.remark));
  if (fields.peakG !== undefined) add(0x20, word(fields.peakG * 100));
  if (fields.x !== undefined || fields.y !== undefined || fields.z !== undefined) {
    add(0x21, Buffer.concat([fields.x, fields.y, fields.z].map((axis) => word((axis ?? 0) * 100))));
  }
  if (fields.durationMs !== undefined) add(0x22, word(fields.durationMs));
  if (fields.speed !== undefined) add(0x23, word(fields.speed * 10));
  if (fields.samples) {
    add(0x24, Buffer.concat([Buffer.from([fields.part ?? 0]), ...fields.samples.map((g) => word(g * 100))]));
  }
  if (code !== undefined) add(identifier === 'violation' ? 0x40 : 0x30, Buffer.from([Number(code.slice(1))]));
  if (fields.deviceCode !== undefined) add(0x31, Buffer.from(fields.deviceCode, 'latin1'));
  if (level !== undefined) add(0x32, Buffer.from([level]));
  if (fields.value !== undefined) add(0x33, Buffer.from(fields.value, 'latin1'));
  if (fields.soc !== undefined) add(0x50, word(fields.soc * 10));
  if (fields.chargedAh !== undefined)
    add(0x51, new BodyWriter().u32(Math.round(fields.chargedAh * 10)).done());
}

function addItem(fields: EventFields, item: CheckItem): void {
  fields.items = [...(fields.items ?? []), item];
}

function samplesOf(value: Buffer): number[] {
  const samples: number[] = [];
  for (let at = 1; at + 2 <= value.length; at += 2) samples.push(value.readInt16BE(at) / 100);
  return samples;
}
