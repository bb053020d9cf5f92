import { report } from '@fleet/contract/report/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { file } from '@fleet/contract/file/calls';
import { read } from 'hucre';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';
import { systemContext } from '../../../base/context';
import { sendReports } from './service';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  admin = await world.signIn('admin');
});
afterAll(() => world.end());
beforeEach(async () => {
  await world.db.deleteFrom('reportSubscription').execute();
  rmSync(mailFolder(), { recursive: true, force: true });
});

const mailFolder = () => path.join(world.appCtx.config.dataDir, 'mail');
const mails = () => {
  try {
    return readdirSync(mailFolder()).map((name) => readFileSync(path.join(mailFolder(), name), 'utf8'));
  } catch {
    return [];
  }
};
const dayMs = 86_400_000;
const sendAt = (now: Date) => sendReports({ ...systemContext(world.appCtx), now });
const tomorrow = () => new Date(Date.now() + dayMs);
const daily = { report: 'offlineTrucks', period: 'daily' } as const;
const standing = async (who = admin) => (await who.post(report.list, daily)).data.rows[0]!;

test('who subscribes gets the report once for each day, with a sheet of what that person may see', async () => {
  await admin.post(report.subscribe, daily);
  await sendAt(new Date());
  expect(mails()).toEqual([]);
  await sendAt(tomorrow());
  await sendAt(tomorrow());
  expect(mails().length).toBe(1);
  expect(mails()[0]).toContain('To: admin@example.com');
  const { lastFileId, lastState } = await standing();
  expect(lastState).toBe('sent');
  const { bytes } = await admin.download(file.get, { id: lastFileId! });
  const { rows } = (await read(bytes)).sheets[0]!;
  const { data } = await admin.post(vehicle.list, {});
  expect(rows[0]!.slice(0, 2)).toEqual(['Vehicle ID', 'Plate no.']);
  expect(rows.length).toBe(data.total + 1);
  const viewer = await world.signIn('viewer');
  expect((await viewer.post(file.get, { id: lastFileId! })).code).toBe('40400');
});

test('without an e-mail nobody subscribes', async () => {
  await world.db.updateTable('account').set({ email: null }).where('loginName', '=', 'viewer').execute();
  const viewer = await world.signIn('viewer');
  const { code, msg } = await viewer.post(report.subscribe, daily);
  // A viewer may not subscribe at all; the rule is tried on somebody who may.
  expect([code, msg]).toEqual(['40300', expect.any(String)]);
  await world.db.updateTable('account').set({ email: null }).where('loginName', '=', 'admin2').execute();
  const other = await world.signIn('admin2');
  expect((await other.post(report.subscribe, daily)).msg).toBe('Add your e-mail first.');
});

test('a mail that cannot be sent is tried again, with its reason shown, and then it comes', async () => {
  await admin.post(report.subscribe, daily);
  writeFileSync(mailFolder(), 'in the way');
  await sendAt(tomorrow());
  expect(await standing()).toMatchObject({
    lastState: 'waiting',
    problem: expect.stringContaining('EEXIST') as string,
  });
  rmSync(mailFolder());
  await sendAt(tomorrow());
  expect(mails().length).toBe(0);
  await sendAt(new Date(tomorrow().getTime() + 600_000));
  expect(mails().length).toBe(1);
  expect((await standing()).lastState).toBe('sent');
});

test('somebody who lost the right, or the account, gets no more reports', async () => {
  await admin.post(report.subscribe, daily);
  await world.db.updateTable('account').set({ disabled: true }).where('loginName', '=', 'admin').execute();
  await sendAt(tomorrow());
  expect(mails()).toEqual([]);
  await world.db.updateTable('account').set({ disabled: false }).where('loginName', '=', 'admin').execute();
});

test('a cancelled subscription is over, and a sample shows what would come now', async () => {
  await admin.post(report.subscribe, daily);
  expect((await standing()).isSubscribed).toBe(true);
  await admin.post(report.cancel, daily);
  expect((await standing()).isSubscribed).toBe(false);
  await sendAt(tomorrow());
  expect(mails()).toEqual([]);
  const { data } = await admin.post(report.sample, { report: 'fleetSummary', period: 'weekly' });
  expect(data.heads[1]).toBe('Vehicles');
  expect(data.rows[0]![1]).toBe((await admin.post(vehicle.list, {})).data.total);
  const offered = await admin.post(report.subscribe, { report: 'fleetSummary', period: 'dailyMonthly' });
  expect(offered.code).toBe('40900');
});
