import type { TruckValues, ValueName } from '@fleet/protocol/truck/values';
import { ByteReader, ByteWriter } from './bytes';

/** Everything of a report that has no column of its own, by name. */
export type Readings = Record<string, unknown>;

/** The first byte of packed readings. JSON, as they were stored before, begins with a brace. */
const [packed, brace] = [1, 0x7b];

/** A name's place, counted from 1, is its number in stored reports: a new name goes to the end, none ever moves. */
export const numberedNames = [
  'alarm',
  'soh',
  'batteryVoltage',
  'batteryCurrent',
  'batteryTemperature',
  'hydraulicsActive',
  'forksRaised',
  'seatOccupied',
  'seatBeltFastened',
  'parkingBrakeOn',
  'reverse',
  'forkLoad',
  'liftHeight',
  'signal',
  'satellites',
  'driver',
  'driverSignedOn',
  'activeFaults',
  'locked',
  'speedLimited',
  'chargerState',
  'chargerFault',
  'cellMaxMv',
  'cellMinMv',
  'insulationOhmPerV',
  'loadState',
  'chargePlugIn',
  'emergencyOpen',
  'checkPassed',
  'housingOpened',
  'mainPowerLost',
  'pitch',
  'roll',
  'peakG',
  'brakingMs2',
  'lateralMs2',
  'engineRpm',
  'oilPressureKpa',
  'coolantTemp',
  'transOilTemp',
  'hydOilTemp',
  'motorTemp',
  'controllerTemp',
  'fuelPercent',
  'fuelLitres',
  'starterVoltage',
  'speedLimit',
  'impactThreshold',
  'tiltThreshold',
  'beltRequired',
  'checkRequired',
  'reportInterval',
  'heartbeatInterval',
] as const satisfies readonly (ValueName | 'alarm')[];

/** Values that have a column of their own. */
export const columnNames = [
  'vehicleSpeed',
  'keyOn',
  'soc',
  'odometer',
  'powerOnSeconds',
  'workSeconds',
] as const satisfies readonly ValueName[];

const ownColumn = new Set<string>(columnNames);
const numbers = new Map<string, number>(numberedNames.map((name, place) => [name, place + 1]));

/** How a value is written, in the lowest three bits before it; above them stands the number of its name. */
const ways = { no: 0, yes: 1, whole: 2, tenths: 3, thousandths: 4, float: 5, json: 6 } as const;
const wayBits = 3;
const wayMask = 2 ** wayBits - 1;
/** Numbers up to this are exact in thousandths. */
const largest = 2 ** 40;

const out = new ByteWriter();

/** The readings of a report as bytes that are valid until the next call; null when there are none. */
export function packReadings(values: TruckValues, alarm: number | null): Buffer | null {
  out.clear();
  out.byte(packed);
  if (alarm) write('alarm', alarm);
  for (const name in values) if (!ownColumn.has(name)) write(name, values[name as ValueName]);
  const bytes = out.finish();
  return bytes.length > 1 ? bytes : null;
}

/** Readings as they were packed, or as JSON; null when there are none. */
export function unpackReadings(bytes: Buffer | null): Readings | null {
  if (bytes === null) return null;
  if (bytes[0] === brace) return JSON.parse(bytes.toString()) as Readings;
  const from = new ByteReader(bytes);
  const format = from.byte();
  if (format !== packed) throw new Error(`Readings of an unknown format, ${format}`);
  const readings: Readings = {};
  while (!from.isAtEnd) {
    const head = from.whole();
    const number = head >> wayBits;
    const name = number === 0 ? from.text() : numberedNames[number - 1]!;
    readings[name] = read(from, head & wayMask);
  }
  return readings;
}

function write(name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  const number = numbers.get(name) ?? 0;
  const way = wayOf(value);
  out.whole((number << wayBits) | way);
  if (number === 0) out.text(name);
  if (way === ways.whole) out.signed(value as number);
  else if (way === ways.tenths) out.signed(Math.round((value as number) * 10));
  else if (way === ways.thousandths) out.signed(Math.round((value as number) * 1000));
  else if (way === ways.float) out.float8(value as number);
  else if (way === ways.json) out.text(JSON.stringify(value));
}

function wayOf(value: unknown): number {
  if (typeof value === 'boolean') return value ? ways.yes : ways.no;
  if (typeof value !== 'number') return ways.json;
  // Minus zero is a float of its own.
  if (Math.abs(value) > largest || Object.is(value, -0)) return ways.float;
  if (Number.isInteger(value)) return ways.whole;
  if (Math.round(value * 10) / 10 === value) return ways.tenths;
  return Math.round(value * 1000) / 1000 === value ? ways.thousandths : ways.float;
}

function read(from: ByteReader, way: number): unknown {
  switch (way) {
    case ways.no:
      return false;
    case ways.yes:
      return true;
    case ways.whole:
      return from.signed();
    case ways.tenths:
      return from.signed() / 10;
    case ways.thousandths:
      return from.signed() / 1000;
    case ways.float:
      return from.float8();
    default:
      return JSON.parse(from.text());
  }
}
