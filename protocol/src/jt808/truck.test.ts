import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Position, TruckValues } from '../truck/values';
import { readLocation, writeLocation } from './location';
import { encodeTruck, readTruck, type TruckState } from './truck';

const time = Date.UTC(2026, 5, 1, 8, 30);
const position: Position = {
  lng: 121.473701,
  lat: 31.230416,
  altitude: 12,
  direction: 90,
  satellites: 9,
  fixed: true,
};

function report(body: Buffer, now?: number) {
  const location = readLocation(body);
  if (!location) throw new Error('no location');
  return readTruck(location, now);
}

const values: TruckValues = {
  keyOn: true,
  locked: false,
  loadState: 3,
  mainPowerLost: false,
  vehicleSpeed: 8.5,
  odometer: 1234.5,
  fuelLitres: 40.2,
  reverse: false,
  signal: 24,
  satellites: 9,
  powerOnSeconds: 18_444_600,
  workSeconds: 10_800_900,
  soc: 82.5,
  batteryVoltage: 49.6,
  batteryCurrent: -125.4,
  batteryTemperature: 31.5,
  soh: 96,
  chargerState: 0,
  cellMaxMv: 2105,
  cellMinMv: 2089,
  insulationOhmPerV: 1500,
  chargerFault: 0,
  forkLoad: 1850,
  liftHeight: 320,
  seatOccupied: true,
  seatBeltFastened: false,
  parkingBrakeOn: false,
  forksRaised: true,
  hydraulicsActive: true,
  chargePlugIn: false,
  emergencyOpen: false,
  speedLimited: true,
  driverSignedOn: true,
  checkPassed: true,
  housingOpened: false,
  pitch: -1.2,
  roll: 0.8,
  peakG: 0.35,
  brakingMs2: 1.1,
  lateralMs2: 0.62,
  activeFaults: ['F02', 'F23'],
  coolantTemp: 101.2,
  transOilTemp: 85.4,
  hydOilTemp: 45.3,
  motorTemp: 71,
  controllerTemp: 52.8,
  oilPressureKpa: 62,
  engineRpm: 1850,
  starterVoltage: 12.6,
  fuelPercent: 9.5,
  driver: { kind: 1, number: '04A1B2C3' },
};

test('all a truck can tell goes through a location and back', () => {
  const state: TruckState = { time, position, values };
  expect(report(encodeTruck(state))).toEqual({
    time,
    position,
    lastKnownPosition: false,
    values,
    alarm: 0,
    status: 0b11_0000_0011,
    errors: [],
  });
});

test('any subset of values comes back as that subset', () => {
  const names = Object.keys(values) as (keyof TruckValues)[];
  fc.assert(
    fc.property(fc.subarray(names), (chosen) => {
      const subset = Object.fromEntries(chosen.map((name) => [name, values[name]])) as TruckValues;
      // These stand in words that are always sent.
      const always = {
        keyOn: subset.keyOn ?? false,
        locked: false,
        loadState: subset.loadState ?? 0,
        mainPowerLost: false,
      };
      expect(report(encodeTruck({ time, position: null, values: subset })).values).toEqual({
        ...always,
        ...subset,
      });
    }),
  );
});

test('a switch that does not exist says nothing', () => {
  const body = writeLocation({ time }, [{ id: 0xe5, value: Buffer.from('0003000b', 'hex') }]);
  const { seatOccupied, seatBeltFastened, parkingBrakeOn } = report(body).values;
  expect({ seatOccupied, seatBeltFastened, parkingBrakeOn }).toEqual({
    seatOccupied: true,
    seatBeltFastened: undefined,
    parkingBrakeOn: false,
  });
});

test('a longer item of a later profile is read as far as it is known', () => {
  const body = writeLocation({ time }, [{ id: 0xe4, value: Buffer.from('00b90140ffffffff', 'hex') }]);
  expect(report(body).values).toMatchObject({ forkLoad: 1850, liftHeight: 320 });
});

test('a shorter item gives the fields it has', () => {
  const body = writeLocation({ time }, [{ id: 0xe2, value: Buffer.from('033901f0', 'hex') }]);
  expect(report(body).values).toMatchObject({ soc: 82.5, batteryVoltage: 49.6 });
  expect(report(body).values).not.toHaveProperty('batteryCurrent');
});

test("the vehicle's own speed stands above the satellites'", () => {
  const body = writeLocation({ time, speed: 3 }, [{ id: 0x03, value: Buffer.from('0055', 'hex') }]);
  expect(report(body).values.vehicleSpeed).toBe(8.5);
  expect(report(writeLocation({ time, speed: 3 })).values.vehicleSpeed).toBe(3);
  expect(report(writeLocation({ time, speed: null })).values).not.toHaveProperty('vehicleSpeed');
});

test('a cut circuit is a lock', () => {
  expect(report(encodeTruck({ time, position: null, values: { locked: true } })).values.locked).toBe(true);
  expect(report(writeLocation({ time, status: 1 << 10 })).values.locked).toBe(true);
});

test('an impossible value is told and left out, the rest is kept', () => {
  const body = writeLocation({ time }, [{ id: 0xe2, value: Buffer.from('ffff01f07fff7fff', 'hex') }]);
  body.writeUInt16BE(2000, 30);
  const { values: kept, errors } = report(body);
  expect(kept).not.toHaveProperty('soc');
  expect(kept.batteryVoltage).toBe(49.6);
  expect(errors).toEqual([{ member: 'soc', code: 6309, message: 'soc is out of range 0 to 100' }]);
});

test('a clock more than a day ahead is not believed', () => {
  const body = encodeTruck({ time, position: null, values: {} });
  expect(report(body, time - 23 * 3_600_000).time).toBe(time);
  expect(report(body, time - 25 * 3_600_000).time).toBeNull();
});

test('without a fix the place is the last known one', () => {
  const { position: place, lastKnownPosition } = report(
    encodeTruck({ time, position: { ...position, fixed: false }, values: {} }),
  );
  expect(place?.fixed).toBe(false);
  expect(lastKnownPosition).toBe(true);
});
