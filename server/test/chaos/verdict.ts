import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { root } from '../serverProcess';
import { until } from '../until';
import type { Place } from './place';

const settledWithinMs = 120_000;
const stateWithinMs = 30_000;

export interface StoredFound {
  acknowledged: number;
  missing: string[];
  doubled: string[];
  /** Stored, and never said. */
  invented: string[];
}

/** Compares what terminals were told is stored with what is. */
export async function judgeReports({ postgres, trucks }: Place): Promise<StoredFound> {
  const rows = await postgres.ask<{ carId: string; time: number; copies: number }>(
    `select v.car_id as "carId", (extract(epoch from r.time) * 1000)::float8 as time, count(*)::int as copies
     from report r join vehicle v on v.id = r.vehicle_id where r.time >= $1 group by 1, 2`,
    [new Date(trucks[0]!.began)],
  );
  const stored = new Map(rows.map(({ carId, time, copies }) => [`${carId}@${time}`, copies]));
  const said = new Set<string>();
  const missing: string[] = [];
  for (const { truck, acknowledged } of trucks)
    for (const time of acknowledged) {
      const key = `${truck.carId}@${time}`;
      said.add(key);
      if (!stored.has(key)) missing.push(key);
    }
  return {
    acknowledged: said.size,
    missing,
    doubled: [...stored].filter(([, copies]) => copies > 1).map(([key]) => key),
    invented: [...stored.keys()].filter((key) => !said.has(key)),
  };
}

type Facts = Map<string, unknown>;

export interface DerivedFound {
  states: number;
  days: number;
  /** Trucks whose live state, and days whose facts, are not those of the same reports in order. */
  differing: string[];
}

/** Compares what was derived in disorder with what another installation derived of the same in order. */
export async function judgeDerived(place: Place, replayed: Place): Promise<DerivedFound> {
  // States are written behind, here and there.
  let [states, inOrder] = [await statesOf(place), await statesOf(replayed)];
  await until(
    'the states to be written',
    async () => {
      [states, inOrder] = [await statesOf(place), await statesOf(replayed)];
      return inOrder.size === place.fleet.length && differing(states, inOrder).length === 0;
    },
    stateWithinMs,
  ).catch(() => undefined);
  for (const one of [place, replayed]) await countDays(one);
  const [days, daysInOrder] = [await daysOf(place), await daysOf(replayed)];
  return {
    states: inOrder.size,
    days: daysInOrder.size,
    differing: [...differing(states, inOrder), ...differing(days, daysInOrder)],
  };
}

export const settle = (place: Place): Promise<unknown> =>
  until('everything that was taken to be judged', place.isSettled, settledWithinMs);

function differing(found: Facts, wanted: Facts): string[] {
  const keys = new Set([...found.keys(), ...wanted.keys()]);
  return [...keys]
    .filter((key) => !isDeepStrictEqual(found.get(key), wanted.get(key)))
    .map((key) => `${key}: ${JSON.stringify(found.get(key))} ≠ ${JSON.stringify(wanted.get(key))}`);
}

/**
 * The states of the trucks, without the fields that tell when they were heard: attributes that an Alink terminal sends
 * at each connect have no time of their own, and silence, the battery's course and the clock of a terminal are judged by
 * when they came.
 */
async function statesOf({ postgres, fleet }: Place): Promise<Facts> {
  const rows = await postgres.ask<{ carId: string; state: unknown }>(
    `select car_id as "carId", to_jsonb(s) - array['vehicle_id', 'last_seen', 'report_time', 'sign_time', 'battery_state', 'battery_since', 'battery_course']
         || jsonb_build_object('readings', readings::jsonb - array['clockOff', 'clockRefused'],
           'live_badges', array_remove(live_badges, 'clockWrong')) as state
     from vehicle_state s join vehicle v on v.id = s.vehicle_id where car_id = any($1)`,
    [fleet.map(({ carId }) => carId)],
  );
  return new Map(rows.map(({ carId, state }) => [carId, state]));
}

/** The facts of days, without the silence since the last report, which goes on. */
async function daysOf({ postgres, fleet, trucks }: Place): Promise<Facts> {
  const rows = await postgres.ask<{ key: string; fact: unknown }>(
    `select car_id || ' ' || day as key, to_jsonb(d) - array['vehicle_id', 'company_id', 'silent_seconds'] as fact
     from vehicle_day d join vehicle v on v.id = d.vehicle_id where car_id = any($1) and last_at >= $2`,
    [fleet.map(({ carId }) => carId), new Date(trucks[0]!.began)],
  );
  return new Map(rows.map(({ key, fact }) => [key, fact]));
}

/** Counts the days until nothing waits to be counted. */
async function countDays({ postgres, dataDir }: Place): Promise<void> {
  const left = async () =>
    (
      await postgres.ask<{ count: number }>(
        `select (select count(*) from report_touch)::int + (select count(*) from open_day where due_at <= now())::int as count`,
      )
    )[0]!.count;
  while ((await left()) > 0) {
    const env = { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
    const counting = spawn(process.execPath, ['--import', 'tsx', 'server/test/countDays.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await once(counting, 'exit');
  }
}
