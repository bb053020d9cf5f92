import { distribution } from '@fleet/contract/distribution/calls';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, signInAt } from './browser';
import { median } from './figures';
import type { Place } from './place';
import type { Row } from './row';

const rounds = 7;
const panMs = 3_000;
const at = '/VehicleManagement/VehicleDistribution';
/** The country full of clusters, and one plant with its trucks. */
const cameras = { country: '32.4,110,4.2', plant: '32,110,16' };

/** The map of a hundred thousand vehicles: its answer, its first drawing, and how it pans beside the same map empty. */
export async function benchMap(place: Place, vehicles: number): Promise<Row[]> {
  const browser = await openBrowser();
  try {
    const page = await openMap(browser, place);
    const draws: number[] = [];
    for (let round = 0; round < rounds; round += 1) draws.push(await firstDraw(page, place));
    const answer = await timeOfAnswer(place);
    const count = vehicles.toLocaleString('en-US');
    return [
      {
        what: `Last positions of ${count} vehicles, one answer`,
        measured: `p50 ${Math.round(median(answer.ms))} ms, ${Math.round(answer.bytes / 1000).toLocaleString('en-US')} kB packed`,
        against: '',
        ratio: '',
        target: '≤ 250 ms',
      },
      {
        what: 'Address to marks on the map of all of them',
        measured: `p50 ${(median(draws) / 1000).toFixed(1)} s`,
        against: '',
        ratio: '',
        target: '≤ 1.2 s',
      },
      await panRow(page, place, 'country'),
      await panRow(page, place, 'plant'),
    ];
  } finally {
    await browser.close();
  }
}

async function openMap(browser: Browser, place: Place): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await signInAt(page, place, `${at}?anyNum=nobody`, 'PLATFORM_OPERATOR');
  await page.locator('canvas.maplibregl-canvas').waitFor();
  // tsx names inner functions by a helper that a page does not have.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await page.addInitScript(countDraws);
  return page;
}

/** Counts the frames in which anything was drawn with WebGL. */
function countDraws() {
  let isDrawn = false;
  const counting = window as unknown as { drawn: number };
  counting.drawn = 0;
  for (const name of ['drawElements', 'drawArrays'] as const) {
    const draw = WebGL2RenderingContext.prototype[name] as (...args: unknown[]) => void;
    WebGL2RenderingContext.prototype[name] = function (this: unknown, ...args: unknown[]) {
      isDrawn = true;
      return draw.apply(this, args);
    };
  }
  const frame = () => {
    if (isDrawn) counting.drawn += 1;
    isDrawn = false;
    requestAnimationFrame(frame);
  };
  frame();
}

async function firstDraw(page: Page, { server }: Place): Promise<number> {
  await page.goto(`http://127.0.0.1:${server.http}${at}?at=${cameras.country}`);
  await page.waitForFunction(() => performance.getEntriesByName('fleetDrawn').length > 0);
  return page.evaluate(() => performance.getEntriesByName('fleetDrawn')[0]!.startTime);
}

async function timeOfAnswer(place: Place): Promise<{ ms: number[]; bytes: number }> {
  const headers = {
    token: await place.signIn('operator'),
    'content-type': 'application/x-www-form-urlencoded',
  };
  const ms: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    const began = performance.now();
    const response = await fetch(`http://127.0.0.1:${place.server.http}${distribution.locations.path}`, {
      method: 'POST',
      headers,
    });
    await response.arrayBuffer();
    ms.push(performance.now() - began);
  }
  return { ms, bytes: await packedBytes(place, headers.token) };
}

/** Bytes on the wire; fetch would unpack them. */
async function packedBytes({ server }: Place, token: string): Promise<number> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const asking = request(
      `http://127.0.0.1:${server.http}${distribution.locations.path}`,
      {
        method: 'POST',
        headers: { token, 'accept-encoding': 'gzip', 'content-type': 'application/x-www-form-urlencoded' },
      },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => resolve(bytes));
      },
    );
    asking.on('error', reject).end();
  });
}

/** In turn, so that whatever else the machine does falls on both. */
async function panRow(page: Page, place: Place, camera: keyof typeof cameras): Promise<Row> {
  const [full, empty]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    empty.push(await framesPerSecond(page, place, `anyNum=nobody&at=${cameras[camera]}`));
    full.push(await framesPerSecond(page, place, `at=${cameras[camera]}`));
  }
  // Each round by itself: the two of a round ran within seconds of each other.
  const ratio = median(full.map((value, round) => value / empty[round]!));
  return {
    what: `Panning that map, ${camera === 'country' ? 'the whole country in view' : 'one plant in view'}`,
    measured: `${median(full).toFixed(1)} frames/s`,
    against: `the same map empty: ${median(empty).toFixed(1)} frames/s`,
    ratio: ratio.toFixed(2),
    target: '≥ 0.8',
  };
}

async function framesPerSecond(page: Page, { server }: Place, search: string): Promise<number> {
  await page.goto(`http://127.0.0.1:${server.http}${at}?${search}`);
  await page.locator('canvas.maplibregl-canvas').waitFor();
  await page.waitForTimeout(2_500);
  return page.evaluate(async (forMs) => {
    const canvas = document.querySelector('canvas.maplibregl-canvas')!;
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const [x, y] = [left + width / 3, top + height / 2];
    const mouse = (name: string, dx: number, buttons: number) =>
      canvas.dispatchEvent(
        new MouseEvent(name, { clientX: x + dx, clientY: y + dx / 4, bubbles: true, button: 0, buttons }),
      );
    const counting = window as unknown as { drawn: number };
    mouse('mousedown', 0, 1);
    const [began, before] = [performance.now(), counting.drawn];
    let step = 0;
    while (performance.now() - began < forMs) {
      await new Promise(requestAnimationFrame);
      step = (step + 1) % 80;
      mouse('mousemove', (step < 40 ? step : 80 - step) * 8, 1);
    }
    mouse('mouseup', 0, 0);
    return ((counting.drawn - before) / (performance.now() - began)) * 1000;
  }, panMs);
}
