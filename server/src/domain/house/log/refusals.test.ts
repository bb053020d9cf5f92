import type { Output } from '@fleet/contract/call';
import { control } from '@fleet/contract/control/calls';
import { session } from '@fleet/contract/session/calls';
import { trajectory } from '@fleet/contract/trajectory/calls';
import { user } from '@fleet/contract/user/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';
import { readConfig } from '../../../base/config';
import { systemContext } from '../../../base/context';
import { logConfiguration } from './index';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await newWorld();
  admin = await world.signIn('admin');
});
afterAll(() => world.end());

const entries = (module: string, action: string) =>
  world.db
    .selectFrom('operationLog')
    .select(['loginName', 'recordName', 'before', 'after', 'companyId'])
    .where('module', '=', module)
    .where('action', '=', action)
    .orderBy('id')
    .execute();

test('who is refused stands in the log, counted by person and sort', async () => {
  for (let time = 0; time < 5; time += 1)
    await world.send(session.login, { loginName: 'viewer', password: `wrong ${time}` }, '');
  await world.send(session.login, { loginName: 'viewer', password: 'again' }, '');
  await world.send(session.login, { loginName: 'nobodyhere', password: 'wrong' }, '');
  for (const id of ['999999998', '999999999'])
    await admin.post(vehicle.edit, { id, version: 1, capacity: 1 });
  const drivers = await world.signIn('drivers');
  expect((await drivers.post(user.list, {})).code).toBe('40300');
  // The counts are written each minute, and when the server stops.
  await world.stop();
  await world.restart();
  const failed = await entries('session', 'failedLogin');
  expect(failed.map(({ loginName, after, companyId }) => [loginName, after, companyId !== null])).toEqual([
    ['viewer', { count: 5, about: ['login'] }, true],
    ['nobodyhere', { count: 1, about: ['login'] }, false],
  ]);
  expect(await entries('session', 'lockOut')).toMatchObject([{ loginName: 'viewer', after: { count: 1 } }]);
  expect(await entries('session', 'refusedRecord')).toMatchObject([
    { loginName: 'admin', after: { count: 2, about: [vehicle.edit.path] } },
  ]);
  expect(await entries('session', 'refusedRight')).toMatchObject([
    { loginName: 'drivers', after: { count: 1, about: [user.list.path] } },
  ]);
});

test('whoever signs in is told when that was last, and how many tries failed since', async () => {
  const { password } = world.demo.accounts.find(({ loginName }) => loginName === 'repair')!;
  const enter = async () =>
    (await world.send(session.login, { loginName: 'repair', password }, '')).data as Output<
      typeof session.login
    >;
  expect(await enter()).toMatchObject({ lastLogin: null, failedTries: 0 });
  for (const tried of ['wrong 1', 'wrong 2'])
    await world.send(session.login, { loginName: 'repair', password: tried }, '');
  await world.stop();
  await world.restart();

  const { lastLogin, failedTries } = await enter();
  expect({ lastLogin, failedTries }).toEqual({
    lastLogin: { time: expect.stringMatching(/^20.*Z$/), ip: '127.0.0.1' },
    failedTries: 2,
  });
  expect(await enter()).toMatchObject({ failedTries: 0 });
});

test('a look at a track and a command that was refused stand in the log', async () => {
  const { id } = await world.findVehicle(admin, 'HD-01');
  const period = { startTime: '2025-01-01T00:00:00Z', endTime: '2025-01-01T08:00:00Z' };
  await admin.post(trajectory.track, { id, ...period });
  expect(await entries('trajectory', 'look')).toMatchObject([
    { loginName: 'admin', recordName: 'HD-01', after: period },
  ]);
  const refused = await admin.post(control.brief, {
    identifier: 'lock',
    cmdType: 'service',
    on: true,
    vehicleIds: [id],
    requestKey: randomUUID(),
    confirmed: true,
  });
  expect(refused.code).toBe('40900');
  expect(await entries('control', 'refuse')).toMatchObject([
    { loginName: 'admin', recordName: 'HD-01', after: { identifier: 'lock', targets: 1 } },
  ]);
});

test('a setting that the operator has changed stands in the log, and a secret only as changed', async () => {
  const ctx = systemContext(world.appCtx);
  await logConfiguration(ctx);
  await logConfiguration({ ...ctx, config: { ...ctx.config, retentionMonths: 24, metricsToken: 'a token' } });
  const entry = (await entries('configuration', 'edit')).at(-1);
  expect(entry).toMatchObject({
    recordName: 'metricsToken, retentionMonths',
    before: { retentionMonths: 13 },
    after: { retentionMonths: 24 },
  });
  expect(JSON.stringify(entry)).not.toContain('a token');
});

test('no secret of the settings is kept in the database', async () => {
  const ctx = systemContext(world.appCtx);
  const config = readConfig({
    DATABASE_URL: 'postgres://somewhere',
    SECRET_KEY: 'hush-hush-hush-hush',
    NATS_URL: 'nats://fleet:hush@127.0.0.1:4222',
    FILES_URL: 'https://s3.example.com/fleet',
    FILES_KEY_ID: 'fleet',
    FILES_SECRET: 'hush',
    BACKUP_DIR: '/tmp',
    BACKUP_URL: 'https://s3.example.com/fleet',
    BACKUP_KEY_ID: 'fleet',
    BACKUP_SECRET: 'hush',
    SMTP_URL: 'smtp://fleet:hush@127.0.0.1',
    MQTT_URL: 'mqtt://fleet:hush@127.0.0.1',
    MQTT_GROUP: 'fleet',
    MQTT_HOOK_TOKEN: 'hush',
    METRICS_TOKEN: 'hush',
    LOG_TARGET: 'https://fleet:hush@example.com',
    TIANDITU_KEY: 'hush',
    BACKUP_PASSPHRASE: 'hush-hush-hush',
    OIDC_CLIENT_SECRET: 'hush',
  });
  await logConfiguration({ ...ctx, config });
  const { value } = await world.db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'configuration')
    .executeTakeFirstOrThrow();
  expect(value).toContain('retentionMonths');
  expect(value).not.toContain('hush');
});
