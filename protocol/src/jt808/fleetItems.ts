import type { TruckDriver, TruckValues } from '../truck/values';
import { hasBit } from './bits';
import { BodyWriter } from './bodyWriter';
import type { LocationItem } from './location';

/** Ids of the additional items of the fleet profile (section 13.2). */
export const fleetItem = {
  hours: 0xe1,
  battery: 0xe2,
  batteryDetail: 0xe3,
  load: 0xe4,
  switches: 0xe5,
  shock: 0xe6,
  faults: 0xe7,
  engine: 0xe8,
  driver: 0xe9,
} as const;

/** Switches of item 0xE5 by bit number. */
const switches = [
  'keyOn',
  'seatOccupied',
  'seatBeltFastened',
  'parkingBrakeOn',
  'forksRaised',
  'hydraulicsActive',
  'reverse',
  'chargePlugIn',
  'emergencyOpen',
  'locked',
  'speedLimited',
  'driverSignedOn',
  'checkPassed',
  'housingOpened',
  'mainPowerLost',
] as const satisfies (keyof TruckValues)[];

const noDouble = 0xffffffff;

/** The highest fault code, F23. */
export const faultCount = 23;

/**
 * Reads one item of the fleet profile into `values`: `length` bytes at `at`. Fields beyond the length and
 * fields that hold "none" stay absent; other ids are left alone (section 13.2).
 */
export function readFleetItem(
  id: number,
  body: Buffer,
  at: number,
  length: number,
  values: TruckValues,
): void {
  const end = at + length;
  switch (id) {
    case fleetItem.hours:
      set(values, 'powerOnSeconds', double(body, at, end));
      set(values, 'workSeconds', double(body, at + 4, end));
      return;
    case fleetItem.battery:
      set(values, 'soc', scaled(unsigned(body, at, end), 10));
      set(values, 'batteryVoltage', scaled(unsigned(body, at + 2, end), 10));
      set(values, 'batteryCurrent', scaled(signed(body, at + 4, end), 10));
      set(values, 'batteryTemperature', scaled(signed(body, at + 6, end), 10));
      return;
    case fleetItem.batteryDetail:
      set(values, 'soh', byte(body, at, end));
      set(values, 'chargerState', byte(body, at + 1, end));
      set(values, 'cellMaxMv', unsigned(body, at + 2, end));
      set(values, 'cellMinMv', unsigned(body, at + 4, end));
      set(values, 'insulationOhmPerV', unsigned(body, at + 6, end));
      set(values, 'chargerFault', unsigned(body, at + 8, end));
      return;
    case fleetItem.load:
      set(values, 'forkLoad', tens(unsigned(body, at, end)));
      set(values, 'liftHeight', unsigned(body, at + 2, end));
      return;
    case fleetItem.switches:
      if (length >= 4) readSwitches(body.readUInt16BE(at), body.readUInt16BE(at + 2), values);
      return;
    case fleetItem.shock:
      set(values, 'pitch', scaled(signed(body, at, end), 10));
      set(values, 'roll', scaled(signed(body, at + 2, end), 10));
      set(values, 'peakG', scaled(unsigned(body, at + 4, end), 100));
      set(values, 'brakingMs2', scaled(unsigned(body, at + 6, end), 100));
      set(values, 'lateralMs2', scaled(unsigned(body, at + 8, end), 100));
      return;
    case fleetItem.faults:
      if (length >= 4) values.activeFaults = faultCodes(body.readUInt32BE(at));
      return;
    case fleetItem.engine:
      set(values, 'coolantTemp', scaled(signed(body, at, end), 10));
      set(values, 'transOilTemp', scaled(signed(body, at + 2, end), 10));
      set(values, 'hydOilTemp', scaled(signed(body, at + 4, end), 10));
      set(values, 'motorTemp', scaled(signed(body, at + 6, end), 10));
      set(values, 'controllerTemp', scaled(signed(body, at + 8, end), 10));
      set(values, 'oilPressureKpa', unsigned(body, at + 10, end));
      set(values, 'engineRpm', unsigned(body, at + 12, end));
      set(values, 'starterVoltage', scaled(unsigned(body, at + 14, end), 10));
      set(values, 'fuelPercent', scaled(unsigned(body, at + 16, end), 10));
      return;
    case fleetItem.driver: {
      const driver = readDriver(body, at, length);
      if (driver) values.driver = driver;
      return;
    }
  }
}

/** The items of the fleet profile that hold what `values` has; an item none of whose fields is known is left out. */
export function writeFleetItems(values: TruckValues): LocationItem[] {
  const items: LocationItem[] = [];
  const add = (id: number, fields: readonly unknown[], write: (writer: BodyWriter) => BodyWriter) => {
    if (fields.some((field) => field !== undefined))
      items.push({ id, value: write(new BodyWriter()).done() });
  };
  const v = values;

  add(fleetItem.hours, [v.powerOnSeconds, v.workSeconds], (w) =>
    w.u32(v.powerOnSeconds ?? noDouble).u32(v.workSeconds ?? noDouble),
  );
  add(fleetItem.battery, [v.soc, v.batteryVoltage, v.batteryCurrent, v.batteryTemperature], (w) =>
    w
      .u16(word(v.soc, 10))
      .u16(word(v.batteryVoltage, 10))
      .u16(twos(v.batteryCurrent, 10))
      .u16(twos(v.batteryTemperature, 10)),
  );
  add(
    fleetItem.batteryDetail,
    [v.soh, v.chargerState, v.cellMaxMv, v.cellMinMv, v.insulationOhmPerV, v.chargerFault],
    (w) =>
      w
        .u8(v.soh ?? 0xff)
        .u8(v.chargerState ?? 0xff)
        .u16(word(v.cellMaxMv, 1))
        .u16(word(v.cellMinMv, 1))
        .u16(word(v.insulationOhmPerV, 1))
        .u16(word(v.chargerFault, 1)),
  );
  add(fleetItem.load, [v.forkLoad, v.liftHeight], (w) =>
    w.u16(word(v.forkLoad, 0.1)).u16(word(v.liftHeight, 1)),
  );
  add(
    fleetItem.switches,
    switches.map((name) => v[name]),
    (w) => w.u16(bitsWhere((name) => v[name] === true)).u16(bitsWhere((name) => v[name] !== undefined)),
  );
  add(fleetItem.shock, [v.pitch, v.roll, v.peakG, v.brakingMs2, v.lateralMs2], (w) =>
    w
      .u16(twos(v.pitch, 10))
      .u16(twos(v.roll, 10))
      .u16(word(v.peakG, 100))
      .u16(word(v.brakingMs2, 100))
      .u16(word(v.lateralMs2, 100)),
  );
  add(fleetItem.faults, [v.activeFaults], (w) => w.u32(faultBits(v.activeFaults ?? [])));
  add(
    fleetItem.engine,
    [v.coolantTemp, v.transOilTemp, v.hydOilTemp, v.motorTemp, v.controllerTemp].concat([
      v.oilPressureKpa,
      v.engineRpm,
      v.starterVoltage,
      v.fuelPercent,
    ]),
    (w) =>
      w
        .u16(twos(v.coolantTemp, 10))
        .u16(twos(v.transOilTemp, 10))
        .u16(twos(v.hydOilTemp, 10))
        .u16(twos(v.motorTemp, 10))
        .u16(twos(v.controllerTemp, 10))
        .u16(word(v.oilPressureKpa, 1))
        .u16(word(v.engineRpm, 1))
        .u16(word(v.starterVoltage, 10))
        .u16(word(v.fuelPercent, 10)),
  );
  add(fleetItem.driver, [v.driver], (w) => w.u8(v.driver?.kind ?? 0).sized(v.driver?.number ?? ''));
  return items;
}

/** Bits of item 0xE7 → `F01`…`F23`, bit 0 = F01. */
export function faultCodes(bits: number): string[] {
  const codes: string[] = [];
  for (let bit = 0; bit < faultCount; bit++) {
    if (hasBit(bits, bit)) codes.push(codeOf('F', bit + 1));
  }
  return codes;
}

/** `codeOf('F', 2)` = `F02`. */
export function codeOf(letter: 'F' | 'V', number: number): string {
  return `${letter}${String(number).padStart(2, '0')}`;
}

function faultBits(codes: readonly string[]): number {
  return codes.reduce((bits, code) => bits | (1 << (Number(code.slice(1)) - 1)), 0) >>> 0;
}

// A switch that does not exist must not read as "belt open".
function readSwitches(on: number, exist: number, values: TruckValues): void {
  for (let bit = 0; bit < switches.length; bit++) {
    const name = switches[bit];
    if (name && hasBit(exist, bit)) values[name] = hasBit(on, bit);
  }
}

function bitsWhere(test: (name: (typeof switches)[number]) => boolean): number {
  return switches.reduce((bits, name, bit) => (test(name) ? bits | (1 << bit) : bits), 0);
}

function readDriver(body: Buffer, at: number, length: number): TruckDriver | null {
  if (length < 2) return null;
  const digits = body[at + 1] ?? 0;
  if (2 + digits > length) return null;
  return { kind: body[at] ?? 0, number: body.toString('latin1', at + 2, at + 2 + digits) };
}

type NumberName = {
  [N in keyof TruckValues]-?: number extends TruckValues[N] ? N : never;
}[keyof TruckValues];

function set(values: TruckValues, name: NumberName, value: number | null): void {
  if (value !== null) values[name] = value;
}

// The field at `at`; null when it holds "none" or lies beyond the end of its item.
function byte(body: Buffer, at: number, end: number): number | null {
  const value = at < end ? body.readUInt8(at) : 0xff;
  return value === 0xff ? null : value;
}

function unsigned(body: Buffer, at: number, end: number): number | null {
  const value = at + 2 <= end ? body.readUInt16BE(at) : 0xffff;
  return value === 0xffff ? null : value;
}

function signed(body: Buffer, at: number, end: number): number | null {
  const value = at + 2 <= end ? body.readInt16BE(at) : 0x7fff;
  return value === 0x7fff ? null : value;
}

function double(body: Buffer, at: number, end: number): number | null {
  const value = at + 4 <= end ? body.readUInt32BE(at) : noDouble;
  return value === noDouble ? null : value;
}

function scaled(value: number | null, parts: number): number | null {
  return value === null ? null : value / parts;
}

function tens(value: number | null): number | null {
  return value === null ? null : value * 10;
}

function word(value: number | undefined, parts: number): number {
  return value === undefined ? 0xffff : Math.min(0xfffe, Math.max(0, Math.round(value * parts)));
}

function twos(value: number | undefined, parts: number): number {
  return value === undefined
    ? 0x7fff
    : Math.min(0x7ffe, Math.max(-0x8000, Math.round(value * parts))) & 0xffff;
}
