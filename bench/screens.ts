import { setTimeout } from 'node:timers/promises';
import { Terminal808 } from '../server/test/terminal808';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, signInAt } from './browser';
import { median } from './figures';
import { phoneOf, type Place } from './place';

const rounds = 5;
const links = 20;
const everyMs = 1_000;
const warmSeconds = 30;
const boardSeconds = 120;

/** From the button of the sign-in to the figures of the home page, milliseconds. */
export async function benchFirstPaint(place: Place): Promise<number> {
  const browser = await openBrowser();
  const taken: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    const page = await context.newPage();
    const pressed = await signInAt(page, place, '/login', 'COMPANY_ADMIN');
    await page.locator('.homeFigure b').first().waitFor();
    // The first round only warms the server up.
    if (round > 0) taken.push(performance.now() - pressed);
    await context.close();
  }
  await browser.close();
  return median(taken);
}

export interface BoardFigures {
  /** Part of one core that the browser used, all its processes together. */
  core: number;
  /** Bytes that the page held more at the end, once nothing could be collected. */
  grownBytes: number;
}

/** The board of a wall while a truck reports each second. */
export async function benchBoard(place: Place): Promise<BoardFigures> {
  const terminals: Terminal808[] = [];
  for (let number = 1; number <= links; number += 1)
    terminals.push(await Terminal808.signedOn(place.server.jt808, phoneOf(number)));
  let sent = 0;
  const reporting = setInterval(() => {
    const position = {
      lng: 120 + sent / 1e5,
      lat: 31,
      altitude: null,
      direction: null,
      satellites: null,
      fixed: true,
    };
    sent += 1;
    void terminals[sent % links]!.report({ position, values: { keyOn: sent % 40 < 20 } });
  }, everyMs);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    await signInAt(page, place, '/HomePage?board=1', 'PLATFORM_OPERATOR');
    await page.locator('.board').waitFor();
    await setTimeout(warmSeconds * 1000);
    const [cpuBefore, heapBefore] = [await cpuSeconds(browser), await heapBytes(page)];
    const began = performance.now();
    await setTimeout(boardSeconds * 1000);
    const [cpu, seconds] = [(await cpuSeconds(browser)) - cpuBefore, (performance.now() - began) / 1000];
    return { core: cpu / seconds, grownBytes: (await heapBytes(page)) - heapBefore };
  } finally {
    clearInterval(reporting);
    await browser.close();
    for (const terminal of terminals) await terminal.close();
  }
}

/** Processor time of all processes of a browser so far. */
async function cpuSeconds(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
