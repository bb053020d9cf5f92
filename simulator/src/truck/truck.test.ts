import { expect, test } from 'vitest';
import { groundOf, grown, isIn } from '@fleet/protocol/plant/ground';
import { onGlobe } from '@fleet/protocol/plant/place';
import { layPlant, type Plant } from '@fleet/protocol/plant/plant';
import { type Snapshot, Truck, type TruckOptions } from './truck';

const now = Date.UTC(2025, 5, 2, 1);
const hour = 3_600_000;
const plant = layPlant({ lng: 120.72, lat: 31.32 }, 1);

const newTruck = (options: Partial<TruckOptions> = {}) =>
  new Truck({
    powerType: 'electric',
    plant,
    slot: 3,
    seed: 11,
    now,
    isAlwaysDay: true,
    chargeSpeed: 1,
    ...options,
  });

/** The states of some hours, one each `everyMs`. */
function live(truck: Truck, hours: number, everyMs: number): Snapshot[] {
  return Array.from({ length: Math.round((hours * hour) / everyMs) }, (_, at) =>
    truck.step(now + (at + 1) * everyMs),
  );
}

test.each(['electric', 'diesel'] as const)('the same seed lives the same %s life', (powerType) => {
  const first = live(newTruck({ powerType }), 1, 3600);
  const again = live(newTruck({ powerType }), 1, 3600);
  const other = live(newTruck({ powerType, seed: 12 }), 1, 3600);

  expect(first).toHaveLength(1000);
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

test.each([
  { powerType: 'electric', seed: 1 },
  { powerType: 'electric', seed: 2 },
  { powerType: 'diesel', seed: 3 },
] as const)('a $powerType truck (seed $seed) stays plausible for a day', ({ powerType, seed }) => {
  const states = live(newTruck({ powerType, seed, mishaps: 0 }), 24, 5000);

  const odd = states.flatMap((state, at) => {
    const before = states[Math.max(at - 1, 0)] as Snapshot;
    return Object.entries(plausible).flatMap(([name, holds]) =>
      holds(state, before.values) ? [] : [`${name} at state ${at}`],
    );
  });
  expect(odd).toEqual([]);
  const driven = (state?: Snapshot) => state?.values.odometer ?? 0;
  expect(driven(states.at(-1))).toBeGreaterThan(driven(states[0]) + 10);
});

/** What holds of each state of a truck, given the values before it; asked of so many that each is no `expect`. */
const plausible: Record<string, (state: Snapshot, before: Snapshot['values']) => boolean> = {
  speed: ({ values }) => values.vehicleSpeed! <= 12.1,
  braking: ({ values }) => values.brakingMs2! < 3,
  lateral: ({ values }) => values.lateralMs2! < 3,
  place: ({ position }) => outsideBy(plant, position) < 30,
  powerOnSeconds: ({ values }, before) => values.powerOnSeconds! >= (before.powerOnSeconds ?? 0),
  workSeconds: ({ values }, before) => values.workSeconds! >= (before.workSeconds ?? 0),
  odometer: ({ values }, before) => values.odometer! >= (before.odometer ?? 0),
  worksPoweredOn: ({ values }) => (values.powerOnSeconds ?? 0) >= (values.workSeconds ?? 0),
  drivesKeyedOn: ({ values }) => !values.vehicleSpeed || values.keyOn === true,
  energy: ({ values }) => (values.soc ?? values.fuelPercent!) > 5,
};

test('a battery sinks at work and rises on the charger', () => {
  const states = live(newTruck(), 24, 10_000);

  for (const [at, state] of states.entries()) {
    const soc = state.values.soc ?? 0;
    const next = states[at + 1];
    if (!next || next.activity !== state.activity) continue;
    // A full battery on the charger is topped up for a second now and then.
    if (state.activity !== 'charging' && state.values.chargePlugIn) continue;
    if (state.activity === 'charging') expect(next.values.soc).toBeGreaterThanOrEqual(soc);
    else expect(next.values.soc).toBeLessThanOrEqual(soc);
    expect(Math.sign(state.values.batteryCurrent ?? 0)).toBe(state.activity === 'charging' ? 1 : -1);
  }
});

test('a truck that runs low goes to charge, and comes back charged', () => {
  const memory = {
    powerOnSeconds: 100,
    workSeconds: 50,
    odometer: 1,
    energy: 21,
    activity: 'working' as const,
    at: { x: 0, y: -30 },
  };
  const states = live(newTruck({ memory }), 16, 10_000);

  const plugged = states.findIndex(({ activity }) => activity === 'charging');
  expect(plugged).toBeGreaterThan(0);
  expect(states[plugged]?.values).toMatchObject({ keyOn: false, chargePlugIn: true, vehicleSpeed: 0 });
  const unplugged = states.slice(plugged).find(({ activity }) => activity !== 'charging');
  expect(unplugged?.values.soc).toBeGreaterThan(85);
  expect(states.flatMap(({ events }) => events.map(({ identifier }) => identifier))).toEqual(
    expect.arrayContaining(['chargeStart', 'chargeEnd']),
  );
});

test('what a truck remembers goes on in the next run', () => {
  const truck = newTruck();
  const last = live(truck, 3, 60_000).at(-1) as Snapshot;

  const next = newTruck({ memory: truck.memory, now: last.time }).step(last.time + 1000);

  expect(next.values.powerOnSeconds ?? 0).toBeGreaterThanOrEqual(last.values.powerOnSeconds ?? 0);
  expect(next.values.odometer ?? 0).toBeGreaterThanOrEqual(last.values.odometer ?? 0);
  expect(Math.abs((next.values.soc ?? 0) - (last.values.soc ?? 0))).toBeLessThan(1);
});

test('a fleet is never dead: most work at any hour, some charge', () => {
  const trucks = Array.from({ length: 40 }, (_, slot) =>
    newTruck({ slot, seed: slot, powerType: slot % 3 === 0 ? 'diesel' : 'electric' }),
  );
  const days = trucks.map((truck) => live(truck, 24, 600_000));

  const share = (wanted: string[], at: number) =>
    days.filter((states) => wanted.includes(states[at]?.activity ?? '')).length / days.length;
  for (const at of days[0]!.keys()) expect(share(['working', 'idle'], at)).toBeGreaterThan(0.35);
  const all = days.flat();
  expect(all.filter(({ activity }) => activity === 'charging').length / all.length).toBeGreaterThan(0.08);
});

test('by shifts the trucks rest at night', () => {
  const trucks = Array.from({ length: 8 }, (_, slot) => newTruck({ slot, seed: slot, isAlwaysDay: false }));
  const days = trucks.map((truck) => live(truck, 24, 600_000));

  const atWork = (states: Snapshot[]) =>
    states.filter(({ activity }) => activity === 'working' || activity === 'idle').length;
  for (const states of days) expect(atWork(states) / states.length).toBeLessThan(0.5);
});

test('a locked truck stays where it stands, in the middle of its errand, until it is unlocked', () => {
  const truck = newTruck({ powerType: 'diesel', seed: 3 });
  let at = now + hour;
  const isStanding = ({ keyOn, vehicleSpeed }: Snapshot['values']) => keyOn === true && vehicleSpeed === 0;
  while (!isStanding(truck.step(at).values)) at += 1000;
  const { odometer } = truck.look().values;

  truck.isLocked = true;
  const locked = truck.step(at + hour).values;
  expect(locked).toMatchObject({ locked: true, keyOn: false, vehicleSpeed: 0, odometer });

  truck.isLocked = false;
  expect(truck.step(at + 2 * hour).values.odometer).toBeGreaterThan(odometer!);
});

/** Metres by which a position lies outside the plant's 200 × 100 m. */
function outsideBy({ site, turn }: Plant, { lng, lat }: { lng: number; lat: number }): number {
  const corner = onGlobe({ site, turn: 0 }, { x: 1000, y: 1000 });
  const east = ((lng - site.lng) / (corner.lng - site.lng)) * 1000;
  const north = ((lat - site.lat) / (corner.lat - site.lat)) * 1000;
  const radians = (turn * Math.PI) / 180;
  const x = east * Math.cos(radians) - north * Math.sin(radians);
  const y = north * Math.cos(radians) + east * Math.sin(radians);
  return Math.max(0, Math.abs(x) - 100, Math.abs(y) - 50);
}

test('a driver signs on by card when he takes the key, and off when he leaves', () => {
  const states = live(newTruck({ card: '0072001121' }), 12, 60_000);
  const signs = states
    .flatMap(({ events }) => events)
    .filter(({ identifier }) => identifier === 'signOn' || identifier === 'signOff');
  expect(signs.length).toBeGreaterThan(2);
  for (const [at, { identifier, fields }] of signs.entries()) {
    expect(identifier).toBe(at % 2 === 0 ? 'signOn' : 'signOff');
    expect(fields).toMatchObject({ kind: 1, number: '0072001121' });
  }
  for (const { values } of states) expect(values.driverSignedOn).toBe(values.keyOn);
  expect(live(newTruck(), 1, 60_000)[5]?.values).not.toHaveProperty('driver');
});

test('where much goes wrong, drivers hurry and forget the belt, and trucks break down', () => {
  const states = live(newTruck({ mishaps: 300 }), 6, 5000).map(({ values }) => values);
  expect(states.some(({ vehicleSpeed }) => vehicleSpeed! > 12.1)).toBe(true);
  expect(
    states.some((one) => one.vehicleSpeed! > 1 && one.seatOccupied && one.seatBeltFastened === false),
  ).toBe(true);
  expect(states.some(({ activeFaults }) => activeFaults!.length > 0)).toBe(true);
  expect(states.some(({ peakG }) => peakG! >= 1)).toBe(true);
});

test('who signs on looks the truck over, mostly, and says why when something is wrong', () => {
  const events = Array.from({ length: 12 }, (_, seed) =>
    live(newTruck({ card: '0072001121', seed, powerType: 'diesel' }), 12, 60_000).flatMap(
      (state) => state.events,
    ),
  ).flat();
  const said = events.filter(({ identifier }) => identifier === 'checkResult').map(({ fields }) => fields);
  const signOns = events.filter(({ identifier }) => identifier === 'signOn').length;
  expect(said.length).toBeGreaterThan(signOns / 2);
  expect(said.length).toBeLessThan(signOns);
  for (const { driver, items, remark } of said) {
    expect(driver).toBe('0072001121');
    expect(items!.map(({ item }) => item)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 19, 21,
    ]);
    expect(remark !== '').toBe(items!.some(({ result }) => result === 1));
  }
});

test.each(['electric', 'diesel'] as const)(
  'a %s truck stays on the ways of its plant, and goes at walking pace in front of the docks',
  (powerType) => {
    const truck = newTruck({ powerType, mishaps: 0 });
    const { ways, apron } = groundOf(plant);
    let [onWays, slow] = [0, 0];
    for (let second = 1; second <= 4 * 3600; second += 1) {
      const { values } = truck.step(now + second * 1000);
      const { at } = truck.memory;
      if (ways.some((way) => isIn(way, at))) onWays += 1;
      if (!isIn(apron, at) || !values.vehicleSpeed) continue;
      slow += 1;
      expect(values.vehicleSpeed).toBeLessThan(5);
    }
    expect(onWays).toBe(4 * 3600);
    expect(slow).toBeGreaterThan(100);
  },
);

test('the fixes of a truck lie on the ground that the plan shows, near its ways', () => {
  const { site, ways } = groundOf({ ...plant, turn: 0 });
  const truck = newTruck({ plant: { ...plant, turn: 0 } });
  const fixes = live(truck, 4, 5_000).map(({ position }) => ({
    x: (position.lng - plant.site.lng) * 111_320 * Math.cos((plant.site.lat * Math.PI) / 180),
    y: (position.lat - plant.site.lat) * 111_320,
  }));
  expect(fixes.filter((fix) => !isIn(site, fix))).toEqual([]);
  const near = fixes.filter((fix) => ways.some((way) => isIn(grown(way, 3), fix)));
  expect(near.length / fixes.length).toBeGreaterThan(0.95);
});
