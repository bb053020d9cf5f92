import { chromium } from 'playwright-core';
import type { Place } from './place';

export interface ScriptFigures {
  beforeLoginBytes: number;
  beforeFirstListBytes: number;
}

/** Bytes of script that a browser is sent, compressed, before somebody can sign in and before the first list stands there. */
export async function benchScripts({ server }: Place): Promise<ScriptFigures> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--headless=new', '--disable-gpu', '--disable-background-networking'],
  });
  const page = await browser.newPage();
  const network = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await network.send('Network.enable');

  const { loginName, password } = server.demo.accounts.find((account) => account.role === 'COMPANY_ADMIN')!;
  await page.goto(`http://127.0.0.1:${server.http}/login`);
  await page.waitForSelector('input[type=password]');
  await page.waitForLoadState('networkidle');
  const beforeLoginBytes = bytes;
  await page.fill('input[autocomplete=username]', loginName);
  await page.fill('input[type=password]', password);
  await page.keyboard.press('Enter');
  await page.waitForSelector('text=HD-01');
  const beforeFirstListBytes = bytes;
  await browser.close();
  return { beforeLoginBytes, beforeFirstListBytes };
}
