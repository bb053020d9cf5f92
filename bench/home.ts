import { setTimeout } from 'node:timers/promises';
import { carSynthesize, home } from '@fleet/contract/home/calls';
import { quantile } from './figures';
import type { Place } from './place';
import { row, times, whole, type Row } from './row';

const rounds = 40;
/** An answer is shared for a second: after it, everything is counted anew. */
const sharedMs = 1_000;
const countedAnew = 5;

/** Each call of the home page over the whole fleet, beside one plain aggregate over the states of all vehicles. */
export async function benchHome(place: Place): Promise<Row[]> {
  const token = await place.signIn('operator');
  await place.pool.query('analyze vehicle_state');
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${place.server.http}${path}`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/x-www-form-urlencoded' },
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} ${response.status}`);
  };
  const aggregate = () =>
    place.pool.query('select activity, count(*), avg(speed) from vehicle_state group by 1');
  const plain = await timesOf(aggregate);
  const rows: Row[] = [];
  for (const [name, { path }] of Object.entries({ ...home, ...carSynthesize })) {
    const alone: number[] = [];
    for (let round = 0; round < countedAnew; round += 1) {
      await setTimeout(sharedMs);
      alone.push(await timeOf(() => ask(path)));
    }
    const own = await timesOf(() => ask(path));
    rows.push(
      row(
        `Home page: ${name}`,
        `p50 ${whole(quantile(own, 0.5))} ms, p99 ${whole(quantile(own, 0.99))} ms; counted anew p50 ${whole(quantile(alone, 0.5))} ms`,
        '≤ 1',
        `plain aggregate over vehicle_state: p99 ${whole(quantile(plain, 0.99))} ms`,
        times(quantile(own, 0.99) / quantile(plain, 0.99)),
      ),
    );
  }
  return rows;
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  await work();
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await timeOf(work));
  return taken;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
