import { truckModel, type TruckValues, valueNames } from '@fleet/protocol/truck/values';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnNames, numberedNames, packReadings, unpackReadings } from './readings';

const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -9_999_999, max: 9_999_999 }).map((value) => value / 10),
  fc.integer({ min: -9_999_999, max: 9_999_999 }).map((value) => value / 1000),
  fc.maxSafeInteger(),
);
const ofType = {
  bool: fc.boolean(),
  int: number,
  float: number,
  double: number,
  enum: fc.nat(),
  faults: fc.array(fc.string({ unit: 'grapheme' })),
  driver: fc.record({ kind: fc.nat(4), number: fc.string({ unit: 'grapheme' }) }),
};
const known = fc.record(Object.fromEntries(valueNames.map((name) => [name, ofType[truckModel[name].type]])), {
  requiredKeys: [],
});
const unknown = fc.dictionary(
  fc.stringMatching(/^new\w+$/),
  fc.oneof(fc.boolean(), number, fc.string(), fc.array(fc.nat())),
);

test('whatever was reported comes back to the last digit, as JSON of before does', () => {
  fc.assert(
    fc.property(known, unknown, fc.option(fc.nat()), (values, others, alarm) => {
      const readings = Object.fromEntries(
        Object.entries({ ...values, ...others }).filter(
          ([name]) => !(columnNames as readonly string[]).includes(name),
        ),
      );
      const wanted = { ...(alarm && { alarm }), ...readings };
      const bytes = packReadings({ ...values, ...others } as TruckValues, alarm);
      expect(unpackReadings(bytes && Buffer.from(bytes))).toEqual(
        Object.keys(wanted).length === 0 ? null : wanted,
      );
      expect(unpackReadings(Buffer.from(JSON.stringify(readings)))).toEqual(
        JSON.parse(JSON.stringify(readings)),
      );
    }),
  );
});

test('each value of the model has a column or a number, and no number is given twice', () => {
  const placed: readonly string[] = [...numberedNames, ...columnNames];
  expect([...placed].sort()).toEqual([...valueNames, 'alarm'].sort());
});

test('numbers are what stored reports hold: a name stays where it is', () => {
  const bytes = packReadings({ batteryVoltage: 48.3, forksRaised: true, satellites: 11 }, 2);
  expect(bytes?.toString('hex')).toBe('010a04' + '1bc607' + '39' + '7a16');
});

test('bytes of a later format are refused, not misread', () => {
  expect(() => unpackReadings(Buffer.of(9, 1))).toThrow('unknown format, 9');
});
