import { ota } from '@fleet/contract/ota/calls';
import { session } from '@fleet/contract/session/calls';
import { terminal } from '@fleet/contract/terminal/calls';
import { terminalType } from '@fleet/contract/terminalType/calls';
import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';
import { linkOf } from './download';
import { advanceRollouts } from './index';

let world: World;
let operator: Person;
let types: Record<string, string>;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'], env: { PUBLIC_URL: 'http://fleet.example' } });
  operator = await world.signIn('operator');
  const { data } = await operator.post(terminalType.list, {});
  types = Object.fromEntries(data.rows.map(({ id, terminalModel }) => [terminalModel, id]));
});
afterAll(() => world.end());

/** Each test begins without an issued version. */
afterEach(async () => {
  const { data } = await operator.post(ota.list, { state: 'issued' });
  for (const { id } of data.rows) await operator.post(ota.cancel, { id });
});

const content = randomBytes(5_000);
const fileOf = (bytes: Uint8Array<ArrayBuffer> = content) => new File([bytes], 'firmware.bin');
const add = (versionNum: string, more: object = {}) =>
  operator.post(ota.add, {
    terminalTypeId: types['FT-ALINK']!,
    versionNum,
    uploadType: 'full',
    description: 'Better',
    file: fileOf(),
    ...more,
  } as never);
const one = async (id: string) => (await operator.post(ota.list, { id })).data.rows[0]!;
async function issued(versionNum: string, more: object = {}) {
  const { id } = (await add(versionNum, more)).data;
  const { data } = await operator.post(ota.publish, { id });
  return { id, devices: data.devices };
}

test('a version is kept with the checksum of what arrived; one that was damaged on its way is refused', async () => {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const added = await add('V1.1.0', { sha256 });
  expect(added.data).toMatchObject({ sha256, bytes: 5_000 });
  expect(await one(added.data.id)).toMatchObject({
    versionNum: 'V1.1.0',
    terminalModel: 'FT-ALINK',
    state: 'unissued',
    sha256,
  });
  const damaged = await add('V1.1.1', { sha256, file: fileOf(randomBytes(5_000)) });
  expect(damaged.errors).toMatchObject([{ field: 'file' }]);
});

test('a version exists once for a model, however it is written', async () => {
  await add('V1.2.0');
  expect((await add('1.2')).errors).toMatchObject([{ field: 'versionNum' }]);
  expect((await add('1.2', { terminalTypeId: types['FT-808'] })).code).toBe('200');
  expect((await add('latest')).errors).toMatchObject([{ field: 'versionNum' }]);
});

test('only a higher version is issued over the one that is; that one is replaced', async () => {
  const { id: nine } = await issued('V1.9');
  const lower = (await add('V1.8')).data.id;
  expect((await operator.post(ota.publish, { id: lower })).msg).toBe(
    'The version must be higher than the issued one.',
  );
  const { id: ten } = await issued('V1.10');
  const { username } = (await operator.post(session.profile, {})).data.user;
  expect((await one(nine)).state).toBe('unissued');
  expect(await one(ten)).toMatchObject({ state: 'issued', rollout: 'running', issuedBy: username });
  const { data } = await operator.post(ota.list, {});
  const models = data.tree.flatMap((branch) => branch.models);
  expect(models.find(({ terminalModel }) => terminalModel === 'FT-ALINK')).toMatchObject({
    issuedVersion: 'V1.10',
    protocol: 'alink',
  });
});

test('an issued version is neither changed nor deleted; once cancelled it is', async () => {
  const { id } = await issued('V1.20');
  const { version } = await one(id);
  const change = { id, version, description: 'Worse' };
  expect((await operator.post(ota.edit, change)).code).toBe('40900');
  expect((await operator.post(ota.del, { id })).code).toBe('40900');
  await operator.post(ota.cancel, { id });
  const again = { ...change, version: (await one(id)).version, file: fileOf(randomBytes(10)) };
  expect((await operator.post(ota.edit, again as never)).code).toBe('200');
  expect(await one(id)).toMatchObject({ description: 'Worse', bytes: 10 });
  expect((await operator.post(ota.del, { id })).data.count).toBe(1);
});

test('a difference package names a lower base, and goes to terminals that run it', async () => {
  expect((await add('V3.0', { uploadType: 'diff' })).errors).toMatchObject([{ field: 'baseVersion' }]);
  expect((await add('V3.0', { uploadType: 'diff', baseVersion: 'V3.1' })).errors).toMatchObject([
    { field: 'baseVersion' },
  ]);
  const all = (await operator.post(terminal.list, { terminalTypeId: types['FT-ALINK']!, pageSize: 200 })).data
    .rows;
  const [fits, other] = all;
  await setVersion(fits!.id, 'V2.9');
  await setVersion(other!.id, 'V2.8');
  const { id, devices } = await issued('V3.0', { uploadType: 'diff', baseVersion: '2.9.0' });
  expect(devices).toBe(1);
  const { rows } = (await operator.post(ota.progress, { id, pageSize: 200 })).data;
  expect(rows.find(({ terminalRowId }) => terminalRowId === fits!.id)?.deviceState).toBe('waiting');
  expect(rows.find(({ terminalRowId }) => terminalRowId === other!.id)).toMatchObject({
    deviceState: 'skipped',
    problem: 'otherBase',
  });
});

test('who runs the version or a newer one is left alone; the plan makes waves of the others', async () => {
  const all = (await operator.post(terminal.list, { terminalTypeId: types['FT-ALINK']!, pageSize: 200 })).data
    .rows;
  for (const { id } of all) await setVersion(id, 'V1.0');
  await setVersion(all[0]!.id, 'V4.0');
  await setVersion(all[1]!.id, 'V4.0.1');
  const { id } = (await add('V4.0')).data;
  const chosen = all[5]!;
  const plan = { id, pilotTerminalIds: [chosen.id], steps: ['50'] };
  expect((await operator.post(ota.publish, { ...plan, steps: ['50', '20'] })).errors).toMatchObject([
    { field: 'steps' },
  ]);
  expect(
    (await operator.post(ota.publish, { ...plan, pilotTerminalIds: [all[0]!.id] })).errors,
  ).toMatchObject([{ field: 'pilotTerminalIds' }]);
  const { data } = await operator.post(ota.publish, plan);
  expect(data.devices).toBe(all.length - 2);
  const { waves, rows } = (await operator.post(ota.progress, { id, wave: 1 })).data;
  expect(rows.map(({ terminalRowId }) => terminalRowId)).toEqual([chosen.id]);
  expect(waves.map(({ kind, size, isUnderWay }) => [kind, size, isUnderWay])).toEqual([
    ['pilot', 1, true],
    ['percent', Math.ceil(data.devices / 2) - 1, false],
    ['rest', data.devices - Math.ceil(data.devices / 2), false],
  ]);
});

test('what is cancelled is offered to nobody else', async () => {
  const { id, devices } = await issued('V5.0');
  await operator.post(ota.cancel, { id });
  const { data } = await operator.post(ota.progress, { id, deviceState: 'skipped' });
  expect(data.total).toBe(devices);
  expect((await operator.post(ota.resume, { id, seen: '0' })).code).toBe('40900');
});

test('whoever resumes a rollout that failures halted accepts those that were seen, and no more', async () => {
  const { id } = (await add('V5.5')).data;
  await operator.post(ota.publish, { id, pilotCount: '4', failureLimit: '10' });
  const fail = (many: number) =>
    sql`update firmware_device set state = 'failed' where id in
      (select id from firmware_device where firmware_id = ${id} and wave = 1 and state = 'waiting' limit ${many})`.execute(
      world.db,
    );
  await fail(2);
  await advanceRollouts(world.appCtx);
  const [row] = (await operator.post(ota.list, { id })).data.rows;
  expect(row).toMatchObject({ rollout: 'halted', haltedBecause: 'failureRate', failed: 2 });
  await fail(1);
  const resume = (seen: number) => operator.post(ota.resume, { id, seen: String(seen) });
  expect(await resume(row!.failed)).toMatchObject({ code: '40900', msg: expect.stringContaining('3') });
  expect((await operator.post(ota.list, { id })).data.rows).toMatchObject([{ rollout: 'halted' }]);
  expect(await resume(3)).toMatchObject({ code: '200' });
});

test('a terminal fetches with a link that was signed for it: whole, in parts, or only the head', async () => {
  const { id } = await issued('V6.0');
  const at = (device: string, now = new Date()) => {
    const { pathname, search } = new URL(linkOf(world.appCtx, id, device, now)!);
    return `http://127.0.0.1:${world.ports.http}${pathname}${search}`;
  };
  const mine = at('7');
  const whole = await fetch(mine);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': '5000',
    'accept-ranges': 'bytes',
  });
  expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);

  const part = await fetch(mine, { headers: { range: 'bytes=4990-' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 4990-4999/5000']);
  expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(4_990))).toBe(true);
  expect((await fetch(mine, { headers: { range: 'bytes=5000-' } })).status).toBe(416);
  const other = { range: 'bytes=4990-', 'if-range': '"another file"' };
  expect((await fetch(mine, { headers: other })).status).toBe(200);

  const head = await fetch(mine, { method: 'HEAD' });
  const digest = createHash('sha256').update(content).digest('base64');
  expect(head.headers.get('repr-digest')).toBe(`sha-256=:${digest}:`);
  expect(head.headers.get('content-length')).toBe('5000');

  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const wrong of [
    mine.replace('device=7', 'device=8'),
    at('7', yesterday),
    mine.replace(/sign=../, 'sign=AA'),
  ])
    expect((await fetch(wrong)).status).toBe(403);
  const [device] = (await operator.post(ota.progress, { id })).data.rows;
  const { terminalRowId } = device!;
  const theirs = at(terminalRowId);
  await world.db
    .updateTable('firmwareDevice')
    .set({ state: 'downloading' })
    .where('firmwareId', '=', id)
    .where('terminalRowId', '=', terminalRowId)
    .execute();
  await operator.post(ota.cancel, { id });
  expect((await fetch(mine)).status).toBe(403);
  expect((await fetch(theirs)).status).toBe(403);
  const { rows } = (await operator.post(ota.progress, { id, pageSize: 200 })).data;
  expect(rows.find((row) => row.terminalRowId === terminalRowId)).toMatchObject({
    deviceState: 'skipped',
    problem: 'cancelled',
  });
});

test('people of a company have no part in it', async () => {
  const admin = await world.signIn('admin');
  expect((await admin.post(ota.list, {})).code).toBe('40300');
});

const setVersion = (id: string, firmwareVersion: string) =>
  world.db.updateTable('terminal').set({ firmwareVersion }).where('id', '=', id).execute();
