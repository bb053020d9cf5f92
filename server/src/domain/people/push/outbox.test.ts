import { violation } from '@fleet/contract/alarm/calls';
import { file } from '@fleet/contract/file/calls';
import { inspection } from '@fleet/contract/inspection/calls';
import { jurisdiction } from '@fleet/contract/jurisdiction/calls';
import { monthsAfter } from '@fleet/contract/months';
import { pushTarget } from '@fleet/contract/push/calls';
import { pushBody, pushContents } from '@fleet/contract/push/messages';
import { approval, carReview, driverReview } from '@fleet/contract/review/calls';
import { sql } from 'kysely';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkedDrivers, publish, takeExam } from '../../../../test/exams';
import { newWorld, type Person, type World } from '../../../../test/world';
import { today } from '../../../base/calendar';
import { systemContext } from '../../../base/context';
import { takeTruckReports } from '../../duty/inspection/service';
import { takeOldest } from './queue';
import { forgetPushes, sendPushes } from './service';

const secret = 'a-secret-of-the-authority';
const folder = mkdtempSync(path.join(tmpdir(), 'fleet-receiver-'));
const store = path.join(folder, 'records.jsonl');

let world: World;
let admin: Person;
let regulator: Person;
let jurisdictionId: string;
let receiver: ChildProcess;
let port = '0';

/** Runs the example receiver of the documentation; the first time on any port, then on the same. */
async function startReceiver(): Promise<void> {
  receiver = spawn(process.execPath, ['docs/exampleReceiver.mjs'], {
    env: { PATH: process.env['PATH'], PUSH_SECRET: secret, STORE: store, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(receiver.stdout!, 'data')) as [Buffer];
  port = /\d+/.exec(line.toString())![0];
}
async function killReceiver(): Promise<void> {
  receiver.kill('SIGKILL');
  await once(receiver, 'exit');
}

beforeAll(async () => {
  world = await newWorld({ doors: ['http', 'work'], env: { OUTGOING_PRIVATE: '127.0.0.0/30' } });
  admin = await world.signIn('admin');
  regulator = await world.signIn('regulator');
  const operator = await world.signIn('operator');
  jurisdictionId = (await operator.post(jurisdiction.list, {})).data.rows[0]!.id;
  await startReceiver();
  await inspect('HD-01');
  const url = `http://127.0.0.1:${port}/records`;
  await operator.post(pushTarget.edit, { id: jurisdictionId, version: 0, url, secret });
});
afterAll(async () => {
  await killReceiver();
  await world.end();
  rmSync(folder, { recursive: true });
});

const inMinutes = (minutes: number) => ({
  ...systemContext(world.appCtx),
  now: new Date(Date.now() + minutes * 60_000),
});

/** What the receiver has stored, each checked against the documented shape. */
const arrived = () =>
  (existsSync(store) ? readFileSync(store, 'utf8').split('\n').filter(Boolean) : []).map((line) => {
    const body = pushBody.parse(JSON.parse(line));
    return { ...body, content: pushContents[body.subject].parse(body.content) as Record<string, unknown> };
  });
const waiting = () =>
  world.db
    .selectFrom('pushDelivery')
    .select(['id', 'recordId', 'attempts', 'problem', 'companyId'])
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute();

async function inspect(carId: string): Promise<string> {
  const { id: vehicleId } = await world.findVehicle(admin, carId);
  const { rows } = (await admin.post(inspection.items, { vehicleId })).data;
  const items = rows.map(({ id }, at) => ({
    itemId: id,
    result: at === 0 ? ('abnormal' as const) : ('normal' as const),
  }));
  return (await admin.post(inspection.submit, { vehicleId, items, remark: '张三说要修' })).data.id;
}

const dayIn = (days: number) => today(new Date(Date.now() + days * 86_400_000), 'Asia/Shanghai');
async function form() {
  const sent = new File(['%PDF-1.4 a report'], 'report.pdf', { type: 'application/pdf' });
  const { id: reportFileId } = (await admin.post(file.upload, { file: sent })).data;
  return { inspectionDate: dayIn(-10), newExpire: monthsAfter(dayIn(-10), 24), reportFileId };
}

async function inspectAtTruck(carId: string): Promise<void> {
  const { id } = await world.findVehicle(admin, carId);
  const fields = { fields: { items: [{ item: 1, result: 1 }] } };
  await sql`
    insert into truck_event (vehicle_id, time, hash, received_at, company_id, terminal_row_id, code, fields)
    select id, now(), 1, now(), company_id, 1, 'checkResult', ${JSON.stringify(fields)} from vehicle where id = ${id}`.execute(
    world.db,
  );
  await sql`insert into late_report (reader, vehicle_id, since) values ('inspections', ${id}, now() - interval '1 hour')`.execute(
    world.db,
  );
  await takeTruckReports(systemContext(world.appCtx));
}

test('inspections, reviews and exams arrive once, in order, without what an authority may not see', async () => {
  await inspect('HD-02');
  await inspectAtTruck('HD-02');
  const { id: vehicleId } = await world.findVehicle(admin, 'HD-03');
  await admin.post(carReview.submit, { ids: [vehicleId], ...(await form()) });
  const [application] = (await regulator.post(approval.list, { anyNum: 'HD-03' })).data.rows;
  await regulator.post(approval.audit, { id: application!.id, decision: 'reject', reason: '资料不全' });
  const drivers = await linkedDrivers(world, admin, ['repair']);
  const reviewed = drivers.find(({ idCard }) => idCard !== null)!;
  await admin.post(driverReview.submit, { ids: [reviewed.id], ...(await form()) });
  const repairer = await world.signIn('repair');
  const exam = await publish(admin, [drivers[0]!.driverNum]);
  await takeExam(repairer, exam);

  await sendPushes(inMinutes(0));
  await sendPushes(inMinutes(2));

  const came = arrived();
  expect(came.map(({ subject, content }) => [subject, content['source'] ?? content['step']])).toEqual([
    ['inspection', 'platform'],
    ['inspection', 'truck'],
    ['review', 'submit'],
    ['review', 'reject'],
    ['review', 'submit'],
    ['exam', undefined],
  ]);
  const numbers = came.map(({ delivery }) => Number(delivery));
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  expect(came[0]!.content).toMatchObject({ carId: 'HD-02', result: 'abnormal' });
  expect(came[3]!.content).toMatchObject({ number: 'HD-03', state: 'rejected', reason: '资料不全' });
  expect(came[4]!.content).toMatchObject({ number: reviewed.driverNum, idCard: reviewed.idCard });
  expect(came[5]!.content).toMatchObject({ driverNum: drivers[0]!.driverNum, attempt: 1, passed: true });
  expect(JSON.stringify(came)).not.toMatch(/\d{17}[\dX]|张三说要修/);
});

test('a change that is refused leaves nothing to be sent', async () => {
  const ids = await Promise.all(
    ['HD-02', 'HD-01'].map(async (carId) => (await world.findVehicle(admin, carId)).id),
  );
  await admin.post(carReview.submit, { ids: [ids[1]!], ...(await form()) });
  await sendPushes(inMinutes(0));

  expect(await admin.post(carReview.submit, { ids, ...(await form()) })).toMatchObject({ code: '40900' });

  expect(await waiting()).toEqual([]);
});

test('while the platform is gone everything waits in order, without an end, and arrives when it is back', async () => {
  await killReceiver();
  const records = [await inspect('HD-01'), await inspect('HD-02')];
  for (let minutes = 0; minutes <= 9 * 15; minutes += 15) await sendPushes(inMinutes(minutes));
  expect(await waiting()).toMatchObject([
    { recordId: records[0], attempts: 10, problem: 'ECONNREFUSED' },
    { recordId: records[1], attempts: 0 },
  ]);
  await startReceiver();
  await sql`update push_delivery set next_attempt = now() - interval '1 second' where state = 'waiting'`.execute(
    world.db,
  );

  await sendPushes(inMinutes(0));

  expect(
    arrived()
      .slice(-2)
      .map(({ recordId }) => recordId),
  ).toEqual(records);
});

test('a sender that dies holds its authority up for its term; what it may have sent is stored once', async () => {
  const before = arrived().length;
  const first = await inspect('HD-01');
  const now = inMinutes(0);
  await takeOldest(now, jurisdictionId, new Date(now.now.getTime() + 60_000));
  const second = await inspect('HD-02');
  await sendPushes(inMinutes(0));
  expect(arrived()).toHaveLength(before);
  await sendPushes(inMinutes(2));
  expect(
    arrived()
      .slice(before)
      .map(({ recordId }) => recordId),
  ).toEqual([first, second]);

  // It dies between the acknowledgement and its own note of it: the number comes again, and the receiver knows it.
  await sql`update push_delivery set state = 'waiting', sent_at = null, next_attempt = now() - interval '1 second' where record_id = ${first} and subject = 'inspection'`.execute(
    world.db,
  );
  await killReceiver();
  await startReceiver();
  await sendPushes(inMinutes(0));
  expect(await waiting()).toEqual([]);
  expect(arrived()).toHaveLength(before + 2);
});

test('what was pushed, or tried, while the clock was months ahead goes when it is right again', async () => {
  const before = arrived().length;
  const first = await inspect('HD-01');
  const ahead = inMinutes(90 * 24 * 60);
  await takeOldest(ahead, jurisdictionId, ahead.now);
  await sendPushes(inMinutes(0));
  expect(
    arrived()
      .slice(before)
      .map(({ recordId }) => recordId),
  ).toEqual([first]);
});

test('two senders at once send each record once', async () => {
  const before = arrived().length;
  const records = [await inspect('HD-01'), await inspect('HD-02'), await inspect('HD-03')];
  await Promise.all([1, 2, 3].map(() => sendPushes(inMinutes(0))));
  expect(
    arrived()
      .slice(before)
      .map(({ recordId }) => recordId),
  ).toEqual(records);
  const { rows } = await sql<{ most: number }>`
    select max(attempts) as most from push_delivery where record_id = any(${records}::bigint[]) and subject = 'inspection'`.execute(
    world.db,
  );
  expect(rows[0]!.most).toBe(1);
});

test('a violation of level 1 is not pushed', async () => {
  const { id: vehicleId } = await world.findVehicle(admin, 'HD-01');
  const { rows } = await sql<{ id: string }>`
    insert into alarm (vehicle_id, org_id, company_id, code, level, started_at, found_by)
    select id, org_id, company_id, 'V17', 1, now(), 'reports' from vehicle where id = ${vehicleId} returning id`.execute(
    world.db,
  );
  expect(await admin.post(violation.push, { id: rows[0]!.id })).toMatchObject({ code: '40900' });
  expect(await waiting()).toEqual([]);
});

test('nothing of a company that has left is sent, not even what waited, and old records are forgotten', async () => {
  const before = arrived().length;
  await inspect('HD-01');
  const [{ companyId } = { companyId: '' }] = await waiting();
  await world.db.deleteFrom('jurisdictionCompany').where('companyId', '=', companyId).execute();
  await sendPushes(inMinutes(0));
  await inspect('HD-02');
  expect(await waiting()).toEqual([]);
  expect(arrived()).toHaveLength(before);

  await forgetPushes(inMinutes(91 * 1440));
  const left = await world.db.selectFrom('pushDelivery').select('id').execute();
  expect(left).toEqual([]);
});
