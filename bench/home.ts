import { carSynthesize, home } from '@fleet/contract/home/calls';
import { quantile } from './figures';
import type { Place } from './place';

const rounds = 40;

/** One row of the table. */
interface HomeRow {
  what: string;
  measured: string;
  against: string;
  ratio: string;
  target: string;
}

/** Each call of the home page over the whole fleet, beside one plain aggregate over the states of all vehicles. */
export async function benchHome(place: Place): Promise<HomeRow[]> {
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
  const rows: HomeRow[] = [];
  for (const [name, { path }] of Object.entries({ ...home, ...carSynthesize })) {
    const own = await timesOf(() => ask(path));
    rows.push({
      what: `Home page: ${name}`,
      measured: `p50 ${Math.round(quantile(own, 0.5))} ms, p99 ${Math.round(quantile(own, 0.99))} ms`,
      against: `plain aggregate over vehicle_state: p99 ${Math.round(quantile(plain, 0.99))} ms`,
      ratio: (quantile(own, 0.99) / quantile(plain, 0.99)).toFixed(2),
      target: '≤ 1',
    });
  }
  return rows;
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times;
}
