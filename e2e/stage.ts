import type axe from 'axe-core';
import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { inject, onTestFailed } from 'vitest';
import { freePort } from '../server/test/ports';
import { type ServerProcess, signInAt, startServerProcess } from '../server/test/serverProcess';
import { Profiles } from './profiles';
import { copyOf } from './template';

interface Wanted {
  language?: 'zh' | 'en';
  phone?: boolean;
  /** Things move on the screen; else it asks for reduced motion, as people may, and tests wait for nothing to slide. */
  moving?: boolean;
}

/** A server with its demo fleet driving, and a browser before it. */
export interface Stage {
  server: ServerProcess;
  /** The server's data folder, with its database. */
  dataDir: string;
  /** The address of a path. */
  url(path: string): string;
  /** A fresh browser profile at a path, in Chinese unless said otherwise. */
  open(at: string, wanted?: Wanted): Promise<Page>;
  /** The same, signed in already: the form itself is filled by `fillLogin`. */
  signIn(loginName: string, at: string, wanted?: Wanted): Promise<Page>;
  /** Everything that went wrong in any page so far: scripts that failed, requests to elsewhere. */
  complaints: string[];
  /** Kills the server as a power cut does, and starts it again at the same address. */
  killServer(): Promise<void>;
  close(): Promise<void>;
}

/** Trucks are linked and drive, and cost little; a test that waits for their movement sets it lower. */
const reportSeconds = '20';

/** `args` are those of the server: with `--still` no truck moves but those of the test. */
export async function openStage(
  env: NodeJS.ProcessEnv = {},
  args: string[] = [],
  host = '127.0.0.1',
): Promise<Stage> {
  const dataDir = copyOf(inject('templateDir'));
  const settings = { DEMO_REPORT_SECONDS: reportSeconds, PORT: String(await freePort()), ...env };
  let server = await startServerProcess({ dataDir, env: settings, args });
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--headless=new',
      // Maps need WebGL; everything else is drawn without the emulated graphics card, for a third less work.
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-gpu-rasterization',
      '--disable-gpu-compositing',
      // A page of a test lives too short for the work of the last compilers, and of collectors beside it, to pay.
      '--js-flags=--no-opt --no-maglev --single-threaded-gc --no-incremental-marking',
      '--disable-background-networking',
      '--disable-component-update',
      // A camera that shows a moving test picture, and is lent without a question.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  });
  const home = `http://${host}:${server.http}`;
  const complaints: string[] = [];
  const profiles = new Profiles(browser, home);

  const open = async (
    at: string,
    { language = 'zh', phone: isPhone = false, moving = false }: Wanted = {},
    entrance: Record<string, string> = {},
  ) => {
    const page = await profiles.newPage(isPhone ? 'phone' : 'desk', moving);
    await page.addInitScript(
      ({ locale, session }) => {
        localStorage.setItem('locale', locale);
        // Once for each tab: whoever signs out stays out.
        if (sessionStorage.getItem('entered')) return;
        sessionStorage.setItem('entered', 'true');
        for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
      },
      { locale: language, session: entrance },
    );
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) complaints.push(message.text());
    });
    tellOnFailure(page);
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(home) && !/^(blob|data):/.test(url)) complaints.push(`a request to ${url}`);
    });
    await page.goto(home + at);
    return page;
  };

  return {
    get server() {
      return server;
    },
    dataDir,
    url: (at) => home + at,
    open: (at, wanted) => open(at, wanted),
    complaints,
    async signIn(loginName, at, wanted) {
      const page = await open(at, wanted, await enter(server, loginName));
      // The page of the sign-in has a main part too.
      await page.locator('#content').first().waitFor();
      return page;
    },
    async killServer() {
      await server.kill();
      server = await startServerProcess({ dataDir, env: settings, args });
    },
    async close() {
      await browser.close();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A test that fails tells what its pages showed; pages opened between tests have none to tell of. */
function tellOnFailure(page: Page): void {
  try {
    onTestFailed(async () => {
      if (page.isClosed()) return;
      const text = await page.locator('body').innerText({ timeout: 1_000 });
      console.log(`${page.url()}\n${text.slice(0, 2_000)}`);
    });
  } catch {
    // Opened by a hook.
  }
}

/** What a tab keeps of somebody who has signed in: `web/src/kit/session.ts`. */
async function enter(server: ServerProcess, loginName: string): Promise<Record<string, string>> {
  const { token, ...profile } = await signInAt(server, loginName);
  return {
    token,
    loginName,
    profile: JSON.stringify(profile),
    buttonPermiss: JSON.stringify(profile.buttonPermiss),
  };
}

export const passwordOf = (server: ServerProcess, loginName: string) =>
  server.demo.accounts.find((account) => account.loginName === loginName)!.password;

export async function fillLogin(page: Page, loginName: string, password: string): Promise<void> {
  await page.locator('input[autocomplete=username]').fill(loginName);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
}

/** Nothing that slides in is half in sight any more. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // An opening element may begin to move a little later, when its content has come.
    for (let quiet = 0; quiet < 5; quiet += 1) {
      if (moving().length > 0) quiet = 0;
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });

/** The rules of accessibility, as a script. */
const checker = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The violations of WCAG 2.2 AA that axe finds on the page or a part of it: rule, and the first places; once nothing moves. */
export async function accessibilityFailures(
  page: Page,
  part = 'html',
): Promise<[rule: string, places: string[]][]> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(checker);
  const violations = await page.evaluate(async (place) => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    const { violations } = await here.run(place, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag22aa'],
      // What is right need not be told.
      resultTypes: ['violations'],
    });
    return violations;
  }, part);
  return violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map((node) => node.html.slice(0, 200))]);
}

/** Does one of the acts of a row, where it stands in words or in the menu. */
export async function act(row: Locator, word: string): Promise<void> {
  await row.locator('.rowActions').locator('button, a').first().waitFor();
  const shown = row.locator('.rowActions').getByText(word, { exact: true });
  if ((await shown.count()) > 0) return shown.click();
  await row.getByRole('button', { name: /^(更多|More)$/ }).click();
  await row.page().getByRole('menuitem', { name: word, exact: true }).click();
}
