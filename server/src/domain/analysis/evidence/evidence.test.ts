import { alarm, violation } from '@fleet/contract/alarm/calls';
import { control } from '@fleet/contract/control/calls';
import { evidence } from '@fleet/contract/evidence/calls';
import { partsOf } from '@fleet/contract/evidence/parts';
import { file } from '@fleet/contract/file/calls';
import { inspection } from '@fleet/contract/inspection/calls';
import { job } from '@fleet/contract/job/calls';
import { key } from '@fleet/contract/key/calls';
import { log } from '@fleet/contract/log/calls';
import { session } from '@fleet/contract/session/calls';
import { writeFleetEvent } from '@fleet/protocol/jt808/fleetEvents';
import { up } from '@fleet/protocol/jt808/messageId';
import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey, randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import { bundled } from '../../../../test/bundled';
import { pagesOf } from '../../../../test/pdf';
import { portrait } from '../../../../test/portrait';
import { root } from '../../../../test/serverProcess';
import { Simulated } from '../../../../test/simulated';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';
import { systemContext, transaction } from '../../../base/context';
import { retireSigningKey } from '../../../base/keys/signingKeys';
import { verifyArchive } from '../../../base/signedArchive/verify';
import { forgetPacks } from './service';

let world: World;
let admin: Person;
let regulator: Person;
let vehicleId: string;
const folder = mkdtempSync(path.join(tmpdir(), 'fleet-evidence-'));
const minute = 60_000;
const start = Math.floor(Date.now() / minute) * minute - 30 * minute;
const at = (minutes: number) => start + minutes * minute;
const iso = (minutes: number) => new Date(at(minutes)).toISOString();
/** The minute of the accident. */
const accident = { kind: 'accident', happenTime: iso(15), minutesBefore: 20, minutesAfter: 40 } as const;

beforeAll(async () => {
  world = await newWorld({ doors: ['http', 'devices', 'jobs'] });
  [admin, regulator] = [await world.signIn('admin'), await world.signIn('regulator')];
  ({ id: vehicleId } = await world.findVehicle(admin, 'HD-03'));
  await inspect();
  await ride();
  await handleSpeeding();
  await warn();
  await breakDown();
});
afterAll(async () => {
  await world.end();
  rmSync(folder, { recursive: true });
});

async function inspect(): Promise<void> {
  const image = new File([new Uint8Array(await portrait())], 'forks.jpg', { type: 'image/jpeg' });
  const photo = (await admin.post(file.uploadImage, { file: image })).data.id;
  const items = (await admin.post(inspection.items, { vehicleId })).data.rows;
  const done = await admin.post(inspection.submit, {
    vehicleId,
    items: items.map(({ id: itemId }, index) => ({ itemId, result: index === 0 ? 'abnormal' : 'normal' })),
    remark: '货叉有裂纹',
    photos: [photo],
  });
  expect(done.code).toBe('200');
  await world.db
    .updateTable('inspection')
    .set({ checkTime: iso(-10) })
    .where('vehicleId', '=', vehicleId)
    .execute();
}

/** A driver signs on by card, drives too fast, and signs off. */
async function ride(): Promise<void> {
  const card = (await admin.post(key.list, { anyNum: 'HDD003' })).data.rows[0]!.keyNum;
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001003');
  const says = (time: number, vehicleSpeed: number) =>
    truck.report({
      time,
      values: { keyOn: true, vehicleSpeed },
      position: {
        lng: 120.72 + (time - start) / 1e9,
        lat: 31.32,
        altitude: 5,
        direction: 0,
        satellites: 9,
        fixed: true,
      },
    });
  const happens = (minutes: number, identifier: 'signOn' | 'signOff') =>
    truck.ask(
      up.transparent,
      writeFleetEvent({ number: minutes, time: at(minutes), identifier, fields: { kind: 1, number: card } })!,
    );
  for (let minutes = 0; minutes <= 25; minutes += 1) {
    await says(at(minutes), 5);
    if (minutes === 2) await happens(2, 'signOn');
  }
  for (let seconds = 10; seconds < 60; seconds += 10) await says(at(14) + seconds * 1000, 19);
  await happens(20, 'signOff');
  await truck.close();
}

async function handleSpeeding(): Promise<void> {
  const { id } = await until('the violation', async () =>
    (await admin.post(violation.list, { anyNum: 'HD-03' })).data.rows.find(
      ({ violationType }) => violationType === 'V01',
    ),
  );
  await admin.post(alarm.handle, { kind: 'violation', handling: 'handled', id, remark: '已谈话' });
}

/** A fault that was there a day before the accident, and is still there. */
async function breakDown(): Promise<void> {
  await sql`
    insert into alarm (vehicle_id, org_id, company_id, code, level, started_at, found_by)
    select id, org_id, company_id, 'F10', 3, ${iso(-1_440)}, 'reports' from vehicle where id = ${vehicleId}`.execute(
    world.db,
  );
}

async function warn(): Promise<void> {
  // Other hardware takes the number over, as an operator allows it.
  await world.db
    .updateTable('linkIdentity')
    .set({ hardwareId: null })
    .where('linkKey', 'like', '%13900001003')
    .execute();
  const truck = await new Simulated(
    world.demo.trucks.find(({ carId }) => carId === 'HD-03')!,
    world.ports,
  ).signOn();
  await truck.report();
  const { data } = await admin.post(control.complex, {
    identifier: 'showText',
    cmdType: 'service',
    params: { text: '请停车', speak: true },
    vehicleIds: [vehicleId],
    requestKey: randomUUID(),
  });
  await until('the answer', async () =>
    (await admin.post(control.list, { batchId: data.batchId })).data.rows.every(
      ({ state }) => state === 'success',
    ),
  );
  truck.close();
}

const rowOf = async (who: Person, id: string) => (await who.post(evidence.list, { id })).data.rows[0];

/** Orders a pack, waits until it is made, and gives its archive as a file and its entries. */
async function madeBy(who: Person, order: Parameters<typeof admin.post<typeof evidence.add>>[1]) {
  const { data, msg, code } = await who.post(evidence.add, order);
  expect({ code, msg }).toMatchObject({ code: '200' });
  const row = await until('the pack', async () => {
    const found = await rowOf(who, data.id);
    if (found?.state === 'failed') throw new Error(found.problem ?? 'failed');
    return found?.state === 'done' && found;
  });
  const { bytes } = await who.download(evidence.archive, { id: data.id });
  const name = path.join(folder, `${row.packNum}.zip`);
  writeFileSync(name, bytes);
  return { id: data.id, row, name, entries: await entriesOf(name) };
}

async function entriesOf(name: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(name, { autoClose: false });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  zip.close();
  return entries;
}

interface PartFile {
  count: number;
  isWithheld: boolean;
  rows: Record<string, unknown>[];
}
const partIn = (entries: Map<string, Buffer>, name: string) =>
  JSON.parse(entries.get(`data/${name}.json`)!.toString()) as PartFile;
const publicKey = async () => createPublicKey((await admin.post(evidence.keys, {})).data.rows[0]!.publicPem);
const run = async (...args: string[]) => {
  try {
    const out = execFileSync(process.execPath, [...(await bundled('src/verifyEvidence')), ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return { code: 0, out };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string };
    return { code: status, out: stdout };
  }
};

test('the pack of an accident says who drove and whether he might, and holds all that a stranger needs', async () => {
  const { entries, row, name } = await madeBy(admin, { ...accident, vehicleId });
  expect(
    partsOf.accident.filter((part) => !entries.has(`data/${part}.json`) || !entries.has(`data/${part}.csv`)),
  ).toEqual([]);
  const part = (one: string) => partIn(entries, one).rows;
  const { username } = (await admin.post(session.profile, {})).data.user;
  expect(part('moment')).toMatchObject([
    {
      carId: 'HD-03',
      driverNum: 'HDD003',
      way: '1',
      isInspected: true,
      licenceThen: expect.stringMatching(/^\d{4}-/),
    },
  ]);
  expect(part('rides')).toMatchObject([
    { driverNum: 'HDD003', startTime: iso(2), endTime: iso(20), ended: 'signOff' },
  ]);
  expect(part('track').length).toBe(32);
  expect(part('alarms')).toMatchObject([
    { code: 'F10', endedAt: null },
    { code: 'V01', handling: 'handled', remark: '已谈话' },
  ]);
  expect(part('inspections')).toMatchObject([
    { result: 'abnormal', remark: '货叉有裂纹', checkTime: iso(-10).replace('.000', '') },
  ]);
  expect(part('commands')).toMatchObject([
    { identifier: 'showText', state: 'success', issuedBy: username, answer: { code: 200 } },
  ]);
  expect(part('drivers')).toMatchObject([{ driverNum: 'HDD003' }]);
  const all = [...entries.values()].map((bytes) => bytes.toString('latin1')).join('\n');
  expect(all).not.toMatch(/"(cost|labourCost|materialCost)"/);
  const [photo] = part('files');
  expect(
    createHash('sha256')
      .update(entries.get(photo!.path as string)!)
      .digest('hex'),
  ).toBe(photo!.sha256);

  const pages = pagesOf(entries.get('pack.pdf')!);
  const digest = createHash('sha256').update(entries.get('contents.json')!).digest('hex');
  expect(row.contentsDigest).toBe(digest);
  for (const page of pages) expect(page).toContain(digest);
  expect(pages[1]).toContain('目录 / Contents');
  const text = pages.join('\n');
  for (const words of [
    row.packNum,
    '事故时刻在车司机',
    'Who was on the truck at that minute',
    '已谈话',
    '超速',
    '签到',
    // The contents of an event, and what a command does.
    '方式 / By: 刷卡 / ',
    '号码 / Number: ',
    '显示文字 / ',
    // Its parameters and its answer are in words, as the screen has them.
    '内容 / ',
    '语音播报 / ',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('showText');
  expect(text).not.toContain('"speak"');
  expect(text).not.toContain('"code"');
  expect(await verifyArchive(name, await publicKey())).toMatchObject({ is: 'whole' });
});

test('the links of its log entries fit the chain, by the key of the installation', async () => {
  const { entries } = await madeBy(admin, { ...accident, vehicleId, minutesBefore: 21 });
  const { rows } = partIn(entries, 'log');
  const chain = JSON.parse(entries.get('data/log-chain.json')!.toString()) as {
    links: { seq: string; link: string }[];
  };
  const links = new Map(chain.links.map(({ seq, link }) => [seq, link]));
  const sealed = rows.filter(({ seq }) => seq !== null) as Record<
    'seq' | 'link' | 'linkBefore' | 'content',
    string
  >[];
  expect(sealed.length).toBeGreaterThan(0);
  for (const { seq, link, linkBefore, content } of sealed) {
    expect(links.get(seq)).toBe(link);
    const before = Buffer.concat([Buffer.from(linkBefore, 'hex'), Buffer.from(content)]);
    expect(world.appCtx.vault.fingerprint(before, 'log chain').toString('hex')).toBe(link);
  }
  expect(rows.every(({ recordName }) => ['HD-03', 'HDD003'].includes(recordName as string))).toBe(true);
});

test('on another machine one sentence says whole, changed, or another key', async () => {
  const { name } = await madeBy(admin, { ...accident, vehicleId });
  const pem = path.join(folder, 'key.pem');
  writeFileSync(pem, (await admin.post(evidence.keys, {})).data.rows[0]!.publicPem);
  expect(await run(name, '--key', pem)).toMatchObject({ code: 0, out: expect.stringContaining('Whole: ZJ') });
  expect(await run(name)).toMatchObject({
    code: 0,
    out: expect.stringContaining('proves only that nothing changed'),
  });
  const bytes = readFileSync(name);
  const at = bytes.indexOf('货叉有裂纹');
  bytes[at]! ^= 1;
  const changed = path.join(folder, 'changed.zip');
  writeFileSync(changed, bytes);
  expect(await run(changed)).toMatchObject({
    code: 1,
    out: expect.stringContaining('data/inspections.json'),
  });
  expect(await run(pem)).toMatchObject({ code: 1, out: expect.stringContaining('no evidence pack') });
  for (const nothing of [folder, path.join(folder, 'no.zip')])
    expect(await run(nothing)).toMatchObject({ code: 2, out: '' });
});

test('after a change of keys a former pack is checked by its own key, and the next is signed by a new one', async () => {
  const former = await publicKey();
  const before = await madeBy(admin, { ...accident, vehicleId });
  await transaction(systemContext(world.appCtx), (ctx) => retireSigningKey(ctx.db, ctx.now));
  const after = await madeBy(admin, { ...accident, vehicleId, minutesBefore: 19 });
  const keys = (await admin.post(evidence.keys, {})).data.rows;
  expect(keys.map(({ retiredAt }) => retiredAt !== null)).toEqual([false, true]);
  expect(await verifyArchive(before.name, former)).toMatchObject({ is: 'whole' });
  expect(await verifyArchive(after.name, former)).toEqual({ is: 'otherKey' });
  expect(await verifyArchive(after.name, await publicKey())).toMatchObject({ is: 'whole' });
});

test('a vehicle, a driver and a company in a period have packs too', async () => {
  const period = { startTime: iso(-60), endTime: iso(60) };
  const driverId = (
    await world.db
      .selectFrom('driver')
      .select('id')
      .where('driverNum', '=', 'HDD003')
      .executeTakeFirstOrThrow()
  ).id;
  const ofVehicle = await madeBy(admin, { kind: 'vehicle', vehicleId, ...period });
  // Two days around midnight.
  const days = partIn(ofVehicle.entries, 'trackDays').rows;
  expect([...new Set(days.map(({ carId }) => carId))]).toEqual(['HD-03']);
  const ofDriver = await madeBy(admin, { kind: 'driver', driverId, ...period });
  expect(partIn(ofDriver.entries, 'rides').rows).toMatchObject([{ driverNum: 'HDD003' }]);
  expect(partIn(ofDriver.entries, 'vehicles').rows).toMatchObject([{ carId: 'HD-03' }]);
  const ofCompany = await madeBy(admin, { kind: 'company', ...period });
  expect(partIn(ofCompany.entries, 'vehicles').count).toBeGreaterThan(5);
  expect(partIn(ofCompany.entries, 'rides').rows).toMatchObject([{ driverNum: 'HDD003' }]);
});

test('an order that makes no sense is refused by the name of its field', async () => {
  const refusals: [object, string][] = [
    [{ kind: 'accident', vehicleId }, 'happenTime'],
    [{ ...accident, vehicleId, minutesBefore: 1440, minutesAfter: 1 }, 'minutesAfter'],
    [{ ...accident, vehicleId, happenTime: iso(600) }, 'happenTime'],
    [{ kind: 'vehicle', vehicleId, startTime: iso(0), endTime: iso(32 * 1440) }, 'endTime'],
    [{ kind: 'driver', startTime: iso(0), endTime: iso(1) }, 'driverId'],
    [{ kind: 'company', vehicleId, startTime: iso(0), endTime: iso(1) }, 'vehicleId'],
  ];
  for (const [order, field] of refusals)
    expect(await admin.post(evidence.add, order as typeof accident)).toMatchObject({ errors: [{ field }] });
  const timeless: object = { kind: 'accident', vehicleId };
  expect(await admin.post(evidence.add, timeless as typeof accident)).toMatchObject({
    errors: [{ msg: 'Enter the minute of the accident.' }],
  });
});

test('an authority gets its own pack of what the law lets it see, and nobody of the company sees that one', async () => {
  const { id, entries } = await madeBy(regulator, { ...accident, vehicleId });
  expect(partIn(entries, 'commands')).toMatchObject({ isWithheld: true, count: 0 });
  expect(partIn(entries, 'log')).toMatchObject({ isWithheld: true, count: 0 });
  expect(partIn(entries, 'alarms').rows.every(({ level }) => Number(level) >= 2)).toBe(true);
  expect(partIn(entries, 'moment').count).toBe(1);
  expect(await rowOf(admin, id)).toBeUndefined();
  expect(await admin.post(evidence.archive, { id })).toMatchObject({ code: '40400' });
});

test('a neighbour finds no pack, a pack is taken under its own name in the log, and one whose truck has left is gone', async () => {
  const neighbour = await world.signIn('admin2');
  expect(await neighbour.post(evidence.add, { ...accident, vehicleId })).toMatchObject({ code: '40400' });
  const theirs = await world.db
    .selectFrom('driver')
    .select(['id', 'companyId'])
    .where('driverNum', '=', 'HDD003')
    .executeTakeFirstOrThrow();
  const period = { startTime: iso(-60), endTime: iso(60) };
  for (const order of [
    { kind: 'driver', driverId: theirs.id, ...period },
    { kind: 'company', companyId: theirs.companyId, ...period },
  ] as const)
    expect(await neighbour.post(evidence.add, order)).toMatchObject({ code: '40400' });
  const { id, row } = await madeBy(admin, { ...accident, vehicleId });
  expect(await rowOf(neighbour, id)).toBeUndefined();
  expect(await neighbour.post(evidence.paper, { id })).toMatchObject({ code: '40400' });
  expect((await admin.post(log.list, { module: 'evidence', action: 'takePack' })).data.rows[0]).toMatchObject(
    {
      recordName: row.packNum,
    },
  );
  const there = await world.db
    .selectFrom('account')
    .select(['companyId', 'orgId'])
    .where('loginName', '=', 'admin2')
    .executeTakeFirstOrThrow();
  const here = await world.db
    .selectFrom('vehicle')
    .select(['companyId', 'orgId'])
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow();
  const move = (to: { companyId: string | null; orgId: string }) =>
    world.db
      .updateTable('vehicle')
      .set({ companyId: to.companyId!, orgId: to.orgId })
      .where('id', '=', vehicleId)
      .execute();
  await move(there);
  expect(await rowOf(admin, id)).toBeUndefined();
  expect(await admin.post(evidence.archive, { id })).toMatchObject({ code: '40400' });
  expect(await rowOf(neighbour, id)).toBeUndefined();
  await move(here);
});

test('the same order twice is one pack, a flood is bounded and can be called off, and what a dead server left is made by the next', async () => {
  const orders = Array.from({ length: 60 }, (_, index) =>
    admin.post(evidence.add, { ...accident, vehicleId, minutesBefore: 100 + (index % 30) }),
  );
  const answers = await Promise.all(orders);
  const ids = [...new Set(answers.flatMap(({ code, data }) => (code === '200' ? [data.id] : [])))];
  expect(ids.length).toBeLessThan(30);
  expect(answers.filter(({ code }) => code !== '200').every(({ code }) => code === '40900')).toBe(true);
  const tasks = (await admin.post(job.list, { pageSize: 200 })).data.rows;
  for (const { id, state, subject } of tasks)
    if (subject === 'evidence' && ['waiting', 'running'].includes(state))
      await admin.post(job.cancel, { id });
  const states = await Promise.all(ids.map(async (id) => (await rowOf(admin, id))!.state));
  expect(states.every((state) => state === 'cancelled' || state === 'done')).toBe(true);
  const { id } = await madeBy(admin, { ...accident, vehicleId, minutesBefore: 200 });
  await world.stop();
  // As a kill leaves it: a task that says it is running, nobody at it, and its drafts half written.
  const drafts = path.join(world.appCtx.config.dataDir, 'evidence', id);
  mkdirSync(drafts, { recursive: true });
  writeFileSync(path.join(drafts, 'rides.json'), '{"part":');
  await world.restart();
  const [{ taskId } = { taskId: null }] = await world.db
    .updateTable('evidencePack')
    .set({ madeAt: null, archiveFileId: null, paperFileId: null })
    .where('id', '=', id)
    .returning('taskId')
    .execute();
  await world.db
    .updateTable('task')
    .set({ state: 'running', progress: 99, finishedAt: null })
    .where('id', '=', taskId!)
    .execute();
  await until('the pack', async () => (await rowOf(admin, id))?.state === 'done');
  const { bytes } = await admin.download(evidence.archive, { id });
  const name = path.join(folder, 'again.zip');
  writeFileSync(name, bytes);
  expect(await verifyArchive(name, await publicKey())).toMatchObject({ is: 'whole' });
  expect(readdirSync(path.dirname(drafts))).toEqual([]);
});

test('the drafts of a pack that was given up go; those of one that is made anew, and those being written, stay', async () => {
  const given = await madeBy(admin, { ...accident, vehicleId, minutesBefore: 210 });
  const anew = await madeBy(admin, { ...accident, vehicleId, minutesBefore: 220 });
  const place = path.join(world.appCtx.config.dataDir, 'evidence');
  const long = new Date(Date.now() - 2 * 60 * minute);
  for (const name of [given.id, anew.id, '999999999']) {
    mkdirSync(path.join(place, name));
    writeFileSync(path.join(place, name, 'rides.json'), '{"part":');
    if (name !== '999999999') utimesSync(path.join(place, name), long, long);
  }
  const taskOf = async (id: string) =>
    (await sql<{ taskId: string }>`select task_id from evidence_pack where id = ${id}`.execute(world.db))
      .rows[0]!.taskId;
  await world.appCtx.sessions.connection().execute(async (maker) => {
    const taskId = await taskOf(anew.id);
    await sql`select pg_advisory_lock(7402, ${taskId}::int)`.execute(maker);
    await sql`update task set state = 'running' where id = ${taskId}`.execute(maker);
    await sql`update task set state = 'failed' where id = ${await taskOf(given.id)}`.execute(maker);
    await forgetPacks(systemContext(world.appCtx));
    await sql`update task set state = 'done' where id = ${taskId}`.execute(maker);
    await sql`select pg_advisory_unlock_all()`.execute(maker);
  });
  expect(readdirSync(place).sort()).toEqual([anew.id, '999999999'].sort());
});
