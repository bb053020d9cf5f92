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

/** A busy machine takes its time; a test that waits in vain ends by its own limit. */
const patienceMs = 60_000;

/**
 * The browser profiles of a stage. A test has its own for as long as it runs; the next one gets it emptied,
 * with the scripts of the product still compiled, which are a third of the work of opening a page.
 */
export class Profiles {
  private readonly free = { desk: [] as BrowserContext[], phone: [] as BrowserContext[] };

  constructor(
    private readonly browser: Browser,
    private readonly origin: string,
  ) {}

  /** A page without past on a desk or a phone, until the test ends. */
  async newPage(kind: 'desk' | 'phone', moving: boolean): Promise<Page> {
    const context = this.free[kind].pop() ?? (await this.browser.newContext(kind === 'phone' ? phone : desk));
    context.setDefaultTimeout(patienceMs);
    this.takeBackAfterTest(context, kind);
    await context.clearCookies();
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: this.origin, storageTypes: kept });
    await session.detach();
    await page.emulateMedia({ reducedMotion: moving ? 'no-preference' : 'reduce' });
    return page;
  }

  /** A page that nobody looks at any more would go on following the trucks. */
  private takeBackAfterTest(context: BrowserContext, kind: 'desk' | 'phone'): void {
    try {
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') return context.close();
        await Promise.all(context.pages().map((page) => page.close()));
        this.free[kind].push(context);
      });
    } catch {
      // Opened by a hook, for all tests of the file.
    }
  }
}
