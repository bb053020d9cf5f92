import { firstSteps } from '@fleet/contract/home/firstSteps';
import { streamPath } from '@fleet/contract/live/stream';
import { up } from '@fleet/protocol/jt808/messageId';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personAt, signInAt } from '../server/test/serverProcess';
import { Terminal808 } from '../server/test/terminal808';
import { until } from '../server/test/until';
import { rows } from './find';
import { accessibilityFailures, fillLogin, openStage, passwordOf, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({}, ['--still']);
});
afterAll(async () => {
  await stage.close();
});

const pathOf = (page: Page) => new URL(page.url()).pathname;
const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A truck that works at this moment. */
async function works(phone: string, activeFaults: string[] = []) {
  const truck = await Terminal808.signedOn(stage.server.jt808, phone);
  const values = { keyOn: true, vehicleSpeed: 8, activeFaults };
  await truck.ask(
    up.location,
    encodeTruck({ time: Math.floor(Date.now() / 1000) * 1000, position: null, values }),
  );
  return truck;
}

test('managers land on it, it follows the stream, and a figure leads to the list of as many', async () => {
  const page = await stage.signIn('admin', '/');
  await block(page, '现在需要有人处理').waitFor();
  expect(pathOf(page)).toBe('/HomePage');
  const working = block(page, '车辆状态').getByRole('link', { name: /^工作/ });
  await working.waitFor();
  expect(await working.innerText()).toMatch(/0$/);

  // Nobody touches the page: the stream tells that a truck works.
  const truck = await works('13900001002', ['F10']);
  await block(page, '车辆状态').getByRole('link', { name: '工作 1' }).waitFor();
  const faulty = block(page, '现在需要有人处理').getByRole('link', { name: /^1 车辆故障未恢复/ });
  await faulty.getByText('HD-02').waitFor();
  await truck.close();
  expect(await accessibilityFailures(page)).toEqual([]);

  await faulty.click();
  await page.waitForURL(/VehicleStatus\?condition=fault/);
  await rows(page, 'HD-02').waitFor();
  await page.getByText('共 1 条').first().waitFor();

  await page.goBack();
  const total = block(page, '总览').getByRole('link', { name: /^年审率/ });
  const [reviewed] = (await total.innerText()).match(/\d+(?= \/ )/)!;
  await total.click();
  await page.waitForURL(/VehicleFiles\?isReviewed=true/);
  await page.getByText(`共 ${reviewed} 条`).first().waitFor();
});

test('the safety officer has the safety page, and may choose the other; repair staff land where they did', async () => {
  const page = await stage.signIn('safety', '/HomePage', { language: 'en' });
  await block(page, 'Violations today').waitFor();
  expect(await block(page, 'Vehicle age, years').count()).toBe(0);
  await page
    .getByRole('button', { name: 'My account' })
    .or(page.locator('[aria-haspopup=menu]'))
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Customise settings' }).click();
  const choice = page.getByRole('dialog').getByRole('radio', { name: 'Management' });
  await choice.check();
  await block(page, 'Vehicle age, years').waitFor();
  expect(await page.getByRole('dialog').getByRole('radio', { name: 'Regulation' }).count()).toBe(0);

  const repairer = await stage.signIn('repair', '/');
  await repairer.waitForURL(/VehicleStatus/);
});

test('a matter asks a deed only of whoever may open its list', async () => {
  const page = await stage.signIn('drivers', '/HomePage');
  await page.locator('.homeMatter').first().waitFor();
  const asked = page.locator('.homeMatter__deed:not(:empty)').locator('visible=true');
  expect(await asked.count()).toBe(await page.locator('a.homeMatter .homeMatter__deed:not(:empty)').count());
  expect(await page.locator('span.homeMatter .homeMatter__deed:not(:empty)').count()).toBeGreaterThan(0);
});

/** Everything of the board that is cut off, and every text that is too small on 1080 lines. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const board = document.querySelector('.board')!;
    const isOut = ({ left, right, top, bottom }: DOMRect, frame: DOMRect) =>
      left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1;
    if (isOut(board.firstElementChild!.getBoundingClientRect(), board.getBoundingClientRect()))
      found.push('the board itself');
    for (const part of board.querySelectorAll('.board__block, .board__figures, .board__head')) {
      if (part.clientWidth === 0) continue;
      if (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
        found.push(`${part.className} ${part.scrollWidth}×${part.scrollHeight}`);
      const frame = part.getBoundingClientRect();
      for (const figure of part.querySelectorAll('b, time, button')) {
        const { width } = figure.getBoundingClientRect();
        if (width > 0 && isOut(figure.getBoundingClientRect(), frame))
          found.push(`${part.className}: ${figure.textContent}`);
      }
    }
    const smallest = Math.min(
      ...[...board.querySelectorAll('*:not(svg *)')]
        .filter((one) =>
          [...one.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
        )
        .map((one) => parseFloat(getComputedStyle(one).fontSize)),
    );
    const { height, width } = board.getBoundingClientRect();
    if (smallest < 20 * Math.min(height / 1080, width / 1920) - 0.1) found.push(`text of ${smallest} px`);
    return found;
  });

test('the board: nothing cut off on any wall, dark, paused and left; full screen says when there is none', async () => {
  const page = await stage.signIn('admin', '/HomePage', { language: 'en' });
  await page.getByRole('button', { name: 'Wall board' }).click();
  await page.getByText('Fleet board').waitFor();
  await page.locator('.boardOrgs b').first().waitFor();
  await page.locator('.boardFaults b').first().waitFor();
  for (const [width, height] of [
    [1366, 768],
    [1920, 1080],
    [3840, 2160],
    [3840, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect([width, height, await faultsOf(page)]).toEqual([width, height, []]);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  expect(await accessibilityFailures(page, '.board')).toEqual([]);
  await page.getByRole('button', { name: 'Pause paging' }).click();
  await page.getByRole('button', { name: 'Resume paging' }).waitFor();

  await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
  await page.locator('.board').getByRole('button', { name: 'Full screen' }).click();
  await page.getByText('The browser does not support full screen.').last().waitFor();

  await page.getByRole('button', { name: 'Back to management' }).click();
  await block(page, 'Needs attention now').waitFor();
  expect(new URL(page.url()).searchParams.get('board')).toBeNull();
});

test('first steps lead on, are ticked by what is there, and stay away once they are put away', async () => {
  const page = await stage.signIn('admin2', '/HomePage', { language: 'en' });
  const steps = block(page, 'First steps');
  await steps.getByText('3 of 5 done').waitFor();
  const map = steps.getByRole('listitem').filter({ hasText: 'See it on the map' });
  await map.getByRole('img', { name: 'To do' }).waitFor();
  expect(await accessibilityFailures(page, '.firstSteps')).toEqual([]);

  await steps.getByRole('link', { name: 'Add people' }).click();
  await page.waitForURL(/DriverFile/);
  const truck = await Terminal808.signedOn(stage.server.jt808, '13900002001');
  const position = { lat: 31.3, lng: 120.7, altitude: 5, direction: 0, satellites: 9, fixed: true };
  await truck.ask(
    up.location,
    encodeTruck({ time: Math.floor(Date.now() / 1000) * 1000, position, values: { keyOn: true } }),
  );
  await truck.close();
  // Its place is kept a moment after the report was acknowledged; the page asks when it is shown.
  const reader = await personAt(stage.server, 'admin2');
  await until('the truck to be placed', async () => (await reader(firstSteps.show, {})).data.fix);
  await page.goBack();
  await map.getByRole('img', { name: 'Done' }).waitFor();
  await steps.getByRole('button', { name: 'Do not show again' }).click();
  await steps.waitFor({ state: 'hidden' });

  await until('the choice to be kept', async () => {
    const { settings } = await signInAt(stage.server, 'admin2');
    return settings.firstStepsAway;
  });
});

test('a page that was opened while the server was away says so, and fills itself when it is back', async () => {
  const page = await stage.signIn('admin', '/SafeManagement/CarCheck');
  await page.context().route(/\/(v1|readyz)/, (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto(stage.url('/HomePage'));
  await block(page, '车辆状态').getByText('加载失败').waitFor();
  expect(await page.getByText('实时', { exact: true }).count()).toBe(0);
  await page.context().unroute(/\/(v1|readyz)/);
  await block(page, '车辆状态').getByText('工作').waitFor();
  await page.locator('.homeLive').getByText('实时').waitFor();
  // Its parts come back one after the other.
  await until('no part to have failed', async () => (await page.getByText('加载失败').count()) === 0);
});

test('an outage is told once, and beside the title as long as it lasts', async () => {
  const page = await stage.signIn('admin', '/HomePage');
  await block(page, '车辆状态').getByText('工作').waitFor();
  await page.locator('.homeLive').getByText('实时').waitFor();
  let failures = 0;
  await page.context().route(/\/(v1|readyz)/, (route) => {
    failures += 1;
    return route.abort();
  });
  const isSilent = async () => (await page.locator('.homeLive').getByText('无法连接服务器').count()) > 0;
  const truck = await works('13900001003');
  await until('the page to say that nobody answers', isSilent);
  // Each beat of the stream has blocks asked again.
  const before = failures;
  await truck.ask(
    up.location,
    encodeTruck({ time: Date.now(), position: null, values: { keyOn: false, vehicleSpeed: 0 } }),
  );
  await until('more calls to fail', () => failures > before + 3);
  expect(await page.getByText(/×\d/).count()).toBe(0);
  await page.context().unroute(/\/(v1|readyz)/);
  await page.locator('.homeLive').getByText('实时').waitFor();
  await truck.close();
});

test('on a phone, where no tooltip shows, a lost live link is told in words', async () => {
  const page = await stage.open('/', { phone: true });
  await page.route(`**${streamPath}`, (route) => route.abort());
  await fillLogin(page, 'admin', passwordOf(stage.server, 'admin'));
  await page.locator('.offlineBanner').getByText('实时连接未建立').waitFor();
  // Told once: beside the title stands only how old the figures are.
  await page.locator('.homeLive').getByText('更新于').waitFor();
  expect(await page.locator('.homeLive').innerText()).not.toContain('中断');
});

test('a call that fails breaks its own block alone; one retry asks all that failed again', async () => {
  const page = await stage.open('/HomePage');
  let isBroken = true;
  await page.route(/getCarAgeProportion|selectWeekSummary/, (route) =>
    isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await fillLogin(page, 'viewer', passwordOf(stage.server, 'viewer'));
  const broken = block(page, '车龄占比（年）');
  const retry = broken.getByRole('button', { name: '重试' });
  const week = block(page, '五句话看一周');
  await retry.waitFor();
  await week.getByRole('button', { name: '重试' }).waitFor();
  await block(page, '车辆状态').getByRole('link').first().waitFor();
  isBroken = false;
  await retry.click();
  await until('its bars', async () => (await broken.locator('.homeBar').count()) === 6);
  await week.getByRole('listitem').first().waitFor();
});
