import type { Page } from 'playwright-core';

/** The rows of a page's tables that hold a text. */
export const rows = (page: Page, text: string | RegExp) => page.locator('tbody tr').filter({ hasText: text });

/** Waits until a text is in sight. */
export const shows = (page: Page, text: string | RegExp) =>
  page.getByText(text).locator('visible=true').first().waitFor();
