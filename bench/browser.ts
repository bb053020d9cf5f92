import { type Browser, chromium, type Page } from 'playwright-core';
import { provideBrowser } from '../scripts/browser.mjs';
import type { Place } from './place';

/** A browser as a person has it, that draws maps without a graphics card. */
export async function openBrowser(): Promise<Browser> {
  const { path, missing } = await provideBrowser();
  if (!path) throw new Error(missing);
  return chromium.launch({
    executablePath: path,
    args: [
      '--no-sandbox',
      '--headless=new',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-background-networking',
    ],
  });
}

type Role = Place['server']['demo']['accounts'][number]['role'];

/** Opens a path as somebody who has to sign in first; gives when the button was pressed, in milliseconds. */
export async function signInAt(page: Page, { server }: Place, path: string, role: Role): Promise<number> {
  const { loginName, password } = server.demo.accounts.find((account) => account.role === role)!;
  await page.goto(`http://127.0.0.1:${server.http}${path}`);
  await page.fill('input[autocomplete=username]', loginName);
  await page.fill('input[type=password]', password);
  await page.waitForLoadState('networkidle');
  const pressed = performance.now();
  await page.keyboard.press('Enter');
  return pressed;
}
