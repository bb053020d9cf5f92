import {
  type Checked,
  checkBool,
  checkNumber,
  checkText,
  isFaultCode,
  isObject,
  type MemberError,
  putValue,
  unknownIdentifier,
} from '../truck/check';
import {
  type CheckItem,
  type EventFields,
  eventFieldModel,
  eventModel,
  isEventName,
  type TruckEvent,
} from '../truck/events';
import { toWgs84 } from '../truck/gcj02';
import { isValueName, type Position, type TruckValues } from '../truck/values';
import type { DeviceKey } from './topics';

/** A maker's identifier → ours, with factor and offset for numbers: ours = value × factor + offset. */
export type AliasTable = Readonly<Record<string, { name: string; factor?: number; offset?: number }>>;

/** How the payloads of one product are read, at which moment. */
export interface ReadOptions {
  /** Milliseconds since 1970 UTC by our clock. */
  now: number;
  aliases?: AliasTable;
  /** True when the product keeps identifiers the model lacks: they come in `raw` and are no error. */
  keepUnknown?: boolean;
}

/** Values that belong to one moment; time null = the receive time. */
export interface TruckSample {
  time: number | null;
  position: Position | null;
  values: TruckValues;
  /** Members the model does not have, as sent. */
  raw: Record<string, unknown>;
}

/** The readings of a payload. With `refused` nothing was read and the whole message is answered with its code. */
export interface TruckReading {
  samples: TruckSample[];
  events: TruckEvent[];
  errors: MemberError[];
  /** A time that came with it cannot be; what it belongs to is left out. */
  hasRefusedTime: boolean;
  refused?: { code: 460 | 6106; message: string };
}

/** Most properties of one post (section 6). */
export const propertyLimit = 200;

const day = 24 * 3_600_000;
const futureMs = day;
const pastMs = 366 * day;

/** `thing.event.property.post`: params is an object of bare values or `{value, time}` (section 6). */
export function readPropertyPost(params: unknown, options: ReadOptions): TruckReading {
  const reader = new Reader(options);
  if (!isObject(params)) return reader.refuse(460, 'params is no object');
  if (Object.keys(params).length > propertyLimit) {
    return reader.refuse(6106, `params has more than ${propertyLimit} properties`);
  }
  for (const [member, raw] of Object.entries(params)) reader.property(member, raw);
  return reader.reading();
}

/** `thing.event.property.batch.post`: several values per property, and events (section 6). */
export function readBatchPost(params: unknown, options: ReadOptions): TruckReading {
  const reader = new Reader(options);
  if (!isObject(params)) return reader.refuse(460, 'params is no object');
  reader.lists(params);
  return reader.reading();
}

/** `thing.event.property.history.post`: an array of entries; only those of `own` identity are taken (section 6). */
export function readHistoryPost(params: unknown, own: DeviceKey, options: ReadOptions): TruckReading {
  const reader = new Reader(options);
  if (!Array.isArray(params)) return reader.refuse(460, 'params is no array');
  for (const entry of params as unknown[]) {
    if (!isObject(entry)) reader.error('params', 460, 'params has an entry that is no object');
    else if (!isOwn(entry.identity, own)) reader.error('identity', 460, 'identity is not the own device');
    else {
      for (const group of listOf(entry.properties)) {
        if (isObject(group)) for (const [member, raw] of Object.entries(group)) reader.property(member, raw);
      }
      for (const group of listOf(entry.events)) {
        if (isObject(group)) for (const [member, raw] of Object.entries(group)) reader.event(member, raw);
      }
    }
  }
  return reader.reading();
}

/** `thing.event.{identifier}.post`: `{value, time}`, or the outputs directly in params (section 7). */
export function readEventPost(identifier: string, params: unknown, options: ReadOptions): TruckReading {
  const reader = new Reader(options);
  if (!isObject(params)) return reader.refuse(460, 'params is no object');
  reader.event(identifier, params);
  return reader.reading();
}

/** The `data` of an answer: refused members with code and text, empty when all was taken (section 6). */
export function answerData(errors: readonly MemberError[]): Record<string, string> {
  return Object.fromEntries(errors.map(({ member, code, message }) => [member, `${code} ${message}`]));
}

/** Params of a property post for a terminal: values and position, each with the time when one is given. */
export function writePropertyPost(
  values: TruckValues,
  position: Position | null = null,
  time?: number,
): Record<string, unknown> {
  const members: Record<string, unknown> = { ...values };
  if (position) members.geoLocation = writeGeoLocation(position);
  const wire = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value);
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      time === undefined ? wire(value) : { value: wire(value), time },
    ]),
  );
}

/** Params of an event post for a terminal. */
export function writeEventPost({ time, position, start, end, fields }: TruckEvent): Record<string, unknown> {
  const value: Record<string, unknown> = { ...fields };
  if (position) value.location = writeGeoLocation(position);
  if (start || end) value.state = start ? 1 : 0;
  return time === null ? { value } : { value, time };
}

class Reader {
  private readonly options: ReadOptions;
  private readonly samples = new Map<number | null, TruckSample>();
  private readonly events: TruckEvent[] = [];
  private readonly errors: MemberError[] = [];
  private hasRefusedTime = false;

  constructor(options: ReadOptions) {
    this.options = options;
  }

  reading(): TruckReading {
    const samples = [...this.samples.values()].sort((a, b) => (a.time ?? Infinity) - (b.time ?? Infinity));
    return { samples, events: this.events, errors: this.errors, hasRefusedTime: this.hasRefusedTime };
  }

  refuse(code: 460 | 6106, message: string): TruckReading {
    return { samples: [], events: [], errors: [], hasRefusedTime: false, refused: { code, message } };
  }

  error(member: string, code: number, message: string): void {
    this.errors.push({ member, code, message });
  }

  lists({ properties, events }: Record<string, unknown>): void {
    if (isObject(properties)) {
      for (const [member, list] of Object.entries(properties)) {
        for (const raw of listOf(list)) this.property(member, raw);
      }
    }
    if (isObject(events)) {
      for (const [member, list] of Object.entries(events))
        for (const raw of listOf(list)) this.event(member, raw);
    }
  }

  property(member: string, raw: unknown): void {
    const alias = this.options.aliases?.[member];
    const name = alias?.name ?? member.slice(member.lastIndexOf(':') + 1);
    const { value, time } = unwrap(raw);
    const moment = this.time(member, time);
    if (moment === undefined) return;
    const converted = typeof value === 'number' && alias ? convert(value, alias) : value;

    if (name === 'geoLocation') {
      const position = readGeoLocation(converted);
      if (position.ok) this.sample(moment).position = position.value;
      else this.error(member, position.code, `${member} ${position.problem}`);
      return;
    }
    if (!isValueName(name)) {
      // A name like __proto__ is data here, never a property of ours.
      const asOwn = { value, enumerable: true, configurable: true, writable: true };
      Object.defineProperty(this.sample(moment).raw, member, asOwn);
      if (!this.options.keepUnknown) this.error(member, unknownIdentifier, `${member} is not in the model`);
      return;
    }
    const error = putValue(this.sample(moment).values, name, converted);
    if (error) this.error(member, error.code, error.message.replace(name, member));
  }

  event(member: string, raw: unknown): void {
    const identifier = this.options.aliases?.[member]?.name ?? member.slice(member.lastIndexOf(':') + 1);
    if (!isEventName(identifier)) {
      this.error(member, unknownIdentifier, `${member} is not in the model`);
      return;
    }
    if (!isObject(raw)) {
      this.error(member, 460, `${member} is no object`);
      return;
    }
    // Some firmware puts the outputs directly into params.
    const wrapped = isObject(raw.value);
    const outputs = wrapped ? (raw.value as Record<string, unknown>) : withoutTime(raw);
    const time = this.time(member, raw.time);
    if (time === undefined) return;
    const event: TruckEvent = { identifier, time, fields: {} };
    this.outputs(event, outputs);
    this.events.push(event);
  }

  private outputs(event: TruckEvent, outputs: Record<string, unknown>): void {
    const allowed: readonly string[] = eventModel[event.identifier];
    for (const [name, raw] of Object.entries(outputs)) {
      const member = `${event.identifier}.${name}`;
      let problem: Checked<unknown>;
      if (name === 'state') {
        problem = checkBool(raw);
        if (problem.ok) Object.assign(event, problem.value ? { start: true } : { end: true });
      } else if (name === 'location' || name === 'geoLocation') {
        const position = readGeoLocation(raw);
        problem = position;
        if (position.ok) event.position = position.value;
      } else if (allowed.includes(name)) {
        problem = checkField(name as keyof EventFields, raw);
        if (problem.ok) Object.assign(event.fields, { [name]: problem.value });
      } else {
        if (this.options.keepUnknown) continue;
        problem = { ok: false, code: unknownIdentifier, problem: 'is not in the model' };
      }
      if (!problem.ok) this.error(member, problem.code, `${member} ${problem.problem}`);
    }
  }

  private sample(time: number | null): TruckSample {
    const found = this.samples.get(time);
    if (found) return found;
    const sample: TruckSample = { time, position: null, values: {}, raw: {} };
    this.samples.set(time, sample);
    return sample;
  }

  // Undefined = refused and reported; null = use the receive time (section 14).
  private time(member: string, raw: unknown): number | null | undefined {
    const { now } = this.options;
    const number = typeof raw === 'string' && /^\d+$/.test(raw) ? Number(raw) : raw;
    if (number === undefined || number === null || number === 0) return null;
    if (typeof number === 'number' && Number.isFinite(number)) {
      const ms = number >= 1e9 && number < 1e10 ? number * 1000 : number;
      if (ms <= now + futureMs && ms >= now - pastMs) return ms;
    }
    this.hasRefusedTime = true;
    this.error(member, 460, `${member} time is more than 24 h ahead, older than a year or no time`);
    return undefined;
  }
}

// `value` may stand alone or with `time`; anything else is a struct of its own.
function unwrap(raw: unknown): { value: unknown; time: unknown } {
  if (!isObject(raw) || !Object.hasOwn(raw, 'value')) return { value: raw, time: undefined };
  const wrapped = Object.keys(raw).every((key) => key === 'value' || key === 'time');
  return wrapped ? { value: raw.value, time: raw.time } : { value: raw, time: undefined };
}

function withoutTime({ time: _, ...outputs }: Record<string, unknown>): Record<string, unknown> {
  return outputs;
}

// Factors like 0.1 leave binary dust behind; nine digits are more than any sensor has.
function convert(value: number, { factor = 1, offset = 0 }: { factor?: number; offset?: number }): number {
  return Number((value * factor + offset).toFixed(9));
}

function isOwn(identity: unknown, own: DeviceKey): boolean {
  if (identity === undefined) return true;
  return (
    isObject(identity) && identity.productKey === own.productKey && identity.deviceName === own.deviceName
  );
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  return value === undefined || value === null ? [] : [value];
}

const wgs84 = 1;
const gcj02 = 2;

function readGeoLocation(struct: unknown): Checked<Position> {
  if (!isObject(struct)) return { ok: false, code: 6317, problem: 'is no struct' };
  // The vendor's own GeoLocation writes Longitude, Latitude, Altitude, CoordinateSystem.
  const raw = Object.fromEntries(Object.entries(struct).map(([key, value]) => [lowerFirst(key), value]));
  const lng = checkNumber(raw.longitude, 'double', -180, 180);
  if (!lng.ok) return { ...lng, problem: `member longitude ${lng.problem}` };
  const lat = checkNumber(raw.latitude, 'double', -90, 90);
  if (!lat.ok) return { ...lat, problem: `member latitude ${lat.problem}` };
  if (lng.value === 0 && lat.value === 0) return { ok: false, code: 6318, problem: 'is the zero point' };
  const system = raw.coordinateSystem ?? wgs84;
  if (system !== wgs84 && system !== gcj02) {
    return { ok: false, code: 6314, problem: 'member coordinateSystem is neither 1 nor 2' };
  }
  const place = { lng: lng.value, lat: lat.value };
  const fix = checkBool(raw.fix ?? true);
  return {
    ok: true,
    value: {
      ...(system === gcj02 ? toWgs84(place) : place),
      altitude: numberOrNull(raw.altitude, -500, 10_000),
      direction: numberOrNull(raw.direction, 0, 360, 360),
      satellites: numberOrNull(raw.satellites, 0, 255),
      fixed: fix.ok && fix.value,
    },
  };
}

function lowerFirst(key: string): string {
  return key.charAt(0).toLowerCase() + key.slice(1);
}

function writeGeoLocation({
  lng,
  lat,
  altitude,
  direction,
  satellites,
  fixed,
}: Position): Record<string, number> {
  const geo: Record<string, number> = {
    longitude: lng,
    latitude: lat,
    coordinateSystem: wgs84,
    fix: Number(fixed),
  };
  if (altitude !== null) geo.altitude = altitude;
  if (direction !== null) geo.direction = direction;
  if (satellites !== null) geo.satellites = satellites;
  return geo;
}

// Altitude, direction and satellites are extras: a bad one does not spoil the place.
function numberOrNull(raw: unknown, min: number, max: number, modulo = Infinity): number | null {
  const checked = checkNumber(raw, 'float', min, max);
  return checked.ok ? checked.value % modulo : null;
}

function checkField(name: keyof EventFields, raw: unknown): Checked<unknown> {
  const model = eventFieldModel[name];
  switch (model.type) {
    case 'int':
    case 'float':
      return checkNumber(raw, model.type, model.min, model.max);
    case 'text':
      return name === 'code' ? checkCode(raw) : checkText(raw, model.length);
    case 'items':
      return checkItems(raw);
    default:
      return Array.isArray(raw) && raw.every((sample) => typeof sample === 'number')
        ? { ok: true, value: raw }
        : { ok: false, code: 6319, problem: 'is no array of numbers' };
  }
}

function checkCode(raw: unknown): Checked<string> {
  if (isFaultCode(raw) || (typeof raw === 'string' && /^V(0[1-9]|1\d|2[0-4])$/.test(raw))) {
    return { ok: true, value: raw };
  }
  return { ok: false, code: 6316, problem: 'is neither F01 to F23 nor V01 to V24' };
}

function checkItems(raw: unknown): Checked<CheckItem[]> {
  const bad: Checked<CheckItem[]> = { ok: false, code: 6319, problem: 'is no array of {item, result}' };
  if (!Array.isArray(raw)) return bad;
  const items: CheckItem[] = [];
  for (const entry of raw as unknown[]) {
    if (!isObject(entry)) return bad;
    const item = checkNumber(entry.item, 'int', 0, 65_535);
    const result = checkNumber(entry.result, 'enum', 0, 2);
    if (!item.ok || !result.ok) return bad;
    items.push({ item: item.value, result: result.value });
  }
  return { ok: true, value: items };
}
