import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Drive, type FenceFinding, type Reading, type Watching } from './drive';

const metre = 1 / 111_320;
const second = 1_000;
const hash = { high: 0, low: 0 };

const fence = (level: '1' | '2' | '3', more: Partial<Watching> = {}): Watching => ({
  fenceId: '1',
  companyId: '1',
  from: -Infinity,
  shape: 'circle',
  centerLng: 0,
  centerLat: 0,
  radius: 100,
  points: null,
  width: null,
  level,
  speedLimit: null,
  ...more,
});

/** A place so many metres north of the centre, ten seconds after the one before. */
const at = (metres: number, index: number, speed: number | null = 10): Reading => ({
  time: index * 10 * second,
  place: { lng: 0, lat: metres * metre },
  speed,
  hash,
});
const track = (metres: number[], speed?: number | null) => metres.map((one, index) => at(one, index, speed));

function findingsOf(fences: Watching[], readings: readonly Reading[], drive = new Drive()): FenceFinding[] {
  return readings.flatMap((reading) => drive.take(fences, reading));
}
const inSeconds = (findings: FenceFinding[]) =>
  findings.map((one) => [one.startedAt / second, 'endedAt' in one ? one.endedAt / second : 'goes on']);

test('three fixes in a row outside are a crossing that began with the first; three inside end it', () => {
  const findings = findingsOf([fence('1')], track([0, 50, 150, 160, 170, 180, 60, 40, 20, 0]));
  expect(inSeconds(findings)).toEqual([
    [20, 'goes on'],
    [20, 60],
  ]);
  expect(findings[0]).toMatchObject({ restsOn: [{ time: 20_000 }, { time: 30_000 }, { time: 40_000 }] });
});

test('two fixes on the other side are none, however often', () => {
  expect(findingsOf([fence('1')], track([0, 150, 150, 0, 150, 150, 0, 150]))).toEqual([]);
  expect(findingsOf([fence('3')], track([200, 50, 50, 200, 50, 50, 200]))).toEqual([]);
});

test('near the edge a vehicle is neither in nor out, and nothing is counted across it', () => {
  expect(findingsOf([fence('1')], track([0, 105, 109, 95, 108, 106, 104, 103]))).toEqual([]);
  expect(findingsOf([fence('1')], track([0, 120, 120, 105, 120, 120, 105]))).toEqual([]);
});

test('a forbidden fence is broken by being inside, a slow one by being fast inside', () => {
  expect(inSeconds(findingsOf([fence('3')], track([300, 200, 50, 40, 30])))).toEqual([[20, 'goes on']]);
  expect(findingsOf([fence('2')], track([300, 200, 50, 40, 30], 5))).toEqual([]);
  expect(inSeconds(findingsOf([fence('2')], track([300, 200, 50, 40, 30], 5.5)))).toEqual([[20, 'goes on']]);
});

test('a speed that is left out is the last one for ten minutes; after that it is not known', () => {
  const fast = [at(0, 0, 9), at(0, 1, null), at(0, 2, null)];
  expect(findingsOf([fence('2')], fast)).toHaveLength(1);
  const late = [at(300, 0, 9), at(0, 61, null), at(0, 62, null), at(0, 63, null)];
  expect(findingsOf([fence('2')], late)).toEqual([]);
});

test('a place that is only the last known one is no fix, and does not stand between fixes', () => {
  const [a, b, c, d] = track([0, 150, 150, 150]) as [Reading, Reading, Reading, Reading];
  expect(findingsOf([fence('1')], [a, b, { ...c, place: null }, d])).toEqual([]);
  expect(inSeconds(findingsOf([fence('1')], [a, b, { ...c, place: null }, d, at(150, 4)]))).toEqual([
    [10, 'goes on'],
  ]);
});

test('what was before an hour of silence does not count with what comes after', () => {
  expect(findingsOf([fence('1')], [at(0, 0), at(150, 1), at(150, 2), at(150, 400), at(150, 401)])).toEqual(
    [],
  );
});

test('nothing is judged from before the fence was what it is', () => {
  const findings = findingsOf(
    [fence('1', { from: 35 * second })],
    track([150, 150, 150, 150, 150, 150, 150]),
  );
  expect(inSeconds(findings)).toEqual([[40, 'goes on']]);
});

test('a drive that is taken up again ends what was open', () => {
  const drive = new Drive([{ fenceId: '1', startedMs: -50 * second }]);
  expect(inSeconds(findingsOf([fence('1')], track([0, 0, 0]), drive))).toEqual([[-50, 0]]);
});

const levels = fc.constantFrom('1' as const, '2' as const, '3' as const);
const anywhere = fc.record({
  lng: fc.double({ min: -1, max: 1, noNaN: true }),
  lat: fc.double({ min: -1, max: 1, noNaN: true }),
});
/** A walk of at most so many metres from one fix to the next, inside or outside the fence all the time. */
const walk = (from: number, to: number) =>
  fc.array(fc.double({ min: from, max: to, noNaN: true }), { minLength: 1, maxLength: 40 });
const speeds = fc.option(fc.double({ min: 0, max: 30, noNaN: true }));

test('one outlier in a track without a crossing raises nothing, wherever it is and wherever it lies', () => {
  const kept = { '1': walk(-80, 80), '2': walk(120, 400), '3': walk(120, 400) };
  fc.assert(
    fc.property(
      levels.chain((level) => fc.tuple(fc.constant(level), kept[level])),
      anywhere,
      fc.nat(),
      speeds,
      ([level, metres], place, where, speed) => {
        const readings = track(metres);
        const index = where % (readings.length + 1);
        const outlier = { time: index * 10 * second - 5 * second, place, speed, hash };
        readings.splice(index, 0, outlier);
        expect(findingsOf([fence(level)], readings)).toEqual([]);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('an outlier that cannot be changes nothing in any track', () => {
  fc.assert(
    fc.property(levels, walk(-250, 250), fc.nat(), speeds, (level, metres, where, speed) => {
      const readings = track(metres, 10);
      const index = where % (readings.length + 1);
      const wild = { time: index * 10 * second - 5 * second, place: { lng: 1, lat: 1 }, speed, hash };
      const spoilt = [...readings.slice(0, index), wild, ...readings.slice(index)];
      const clean = inSeconds(findingsOf([fence(level)], readings));
      // A wild beginning is doubted by the three that follow; until then nothing is known.
      if (index > 0) expect(inSeconds(findingsOf([fence(level)], spoilt))).toEqual(clean);
    }),
    { numRuns: 2_000 },
  );
});

test('judged in two parts, with what was open in between, a settled track has the same findings', () => {
  fc.assert(
    fc.property(levels, walk(-250, 250), walk(-250, 250), (level, first, second_) => {
      const settled = [...first, 0, 0, 0, 0];
      const whole = track([...settled, ...second_], 10);
      const drive = new Drive();
      const before = findingsOf([fence(level)], whole.slice(0, settled.length), drive);
      const last = before.at(-1);
      const open = last && !('endedAt' in last) ? [{ fenceId: '1', startedMs: last.startedAt }] : [];
      const after = findingsOf([fence(level)], whole.slice(settled.length - 4), new Drive(open));
      const all = findingsOf([fence(level)], whole);
      expect(inSeconds([...before, ...after])).toEqual(inSeconds(all));
    }),
    { numRuns: 1_000 },
  );
});
