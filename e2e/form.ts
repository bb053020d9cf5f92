import type { Locator, Page } from 'playwright-core';
import { until } from '../server/test/until';

/** The dialog or drawer on top of all others. */
export const dialog = (page: Page) => page.getByRole('dialog').locator('visible=true').last();

/**
 * Chooses in a field what says so. In a list that one searches it waits until only that is offered: a click on a list
 * that still moves may take what stood there before, or nothing.
 */
export async function pick(field: Locator, choice: string): Promise<void> {
  const page = field.page();
  const open = page.locator('[role=treeitem]:visible, .ant-select-item-option:visible');
  const others = page
    .locator('.ant-select-item-option:not(.ant-select-item-option-selected):visible')
    .filter({ hasNotText: choice });
  await field.click();
  const narrows = await field.isEditable();
  if (narrows) await page.keyboard.type(choice);
  await open.filter({ hasText: choice }).first().waitFor();
  if (narrows) await until(`nothing but ${choice} to be offered`, async () => (await others.count()) === 0);
  await open.filter({ hasText: choice }).first().click();
}

/** Where it stands, once it has come to rest: at the same place eight times in a row. */
export async function restingBox(
  of: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  let before = '';
  let times = 0;
  return until('it to stand still', async () => {
    const box = await of.boundingBox();
    const place = JSON.stringify(box);
    times = place === before ? times + 1 : 0;
    before = place;
    return box && times >= 8 ? box : undefined;
  });
}

/** Gives a field its day: typed, or tapped on a phone, whose calendar opens no keys. */
export async function fillDay(field: Locator, day: string): Promise<void> {
  const page = field.page();
  if (await field.isEditable()) {
    await field.fill(day);
    await page.keyboard.press('Enter');
    return;
  }
  await field.click();
  const calendar = page.locator('.ant-picker-dropdown').locator('visible=true');
  const cell = calendar.locator(`td.ant-picker-cell-in-view[title="${day}"]`);
  const firstShown = () => calendar.locator('td.ant-picker-cell-in-view').first().getAttribute('title');
  await calendar.locator('td').first().waitFor();
  while (!(await cell.isVisible())) {
    const way = ((await firstShown()) ?? '') < day ? 'next' : 'prev';
    await calendar.locator(`.ant-picker-header-${way}-btn`).click();
  }
  await cell.click();
}
