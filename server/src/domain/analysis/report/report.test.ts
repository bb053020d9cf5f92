import { batteryAnalysis } from '@fleet/contract/analysis/battery';
import { costAnalysis } from '@fleet/contract/analysis/maintenance';
import { vehicleAnalysis } from '@fleet/contract/analysis/vehicle';
import { log } from '@fleet/contract/log/calls';
import { report } from '@fleet/contract/report/calls';
import type { SectionName } from '@fleet/contract/report/sections';
import type { ReportContent } from '@fleet/contract/report/content';
import { status } from '@fleet/contract/status/calls';
import { daysAfter } from '@fleet/contract/shift/times';
import { read } from 'hucre';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMailServer } from '../../../../test/mailServer';
import { pagesOf } from '../../../../test/pdf';
import { tellHistory } from '../../../../test/plainFigures';
import { newWorld, type Person, type World } from '../../../../test/world';
import { today } from '../../../base/calendar';
import { systemContext } from '../../../base/context';
import { makeMonthTables } from '../../../base/monthTables';
import { keepFigures } from '../figure/index';
import { forgetReports, sendReports } from './service';

const dayMs = 86_400_000;
const lastDay = daysAfter(today(new Date(), 'Asia/Shanghai'), -1);
const firstDay = daysAfter(lastDay, -11);
const weekly = { report: 'fleetSummary', period: 'weekly' } as const;
const daily = { report: 'fleetSummary', period: 'daily' } as const;

let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let world: World;
let admin: Person;
beforeAll(async () => {
  mailServer = await openMailServer();
  world = await newWorld({
    doors: ['http'],
    env: { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://fleet.example' },
  });
  admin = await world.signIn('admin');
  const { companyId } = await accountOf('admin');
  await makeMonthTables(world.appCtx, ['vehicle_day', 'driver_day'], [firstDay, lastDay]);
  await tellHistory(world.db, companyId!, firstDay, lastDay);
  await keepFigures(contextAt(new Date()));
});
afterAll(async () => {
  await world.end();
  mailServer.close();
});
beforeEach(async () => {
  await world.db.deleteFrom('reportSubscription').execute();
  await world.db.deleteFrom('reportDelivery').execute();
  mailServer.mails.length = 0;
  mailServer.refuse(false);
});

const accountOf = (loginName: string) =>
  world.db.selectFrom('account').selectAll().where('loginName', '=', loginName).executeTakeFirstOrThrow();
const contextAt = (now: Date) => ({ ...systemContext(world.appCtx), now });
const sendAt = (now: Date) => sendReports(contextAt(now));
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
/** So long after reports were due last: at eight in Shanghai, which is midnight in Greenwich. */
const afterEight = (minutes: number) => new Date(new Date().setUTCHours(0, minutes, 0, 0));

/** Somebody who asked for a report a month ago. */
async function subscribed(loginName: string, which: typeof daily | typeof weekly, language: 'zh' | 'en') {
  const { id } = await accountOf(loginName);
  const since = new Date(Date.now() - 30 * dayMs).toISOString();
  await world.db
    .insertInto('reportSubscription')
    .values({ accountId: id, ...which, language, since })
    .execute();
}

const section = (content: ReportContent, name: SectionName) =>
  content.sections.find((one) => one.name === name)!;
const figures = (content: ReportContent, name: SectionName) =>
  Object.fromEntries(section(content, name).figures.map((one) => [one.name, [one.value, one.before]]));
const delivered = async (who: Person, which: typeof daily | typeof weekly = weekly) =>
  (await who.post(report.deliveries, { ...which, own: true })).data.rows;
const textOf = (at: number) => `${mailServer.mails[at]!.text}`;

const close = (value: number): number => expect.closeTo(value, 9) as number;

test('every number of a report is that of the analyses for the same days, in the mail, the workbook and the archive', async () => {
  await subscribed('admin', weekly, 'en');
  await sendAt(new Date());
  const [row] = await delivered(admin);
  expect(row).toMatchObject({ state: 'sent', sentTo: 'admin@example.com', isOpenable: true, attempts: 1 });
  const { data: content } = await admin.post(report.made, { id: row!.id });
  const days = { startDate: row!.startDate, endDate: row!.endDate };
  expect(new Date(`${days.startDate}T00:00:00Z`).getUTCDay()).toBe(1);
  expect(daysAfter(days.startDate, 6)).toBe(days.endDate);

  const asked = { ...days, compare: 'before' } as const;
  const { data: work } = await admin.post(vehicleAnalysis.workTime, asked);
  const { data: rate } = await admin.post(vehicleAnalysis.useRate, asked);
  const { data: fault } = await admin.post(vehicleAnalysis.fault, asked);
  const { data: violation } = await admin.post(vehicleAnalysis.violation, asked);
  const { data: cost } = await admin.post(costAnalysis.rate, asked);
  const { data: battery } = await admin.post(batteryAnalysis.count, asked);
  const { data: orgs } = await admin.post(vehicleAnalysis.organizations, days);
  const said = {
    ...figures(content, 'use'),
    ...figures(content, 'faults'),
    ...figures(content, 'violations'),
  };
  Object.assign(said, figures(content, 'maintenance'));
  // Sums of the same rows in another order differ in their sixteenth digit.
  for (const { name, value, before } of [work, rate, fault, violation, cost].flatMap(
    ({ figures }) => figures as typeof work.figures,
  ))
    if (name in said)
      expect([name, ...said[name]!]).toEqual([name, ...[value, before].map((one) => one && close(one))]);
  for (const { name, value, before } of battery.figures)
    expect(figures(content, 'batteries')[name]).toEqual([value, before]);
  const [, , hours] = section(content, 'use').tables.find(({ name }) => name === 'byOrg')!.rows[0]!;
  expect(hours).toBe(orgs.rows[0]!.workHours);
  expect(hours).toBeGreaterThan(0);
  expect(said.violations![0]).toBe(
    section(content, 'violations').tables[0]!.rows.reduce((sum, [, count]) => sum + Number(count), 0),
  );

  const [mail] = mailServer.mails;
  expect(mail!.subject).toBe(`Fleet report, Weekly: ${days.startDate} to ${days.endDate}`);
  const shown = `${(Math.round((hours as number) * 10) / 10).toLocaleString('en-US', { minimumFractionDigits: 1 })} h`;
  expect(textOf(0)).toContain(shown);
  expect(mail!.html).toContain(shown);
  expect(mail!.html).toContain(
    `https://fleet.example/DataAnalysis/MaintenanceAnalysis?startDate=${days.startDate}`,
  );
  const [book, print] = mail!.attachments;
  const { sheets } = await read(new Uint8Array(book!.content as ArrayBuffer));
  expect(sheets.map(({ name }) => name)).toContain('Maintenance and cost');
  const use = sheets.find(({ name }) => name === 'Hours and use')!.rows;
  expect(use.find(([name]) => name === 'Working hours (h)')!.slice(1, 3)).toEqual([
    hours,
    said.workHours![1],
  ]);
  expect(use.some(([day]) => day instanceof Date)).toBe(true);
  const pages = pagesOf(new Uint8Array(print!.content as ArrayBuffer));
  expect(pages[0]).toContain('Fleet report · Weekly');
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  const { type, bytes } = await admin.download(report.madeFile, { id: row!.id, format: 'pdf' });
  expect([type, pagesOf(bytes).length]).toEqual(['application/pdf', pages.length]);
  const { data: sample } = await admin.post(report.sample, weekly);
  expect(sample.sections.slice(0, -1)).toEqual(content.sections.slice(0, -1));
});

test('two readers get each their own scope and language, once, however often and by whom the clock is asked', async () => {
  await subscribed('admin', weekly, 'en');
  await subscribed('viewer', weekly, 'zh');
  await Promise.all([sendAt(afterEight(1)), sendAt(afterEight(1))]);
  await sendAt(afterEight(31));
  expect(mailServer.mails.map(({ to }) => to![0]!.address).sort()).toEqual([
    'admin@example.com',
    'viewer@example.com',
  ]);
  const ofViewer = mailServer.mails.findIndex(({ to }) => to![0]!.address === 'viewer@example.com');
  expect(mailServer.mails[ofViewer]!.subject).toMatch(/^车队报表 周报：/);
  const viewer = await world.signIn('viewer');
  const [, days] = /(\d{4}-\d\d-\d\d) 至/.exec(textOf(ofViewer))!;
  const asked = { startDate: days!, endDate: daysAfter(days!, 6) };
  const { data: own } = await viewer.post(vehicleAnalysis.organizations, asked);
  const { data: whole } = await admin.post(vehicleAnalysis.organizations, asked);
  expect(own.rows[0]!.vehicles).toBeLessThan(whole.rows[0]!.vehicles!);
  expect(textOf(ofViewer)).toContain(`车辆数：${own.rows[0]!.vehicles}`);
  expect(textOf(ofViewer)).toContain(own.rows[0]!.orgName);
  expect(textOf(1 - ofViewer)).toContain(`Vehicles: ${whole.rows[0]!.vehicles}`);
});

test('a day of 25 hours is counted whole, on the clock of the company', async () => {
  const { companyId, orgId } = await accountOf('admin2');
  const zone = { timeZone: 'America/New_York' };
  await world.db.updateTable('company').set(zone).where('id', '=', companyId!).execute();
  const { id: vehicleId } = await world.db
    .selectFrom('vehicle')
    .select('id')
    .where('companyId', '=', companyId!)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  // 2026-11-01 lasts from 04:00 UTC to 05:00 UTC of the next day.
  const moments = [
    '2026-11-01T03:59:00Z',
    '2026-11-01T04:01:00Z',
    '2026-11-02T04:59:00Z',
    '2026-11-02T05:01:00Z',
  ];
  for (const startedAt of moments)
    await world.db
      .insertInto('alarm')
      .values({
        vehicleId,
        orgId,
        companyId: companyId!,
        code: 'F10',
        level: 1,
        startedAt,
        foundBy: 'reports',
      })
      .execute();
  const now = new Date('2026-11-02T13:00:30Z');
  await keepFigures(contextAt(now));
  await subscribed('admin2', daily, 'en');
  await world.db.updateTable('reportSubscription').set({ since: '2026-10-01T00:00:00Z' }).execute();
  await sendAt(new Date('2026-11-02T12:59:00Z'));
  const early = mailServer.mails.map(({ subject }) => subject);
  await sendAt(now);
  expect([early, mailServer.mails.map(({ subject }) => subject)]).toEqual([
    ['Fleet report, Daily: 2026-10-31'],
    ['Fleet report, Daily: 2026-10-31', 'Fleet report, Daily: 2026-11-01'],
  ]);
  const faultsOf = (at: number) => /\nFaults: (\d+)/.exec(textOf(at))![1];
  expect([faultsOf(0), faultsOf(1)]).toEqual(['1', '2']);
  await world.db
    .updateTable('company')
    .set({ timeZone: 'Asia/Shanghai' })
    .where('id', '=', companyId!)
    .execute();
});

test('a mail server that refuses is asked again, with its words shown; then the same report comes, and no earlier one', async () => {
  await subscribed('admin', daily, 'en');
  await world.db
    .insertInto('reportDelivery')
    .values({
      accountId: (await accountOf('admin')).id,
      ...daily,
      language: 'en',
      dueDay: daysAfter(lastDay, -3),
      createdAt: afterEight(0).toISOString(),
      nextAttempt: afterEight(0).toISOString(),
    })
    .execute();
  mailServer.refuse(true);
  await sendAt(afterEight(1));
  const [waiting, earlier] = await delivered(admin, daily);
  expect(waiting).toMatchObject({
    state: 'waiting',
    attempts: 1,
    problem: expect.stringContaining('451') as string,
  });
  expect(earlier).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('newer report') as string,
  });
  const { data: first } = await admin.post(report.made, { id: waiting!.id });
  mailServer.refuse(false);
  await sendAt(afterEight(2));
  expect(mailServer.mails.length).toBe(0);
  await sendAt(afterEight(4));
  expect(mailServer.mails.length).toBe(1);
  expect(mailServer.mails[0]!.messageId).toMatch(new RegExp(`^<report-${waiting!.id}-`));
  const [sent] = await delivered(admin, daily);
  expect(sent).toMatchObject({ state: 'sent', attempts: 2, problem: null });
  expect((await admin.post(report.made, { id: sent!.id })).data).toEqual(first);
});

test('a clock that was months ahead keeps no report of today back once it is right again', async () => {
  await subscribed('admin', daily, 'en');
  mailServer.refuse(true);
  await sendAt(afterEight(90 * 24 * 60));
  mailServer.refuse(false);
  await sendAt(afterEight(1));
  const subjects = mailServer.mails.map(({ subject }) => subject);
  const yesterday = daysAfter(today(afterEight(1), 'Asia/Shanghai'), -1);
  expect(subjects).toContain(`Fleet report, Daily: ${yesterday}`);
});

test('who cancels a subscription gets nothing more, not even what is due already', async () => {
  await subscribed('admin', daily, 'en');
  mailServer.refuse(true);
  await sendAt(afterEight(1));
  expect(await delivered(admin, daily)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  await admin.post(report.cancel, daily);
  mailServer.refuse(false);
  await sendAt(afterEight(30));
  expect(mailServer.mails.length).toBe(0);
  expect(await delivered(admin, daily)).toMatchObject([
    { state: 'failed', problem: 'The subscription is cancelled.' },
  ]);
});

test('who subscribes twice, or cancels what is cancelled, has changed nothing: the log says each once', async () => {
  const entries = async (action: string) =>
    (await admin.post(log.list, { module: 'report', action, pageSize: 200 })).data.rows.length;
  const before = [await entries('subscribe'), await entries('cancel')];
  for (const call of [report.subscribe, report.subscribe, report.cancel, report.cancel])
    expect(await admin.post(call, daily)).toMatchObject({ code: '200' });
  expect([await entries('subscribe'), await entries('cancel')]).toEqual(before.map((count) => count + 1));
});

test('a report waits for days that are still counted, and does not wait for ever', async () => {
  await subscribed('admin', daily, 'en');
  const due = { dueAt: afterEight(0).toISOString() };
  const { companyId } = await accountOf('admin');
  const days = () =>
    world.db
      .updateTable('figureDay')
      .where('companyId', '=', companyId!)
      .where('day', '>=', daysAfter(lastDay, -2));
  await days().set(due).execute();
  await sendAt(afterEight(1));
  expect(mailServer.mails.length).toBe(0);
  expect(await delivered(admin, daily)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  await sendAt(afterEight(126));
  expect(mailServer.mails.length).toBe(1);
  await days().set({ dueAt: null }).execute();
});

test('one asked for now comes once, however often it is asked for, beside the one that is due', async () => {
  await admin.post(report.send, weekly);
  await admin.post(report.send, weekly);
  await sendAt(inMinutes(1));
  await sendAt(inMinutes(2));
  expect(mailServer.mails.length).toBe(1);
  expect(await delivered(admin)).toMatchObject([{ isByHand: true, state: 'sent' }]);
  await admin.post(report.send, weekly);
  await sendAt(inMinutes(3));
  expect(mailServer.mails.length).toBe(2);
});

test('a report that is asked for often while it waits is logged once', async () => {
  const logged = async () =>
    (await admin.post(log.list, { module: 'report', action: 'sendReport', pageSize: 50 })).data.rows.length;
  const before = await logged();
  await Promise.all(Array.from({ length: 10 }, () => admin.post(report.send, weekly)));
  expect((await logged()) - before).toBe(1);
});

test('the archive is its reader’s alone, outlives the subscription, and follows rights and sight; after its time it is gone', async () => {
  await subscribed('admin', weekly, 'en');
  await sendAt(new Date());
  const { id } = (await delivered(admin))[0]!;
  await admin.post(report.cancel, weekly);
  expect((await admin.post(report.made, { id })).code).toBe('200');
  const other = await world.signIn('admin2');
  for (const key of [id, '999999999']) {
    expect((await other.post(report.made, { id: key })).code).toBe('40400');
    expect((await other.post(report.madeFile, { id: key, format: 'xlsx' })).code).toBe('40400');
  }
  expect((await other.post(report.deliveries, weekly)).data.rows).toEqual([]);

  const { roleId } = await accountOf('admin');
  const { rights } = await world.db
    .selectFrom('role')
    .select('rights')
    .where('id', '=', roleId)
    .executeTakeFirstOrThrow();
  const role = (change: object) =>
    world.db.updateTable('role').set(change).where('id', '=', roleId).execute();
  await role({ rights: rights.filter((right) => right !== 'maintenanceAnalysis:view') });
  const again = await world.signIn('admin');
  const { data } = await again.post(report.made, { id });
  expect(data.sections.map(({ name }) => name)).not.toContain('maintenance');
  expect((await again.post(report.sample, weekly)).data.sections.map(({ name }) => name)).not.toContain(
    'maintenance',
  );
  await role({ rights, dataScope: 'ORG_TREE' });
  const narrower = await world.signIn('admin');
  expect((await narrower.post(report.made, { id })).code).toBe('40400');
  expect((await delivered(narrower))[0]).toMatchObject({ isOpenable: false });
  await role({ dataScope: 'COMPANY' });

  await sql`update report_delivery set created_at = now() - interval '181 days'`.execute(world.db);
  await forgetReports(contextAt(new Date()));
  expect(await delivered(admin)).toEqual([]);
});

test('trucks that are off-line are listed, the longest first, and a fleet that has none says so', async () => {
  const offline = { report: 'offlineTrucks', period: 'daily' } as const;
  const [table] = section((await admin.post(report.sample, offline)).data, 'offline').tables;
  expect(table!.total).toBe((await admin.post(status.list, { link: 'offline' })).data.total);
  expect(table!.rows.length).toBe(table!.total);
  await sql`insert into vehicle_state (vehicle_id, last_seen) select id, now() from vehicle
    on conflict (vehicle_id) do update set last_seen = excluded.last_seen`.execute(world.db);
  const { data } = await admin.post(report.sample, offline);
  expect(section(data, 'offline').tables).toEqual([{ name: 'offline', rows: [], total: 0 }]);
});

test('a monthly report sums the last month up, a daily-monthly one has a row for each of its days', async () => {
  const monthly = { report: 'fleetSummary', period: 'monthly' } as const;
  const { data: month } = await admin.post(report.sample, monthly);
  const { data: days } = await admin.post(report.sample, { ...monthly, period: 'dailyMonthly' });
  expect([days.startDate, days.endDate]).toEqual([month.startDate, month.endDate]);
  expect(section(month, 'use').tables.map(({ name }) => name)).toEqual(['byOrg', 'byVehicle']);
  const byDay = section(days, 'use').tables.find(({ name }) => name === 'byDay')!;
  expect(byDay.rows.map(([day]) => day)).toEqual(section(month, 'use').days.map(({ day }) => day));
});

test('who lost the right, the account or the address gets nothing; without an address nobody subscribes', async () => {
  await subscribed('admin2', weekly, 'en');
  await world.db.updateTable('account').set({ email: null }).where('loginName', '=', 'admin2').execute();
  await sendAt(new Date());
  const other = await world.signIn('admin2');
  expect(await delivered(other)).toMatchObject([
    { state: 'failed', problem: 'The recipient has no e-mail address.' },
  ]);
  expect((await other.post(report.subscribe, daily)).msg).toBe('Add your e-mail first.');
  await subscribed('viewer', weekly, 'en');
  await world.db.updateTable('account').set({ disabled: true }).where('loginName', '=', 'viewer').execute();
  await sendAt(new Date());
  expect(mailServer.mails).toEqual([]);
  const offered = { report: 'offlineTrucks', period: 'dailyMonthly' } as const;
  expect((await admin.post(report.subscribe, offered)).code).toBe('40900');
  expect((await admin.post(report.subscribe, daily)).code).toBe('200');
  expect((await admin.post(report.list, daily)).data.rows[0]).toMatchObject({
    isSubscribed: true,
    subscriberCount: 1,
  });
});
