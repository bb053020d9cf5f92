import { dropImpossible, type MemberError } from '../truck/check';
import type { Position, TruckValues } from '../truck/values';
import { hasBit } from './bits';
import { readFleetItem, writeFleetItems } from './fleetItems';
import {
  eachItem,
  type Location,
  type LocationItem,
  locationPosition,
  statusBit,
  writeLocation,
} from './location';

/** The readings of one location, in normal form. */
export interface TruckReport {
  /** Milliseconds since 1970 UTC; null means: use the receive time and mark it. */
  time: number | null;
  position: Position | null;
  /** True when the terminal has no fix and repeats its last place. */
  lastKnownPosition: boolean;
  values: TruckValues;
  alarm: number;
  status: number;
  /** Values outside the range of the model, left out above. */
  errors: MemberError[];
}

/** A device clock this far ahead of ours is not believed (section 8.1). */
const futureMs = 24 * 3_600_000;

/** Alarm bits that are a value of the truck as well (section 13.1). */
const alarmMainPowerLost = 8;

/**
 * A location in normal form: standard items, then the items of the fleet profile (section 13).
 * With `now` (milliseconds), a device time more than 24 h ahead becomes null.
 */
export function readTruck(location: Location, now = Infinity): TruckReport {
  const { alarm, status } = location;
  const position = locationPosition(location);
  const values: TruckValues = {
    keyOn: hasBit(status, statusBit.keyOn),
    locked: hasBit(status, statusBit.oilCut) || hasBit(status, statusBit.circuitCut),
    loadState: (status >>> 8) & 3,
    mainPowerLost: hasBit(alarm, alarmMainPowerLost),
  };
  if (location.speed !== null) values.vehicleSpeed = location.speed;
  const { locked, mainPowerLost } = values;

  eachItem(location, (id, at, length) => {
    if (id >= 0xe1) readFleetItem(id, location.body, at, length, values);
    else readStandardItem(id, location.body, at, length, values);
  });

  // Either source is enough to say so.
  if (locked) values.locked = true;
  if (mainPowerLost) values.mainPowerLost = true;
  if (position && values.satellites !== undefined) position.satellites = values.satellites;
  const time = location.time !== null && location.time <= now + futureMs ? location.time : null;
  const lastKnownPosition = position !== null && !position.fixed;
  return { time, position, lastKnownPosition, values, alarm, status, errors: dropImpossible(values) };
}

/** The state that a terminal reports; position null = none known, sent as zero coordinates without a fix. */
export interface TruckState {
  time: number | null;
  position: Position | null;
  values: TruckValues;
  /** Alarm word, 0 if absent. */
  alarm?: number;
}

/** A 0x0200 body with standard items and items of the fleet profile: the inverse of `readTruck`. */
export function encodeTruck({ time, position, values, alarm = 0 }: TruckState): Buffer {
  const status =
    bit(statusBit.keyOn, values.keyOn) |
    bit(statusBit.fixed, position?.fixed) |
    bit(statusBit.circuitCut, values.locked) |
    ((values.loadState ?? 0) << 8);
  return writeLocation(
    {
      alarm: (alarm | bit(alarmMainPowerLost, values.mainPowerLost)) >>> 0,
      status,
      lat: position?.lat ?? 0,
      lng: position?.lng ?? 0,
      altitude: position?.altitude ?? 0,
      direction: position?.direction ?? null,
      speed: values.vehicleSpeed ?? null,
      time,
    },
    [...writeStandardItems(values, position), ...writeFleetItems(values)],
  );
}

function readStandardItem(id: number, body: Buffer, at: number, length: number, values: TruckValues): void {
  if (id === 0x01 && length === 4) values.odometer = body.readUInt32BE(at) / 10;
  else if (id === 0x02 && length === 2) values.fuelLitres = body.readUInt16BE(at) / 10;
  else if (id === 0x03 && length === 2) readVehicleSpeed(body.readUInt16BE(at), values);
  else if (id === 0x25 && length === 4) values.reverse = hasBit(body.readUInt32BE(at), 5);
  else if (id === 0x30 && length === 1) values.signal = body[at] as number;
  else if (id === 0x31 && length === 1) values.satellites = body[at] as number;
}

// The vehicle's own speed stands above the satellites' (section 13.1).
function readVehicleSpeed(word: number, values: TruckValues): void {
  if (word !== 0xffff) values.vehicleSpeed = word / 10;
}

function writeStandardItems(values: TruckValues, position: Position | null): LocationItem[] {
  const items: LocationItem[] = [];
  const { odometer, fuelLitres, vehicleSpeed, reverse, signal } = values;
  const satellites = values.satellites ?? position?.satellites ?? undefined;
  if (odometer !== undefined) items.push({ id: 0x01, value: double(Math.round(odometer * 10)) });
  if (fuelLitres !== undefined) items.push({ id: 0x02, value: word(Math.round(fuelLitres * 10)) });
  if (vehicleSpeed !== undefined) items.push({ id: 0x03, value: word(Math.round(vehicleSpeed * 10)) });
  if (reverse !== undefined) items.push({ id: 0x25, value: double(reverse ? 1 << 5 : 0) });
  if (signal !== undefined) items.push({ id: 0x30, value: Buffer.from([signal]) });
  if (satellites !== undefined) items.push({ id: 0x31, value: Buffer.from([satellites]) });
  return items;
}

function bit(number: number, on: boolean | undefined): number {
  return on ? 1 << number : 0;
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
