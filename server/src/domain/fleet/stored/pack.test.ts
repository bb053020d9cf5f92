import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columns, type StoredReport } from './columns';
import { pack, unpack } from './pack';

const names = Object.keys(columns) as (keyof StoredReport)[];
const dayStart = Date.UTC(2026, 10, 20);

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 });
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((degrees) => degrees / 1e7),
  fc.integer({ min: -1000, max: 1000 }).map((tenths) => tenths / 10),
  fc.constantFrom(0, -0, 2 ** 53, -(2 ** 51), 1e21, Number.MIN_VALUE),
);
const reading = fc.oneof(
  number,
  fc.boolean(),
  fc.string(),
  fc.constant(null),
  fc.array(fc.integer()),
  fc.json(),
);
const report: fc.Arbitrary<StoredReport> = fc.record({
  time: fc.integer({ min: 0, max: 86_399_999_999 }).map((micros) => (dayStart * 1000 + micros) / 1000),
  hash: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  receivedAt: fc.integer({ min: dayStart - 4e10, max: dayStart + 4e10 }),
  terminalRowId: fc.integer({ min: 1, max: 2 ** 31 }).map(String),
  flags: fc.integer({ min: 0, max: 15 }),
  lng: maybe(number),
  lat: maybe(number),
  altitude: maybe(fc.integer({ min: -32_768, max: 32_767 })),
  direction: maybe(fc.integer({ min: 0, max: 359 })),
  speed: maybe(number),
  keyOn: maybe(fc.boolean()),
  soc: maybe(number),
  odometer: maybe(number),
  powerOnSeconds: maybe(fc.integer({ min: 0, max: 2 ** 40 })),
  workSeconds: maybe(fc.integer({ min: 0, max: 2 ** 40 })),
  readings: maybe(
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('time', 'alarm', 'readings')), reading, {
      minKeys: 1,
    }),
  ),
});
/** Readings as they come out of JSON: without a prototype of their own, and without minus zero. */
const asStored = ({ readings, ...one }: StoredReport): StoredReport => ({
  ...one,
  readings: readings && (JSON.parse(JSON.stringify(readings)) as StoredReport['readings']),
});

test('reports come out of a pack as they went in, to the last digit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(report.map(asStored), { maxLength: 30 }), async (reports) => {
      expect(unpack(await pack(reports), names)).toEqual(reports);
    }),
    { numRuns: 300 },
  );
});

test('a value that is asked for alone is the same, and one that no report has is null', async () => {
  const [one] = fc.sample(report, { numRuns: 1, seed: 5 });
  const reports = [
    { ...one!, keyOn: null, readings: { hydraulicsActive: true } },
    { ...one!, keyOn: null, readings: null },
  ];
  expect(unpack(await pack(reports), ['time', 'keyOn', 'hydraulicsActive', 'forksRaised'])).toEqual([
    { time: one!.time, keyOn: null, hydraulicsActive: true, forksRaised: null },
    { time: one!.time, keyOn: null, hydraulicsActive: null, forksRaised: null },
  ]);
});

test('a pack of a format that is not known is refused', () => {
  expect(() => unpack(Buffer.of(9, 1, 2, 3), ['time'])).toThrow('unknown format, 9');
});
