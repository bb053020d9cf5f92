import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/** Kept by a page for its site; not the scripts that it fetched, nor how they were compiled. */
const kept = 'local_storage,indexeddb,cache_storage,service_workers';

const desk: BrowserContextOptions = { viewport: { width: 1366, height: 768 } };
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** A browser profile, and its page that shows nothing and opens the others. */
interface Profile {
  context: BrowserContext;
  opener: Page;
}

/** A busy machine takes its time; a test that waits in vain ends by its own limit. */
const patienceMs = 60_000;

/**
 * The browser profiles of a stage. A test has its own for as long as it runs; the next one gets it emptied,
 * with the scripts of the product still compiled, which are a third of the work of opening a page.
 */
export class Profiles {
  private readonly free = { desk: [] as Profile[], phone: [] as Profile[] };

  constructor(
    private readonly browser: Browser,
    private readonly origin: string,
  ) {}

  /** A page without past on a desk or a phone, until the test ends. */
  async newPage(kind: 'desk' | 'phone', moving: boolean): Promise<Page> {
    const profile = this.free[kind].pop() ?? (await this.newProfile(kind));
    this.takeBackAfterTest(profile, kind);
    await profile.context.clearCookies();
    const page = await newTab(profile);
    const session = await profile.context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: this.origin, storageTypes: kept });
    await session.detach();
    await page.emulateMedia({ reducedMotion: moving ? 'no-preference' : 'reduce' });
    return page;
  }

  private async newProfile(kind: 'desk' | 'phone'): Promise<Profile> {
    const context = await this.browser.newContext(kind === 'phone' ? phone : desk);
    context.setDefaultTimeout(patienceMs);
    const opener = await context.newPage();
    const blank = `${this.origin}/blank`;
    await opener.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await opener.goto(blank);
    return { context, opener };
  }

  /** A page that nobody looks at any more would go on following the trucks. */
  private takeBackAfterTest(profile: Profile, kind: 'desk' | 'phone'): void {
    const { context, opener } = profile;
    try {
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') return context.close();
        const pages = context.pages().filter((page) => page !== opener);
        await Promise.all(pages.map((page) => page.close()));
        this.free[kind].push(profile);
      });
    } catch {
      // Opened by a hook, for all tests of the file.
    }
  }
}

/** A tab that the opener opens: it runs in the process that is there, instead of in one of its own. */
async function newTab({ context, opener }: Profile): Promise<Page> {
  const [page] = await Promise.all([
    context.waitForEvent('page'),
    opener.evaluate(() => void window.open('about:blank')),
  ]);
  return page;
}
