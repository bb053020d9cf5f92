import { openBrowser, signInAt } from './browser';
import type { Place } from './place';

/** Bytes of script that a browser is sent, compressed. */
export interface ScriptFigures {
  beforeLoginBytes: number;
  beforeFirstListBytes: number;
  /** Beyond those of the list. */
  beforeFirstChartBytes: number;
}

/** Script before somebody can sign in, before the first list stands there, and then before the first chart does. */
export async function benchScripts(place: Place): Promise<ScriptFigures> {
  const browser = await openBrowser();
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

  await page.goto(`http://127.0.0.1:${place.server.http}/login`);
  await page.waitForSelector('input[type=password]');
  await page.waitForLoadState('networkidle');
  const beforeLoginBytes = bytes;
  await signInAt(page, place, '/VehicleManagement/VehicleStatus', 'COMPANY_ADMIN');
  await page.waitForSelector('text=HD-01');
  const beforeFirstListBytes = bytes;
  await page.goto(`http://127.0.0.1:${place.server.http}/DataAnalysis/VehicleAnalysis/Efficiency`);
  // The live stream goes on for ever; the script of a chart is there once it is drawn.
  await page.locator('.chart__plot canvas, .chart__plot svg').first().waitFor();
  const beforeFirstChartBytes = bytes - beforeFirstListBytes;
  await browser.close();
  return { beforeLoginBytes, beforeFirstListBytes, beforeFirstChartBytes };
}
