import { spawn } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { median } from './figures';
import { root, type Place } from './place';

const rounds = 5;
const secondsEach = 4;
const filter = 'pageSize=50&sort=carId';

export interface ListFigures {
  securedPerSecond: number;
  barePerSecond: number;
  page1Ms: number;
  page200Ms: number;
}

/** The secured list at 100,000 vehicles, in turn with a handler that only runs the same SQL. */
export async function benchList(place: Place): Promise<ListFigures> {
  const token = await place.signIn('operator');
  const url = `http://127.0.0.1:${place.server.http}${vehicle.list.path}`;
  const headers = { token, 'content-type': 'application/x-www-form-urlencoded' };

  const bare = spawn(process.execPath, ['--import', 'tsx', 'bench/bareList.ts', place.databaseUrl], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(bare.stdout, 'data')) as [Buffer];
  const bareUrl = `http://127.0.0.1:${Number(port.toString())}/list`;

  const secured: number[] = [];
  const unsecured: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    unsecured.push(await requestsPerSecond(bareUrl, {}, undefined));
    secured.push(await requestsPerSecond(url, headers, filter));
  }
  bare.kill();

  const page = (number: number) =>
    medianMs(() => fetch(url, { method: 'POST', headers, body: `${filter}&pageNum=${number}` }));
  const [page1Ms, page200Ms] = [await page(1), await page(200)];
  return { securedPerSecond: median(secured), barePerSecond: median(unsecured), page1Ms, page200Ms };
}

async function requestsPerSecond(
  url: string,
  headers: Record<string, string>,
  body: string | undefined,
): Promise<number> {
  const { requests, non2xx } = await autocannon({
    url,
    method: 'POST',
    headers,
    ...(body && { body }),
    connections: 10,
    duration: secondsEach,
  });
  if (non2xx > 0) throw new Error(`${non2xx} answers of ${url} were no success`);
  return requests.average;
}

async function medianMs(ask: () => Promise<Response>): Promise<number> {
  const taken: number[] = [];
  for (let times = 0; times < 41; times += 1) {
    const began = performance.now();
    const { ok, body } = await ask();
    if (!ok) throw new Error('the list was refused');
    await body?.cancel();
    taken.push(performance.now() - began);
  }
  return median(taken);
}
