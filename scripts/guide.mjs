// The pictures of docs/guide, taken from a demo that runs: npm run guide -- --url http://127.0.0.1:8080 --data var
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { provideBrowser } from './browser.mjs';

const folder = 'docs/guide/pictures';
const largest = 60 * 1024;

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {object} Shot
 * @property {string} name
 * @property {string} who
 * @property {string} at
 * @property {string} ready What has to be seen before anything else is done.
 * @property {(page: Page) => Promise<void>} [act]
 */

/** @type {Shot[]} */
const shots = [
  { name: 'home', who: 'admin', at: '/HomePage', ready: '.homeMatters' },
  {
    name: 'vehicle',
    who: 'admin',
    at: '/VehicleManagement/VehicleStatus',
    ready: 'tbody tr[data-row-key]',
    act: async (page) => {
      await page.locator('tbody tr[data-row-key]').nth(1).focus();
      await page.keyboard.press('Enter');
      await page.locator('.ant-drawer-body .stateMark').first().waitFor();
    },
  },
  { name: 'map', who: 'admin', at: '/VehicleManagement/VehicleDistribution', ready: '.maplibregl-canvas' },
  {
    name: 'import',
    who: 'admin',
    at: '/VehicleManagement/VehicleFiles',
    ready: 'tbody tr[data-row-key]',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^(导入|Import)$/ })
        .first()
        .click();
      await page.getByRole('dialog').locator('input[type=file]').waitFor({ state: 'attached' });
    },
  },
  { name: 'fence', who: 'admin', at: '/SafeManagement/CloudFence', ready: '.maplibregl-canvas' },
  {
    name: 'terminal',
    who: 'operator',
    at: '/BackgroundSettings/TerminalFile',
    ready: 'tbody tr[data-row-key]',
    act: async (page) => {
      await page.keyboard.press('n');
      await page.getByRole('dialog').locator('input').first().waitFor();
    },
  },
];

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    data: { type: 'string', default: 'var' },
  },
});
const { accounts } = JSON.parse(readFileSync(join(values.data, 'demo.json'), 'utf8'));
const found = await provideBrowser();
if (!found.path) throw new Error(found.missing);
const gpu = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', ...gpu] });
mkdirSync(folder, { recursive: true });
for (const language of ['zh', 'en']) for (const shot of shots) await take(shot, language);
await browser.close();

/**
 * @param {Shot} shot
 * @param {string} language
 */
async function take({ name, who, at, ready, act }, language) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 720 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  await context.addInitScript({ content: `localStorage.setItem('locale', '${language}')` });
  const page = await context.newPage();
  await page.goto(values.url + at);
  await page.locator('input[autocomplete=username]').fill(who);
  await page.locator('input[type=password]').fill(passwordOf(who));
  await page.keyboard.press('Enter');
  await page.locator(ready).first().waitFor();
  await act?.(page);
  const bytes = await pictureOf(page);
  writeFileSync(join(folder, `${name}.${language}.webp`), bytes);
  console.log(`${name}.${language}.webp ${Math.round(bytes.length / 1024)} kB`);
  await context.close();
}

/** @param {string} who */
function passwordOf(who) {
  return accounts.find((/** @type {{ loginName: string }} */ { loginName }) => loginName === who).password;
}

/**
 * Once nothing is being fetched or moves; as good as fits.
 * @param {Page} page
 */
async function pictureOf(page) {
  const waiting = page.locator('.waiting, .ant-skeleton, .ant-spin-spinning');
  while ((await waiting.count()) > 0) await page.waitForTimeout(100);
  // Tiles and marks of a map come by themselves, and nothing tells that all are there.
  await page.waitForTimeout(2_500);
  const devtools = await page.context().newCDPSession(page);
  for (const quality of [80, 65, 50, 35, 20]) {
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length <= largest) return bytes;
  }
  throw new Error('the picture is too large');
}
