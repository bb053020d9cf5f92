import { mail } from '@fleet/contract/mail/calls';
import { read, utils } from '@e965/xlsx';
import { fault } from '@fleet/contract/alarm/calls';
import type { Reply } from '@fleet/contract/call';
import { distribution } from '@fleet/contract/distribution/calls';
import { file } from '@fleet/contract/file/calls';
import { log } from '@fleet/contract/log/calls';
import { org } from '@fleet/contract/org/calls';
import { ownRepair, repair, repairFile, repairOrder, repairOrderFile } from '@fleet/contract/repair/calls';
import { repairMachine, repairStates, repairSteps, type RepairStep } from '@fleet/contract/repair/states';
import { status } from '@fleet/contract/status/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { up } from '@fleet/protocol/jt808/messageId';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { today } from '../../../base/calendar';
import { systemContext } from '../../../base/context';
import { portrait } from '../../../../test/portrait';
import { Terminal808 } from '../../../../test/terminal808';
import { deliverMails } from '../../../../test/mailFolder';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';
import { closeRepaired } from './service';

let world: World;
let admin: Person;
/** Asks for repairs. */
let safety: Person;
/** Repairs. */
let repairer: Person;
let colleague: Person;
let neighbour: Person;
let viewer: Person;
const dayMs = 86_400_000;

beforeAll(async () => {
  world = await newWorld();
  await addColleague();
  [admin, safety, repairer, colleague, neighbour, viewer] = [
    await world.signIn('admin'),
    await world.signIn('safety'),
    await world.signIn('repair'),
    await world.signIn('repair2'),
    await world.signIn('admin2'),
    await world.signIn('viewer'),
  ];
});
afterAll(() => world.end());
beforeEach(async () => {
  for (const table of [
    'repair_file',
    'repair_stay',
    'repair_step',
    'repair_order',
    'repair_request',
    'serial',
  ])
    await sql`delete from ${sql.table(table)}`.execute(world.db);
  await sql`delete from alarm`.execute(world.db);
});

/** A second repairer, with the password of the first. */
async function addColleague() {
  await sql`
    insert into account (login_name, username, email, password_hash, must_change_password, org_id, company_id, role_id)
    select 'repair2', '钱维修', 'repair2@example.com', password_hash, false, org_id, company_id, role_id
    from account where login_name = 'repair'`.execute(world.db);
  const known = world.demo.accounts.find(({ loginName }) => loginName === 'repair')!;
  world.demo.accounts.push({ ...known, loginName: 'repair2' });
}

const told = {
  repairPerson: '王安全',
  phone: '13800000103',
  repairTime: '2025-06-01T08:00:00+08:00',
  situation: '制动不灵',
};
const vehicleOf = async (carId: string, who = admin) => (await world.findVehicle(who, carId)).id;

const lastLogged = async (recordId: string) =>
  (await admin.post(log.list, { module: 'repair', recordId, pageSize: 1 })).data.rows[0];

async function ask(carId = 'HD-01', who = safety, more: object = {}) {
  const reply = await who.post(repair.add, { vehicleId: await vehicleOf(carId), ...told, ...more });
  expect(reply.code).toBe('200');
  return reply.data.id;
}
const written = (requestId: string) => ({
  requestId,
  repairer: '赵维修',
  repairTime: '2025-06-01T09:00:00+08:00',
  faultItem: '更换制动蹄片',
});
const one = async (id: string, who = admin) => (await who.post(repair.one, { id })).data;

/** A request of the safety officer in a state; who repaired it is the first repairer. */
async function requestIn(state: (typeof repairStates)[number], carId?: string) {
  const id = await ask(carId);
  if (state === 'unaccepted') return id;
  await repairer.post(repair.accept, { id });
  if (state === 'pending') return id;
  await repairer.post(repair.addOrder, written(id));
  if (state === 'closed') await safety.post(repair.finish, { id });
  return id;
}

const steps: Record<RepairStep, (who: Person, id: string) => Promise<Reply<unknown>>> = {
  accept: (who, id) => who.post(repair.accept, { id }),
  giveUp: (who, id) => who.post(repair.step, { id, step: 'giveUp', reason: '缺配件' }),
  order: (who, id) => who.post(repair.addOrder, written(id)),
  again: (who, id) => who.post(repair.step, { id, step: 'again', reason: '仍有异响' }),
  finish: (who, id) => who.post(repair.finish, { id }),
  abandon: (who, id) => who.post(repair.abandon, { id }),
  urge: (who, id) => who.post(repair.urge, { id }),
  edit: async (who, id) =>
    who.post(repair.edit, { id, version: (await one(id))?.version ?? 1, situation: '改过' }),
  del: (who, id) => who.post(repair.del, { id }),
};

const M3 = 'This action is not available in the current state';
const M4 = 'Not repaired: finish is not available.';
const doers = { anybody: 'repairer', repairer: 'repairer', requester: 'admin' } as const;
const people = () => ({ repairer, admin });
const doerOf = (step: RepairStep) => {
  if (step === 'urge') return admin;
  return people()[doers[repairMachine[step].by]];
};

describe.each(repairSteps)('%s', (step) => {
  const { from, to } = repairMachine[step];

  test('is taken where it is possible, and stands in the timeline and in the log', async () => {
    for (const state of from) {
      const id = await requestIn(state);
      expect(await steps[step](doerOf(step), id)).toMatchObject({ code: '200' });
      if (step === 'del') {
        expect(await admin.post(repair.one, { id })).toMatchObject({ code: '40400' });
        continue;
      }
      const now = await one(id);
      expect(now.state).toBe(to ?? state);
      expect(now.steps.at(-1)).toMatchObject({ doing: step });
      expect(await lastLogged(id)).toMatchObject({
        action: step,
        recordName: `${now.requestNum} HD-01`,
      });
    }
  });

  test('is refused everywhere else, and changes nothing', async () => {
    for (const state of repairStates.filter((one) => !from.includes(one))) {
      const id = await requestIn(state);
      const before = await one(id);
      const reply = await steps[step](doerOf(step), id);
      expect(reply.code).toBe('40900');
      const isEarly = step === 'finish' && state !== 'closed';
      const isTaken = step === 'accept' && state !== 'closed';
      expect(reply.msg).toContain(isEarly ? M4 : isTaken ? 'Already accepted by 赵维修.' : M3);
      expect(await one(id)).toEqual(before);
    }
  });

  test('is nobody else’s: without the right, of another company, and not one’s own', async () => {
    const id = await requestIn(from[0]!);
    const before = await one(id);
    expect(await steps[step](viewer, id)).toMatchObject({ code: '40300' });
    expect(await steps[step](neighbour, id)).toMatchObject({ code: '40400' });
    const { by } = repairMachine[step];
    if (by === 'repairer')
      for (const other of [colleague, admin])
        expect(await steps[step](other, id)).toMatchObject({
          code: '40900',
          msg: 'Only the person who accepted it may do this.',
        });
    if (by === 'requester' && step !== 'del') {
      await sql`update repair_request set account_id = null where id = ${id}`.execute(world.db);
      expect(await steps[step](safety, id)).toMatchObject({
        code: '40900',
        msg: 'Only the requester or the company administrator may do this.',
      });
      await sql`update repair_request set account_id = (select id from account where login_name = 'safety')
        where id = ${id}`.execute(world.db);
      expect(await steps[step](safety, id)).toMatchObject({ code: '200' });
      return;
    }
    expect(await one(id)).toEqual(before);
  });
});

test('of two who accept at once one wins, and the other is told by whom', async () => {
  const id = await ask();
  const replies = await Promise.all([repairer, colleague].map((who) => who.post(repair.accept, { id })));
  expect(replies.map(({ code }) => code).sort()).toEqual(['200', '40900']);
  const winner = replies[0]!.code === '200' ? '赵维修' : '钱维修';
  expect(replies.find(({ code }) => code === '40900')!.msg).toBe(`Already accepted by ${winner}.`);
  expect(await one(id)).toMatchObject({ state: 'pending', repairUser: winner });
  expect((await one(id)).steps.filter(({ doing }) => doing === 'accept')).toHaveLength(1);
});

test.each([
  ['is disabled', sql`disabled = true`],
  ['has expired', sql`expiry_date = '2020-01-01'`],
])(
  'when the account of who accepted a request %s, the company’s administrator gives it up',
  async (_, ending) => {
    const id = await requestIn('pending');
    expect(await steps.giveUp(admin, id)).toMatchObject({ code: '40900' });
    const setRepair = (change: typeof ending) =>
      sql`update account set ${change} where login_name = 'repair'`.execute(world.db);
    await setRepair(ending);
    expect(await steps.giveUp(colleague, id)).toMatchObject({ code: '40900' });
    expect(await steps.giveUp(admin, id)).toMatchObject({ code: '200' });
    await setRepair(sql`disabled = false, expiry_date = null`);
    expect(await colleague.post(repair.accept, { id })).toMatchObject({ code: '200' });
  },
);

test('who comes too late to finish is told who did', async () => {
  const id = await requestIn('closed');
  expect((await admin.post(repair.finish, { id })).msg).toBe(`${M3}: 王安全 did "Finish".`);
});

test('numbers are those of the company’s day, without a gap, however many ask at once', async () => {
  const vehicleId = await vehicleOf('HD-02');
  const alarmId = await faultOf('HD-02');
  const asking = Array.from({ length: 12 }, () => safety.post(repair.add, { vehicleId, ...told }));
  // One of the two is refused after it was given a number.
  const twice = [1, 2].map(() => safety.post(repair.addFromFault, { alarmId, ...told }));
  const replies = await Promise.all([...asking, ...twice]);
  expect(replies.filter(({ code }) => code === '200')).toHaveLength(13);
  const { rows } = (await admin.post(repair.list, { sort: 'requestNum', pageSize: 50 })).data;
  const day = today(new Date(), 'Asia/Shanghai').replaceAll('-', '');
  expect(rows.map(({ requestNum }) => requestNum)).toEqual(
    Array.from({ length: 13 }, (_, index) => `WX${day}${String(index + 1).padStart(4, '0')}`),
  );
  // Another company counts by itself.
  const theirs = (await neighbour.post(vehicle.list, {})).data.rows[0]!.id;
  const { data } = await neighbour.post(repair.add, { vehicleId: theirs, ...told });
  expect((await one(data.id, neighbour)).requestNum).toBe(`WX${day}0001`);
});

test('what cannot be is refused at its field, and nothing is written', async () => {
  const vehicleId = await vehicleOf('HD-01');
  const wrong: [object, string][] = [
    [{ repairTime: new Date(Date.now() + 60_000).toISOString() }, 'repairTime'],
    [{ phone: '12345' }, 'phone'],
    [{ situation: ' ' }, 'situation'],
    [{ malfunctionType: 'nothing' }, 'malfunctionType'],
  ];
  for (const [more, field] of wrong)
    expect(await safety.post(repair.add, { vehicleId, ...told, ...more })).toMatchObject({
      code: '400',
      errors: [{ field }],
    });
  expect((await admin.post(repair.list, {})).data.total).toBe(0);

  const id = await requestIn('pending');
  const orders: [object, string][] = [
    [{ repairTime: '2025-06-01T07:59:00+08:00' }, 'repairTime'],
    [{ repairTime: new Date(Date.now() + 60_000).toISOString() }, 'repairTime'],
    [{ repairType: 'nothing' }, 'repairType'],
    [{ labourCost: '-1' }, 'labourCost'],
    [{ totalCost: '1' }, 'totalCost'],
    [{ faultItem: null }, 'faultItem'],
  ];
  for (const [more, field] of orders)
    expect(await repairer.post(repair.addOrder, { ...written(id), ...more })).toMatchObject({
      code: '400',
      errors: [{ field: expect.stringContaining(field) as string }],
    });
  expect(await repairer.post(repair.step, { id, step: 'giveUp', reason: '' })).toMatchObject({
    code: '400',
    errors: [{ field: 'reason', msg: 'A reason is required.' }],
  });
  expect(await one(id)).toMatchObject({ state: 'pending', orders: [] });
});

test('what a repair costs is added up by the server; an order that is taken back makes it pending again', async () => {
  const id = await requestIn('pending');
  const costs = {
    labourCost: '120.1',
    materialCost: '80.25',
    repairType: 'breakdown',
    malfunctionType: 'brakes',
  };
  const { data } = await repairer.post(repairOrder.add, { ...written(id), ...costs });
  expect(await lastLogged(id)).toMatchObject({ after: { order: costs } });
  const order = {
    labourCost: '120.10',
    materialCost: '80.25',
    totalCost: '200.35',
    repairTypeName: '故障维修 Breakdown',
  };
  expect((await repairer.post(repair.order, { id: data.id })).data).toMatchObject(order);
  expect((await admin.post(repair.ordersOf, { requestId: id })).data.rows).toMatchObject([order]);
  expect((await admin.post(repairOrder.list, { anyNum: 'HD-01' })).data.rows).toMatchObject([order]);
  expect(await one(id)).toMatchObject({ orderCost: '200.35', orders: [order] });

  await safety.post(repair.step, { id, step: 'again' });
  await repairer.post(repair.addOrder, { ...written(id), labourCost: '10' });
  expect(await one(id)).toMatchObject({ state: 'repaired', orderCost: '210.35' });
  const second = (await one(id)).orders[1]!.id;
  expect(await colleague.post(repairOrder.del, { id: second })).toMatchObject({ code: '40900' });
  expect(await repairer.post(repairOrder.del, { id: second })).toMatchObject({ code: '200' });
  const gone = { faultItem: '更换制动蹄片', totalCost: '10.00' };
  expect(await lastLogged(id)).toMatchObject({ before: { order: gone }, after: { order: null } });
  expect(await one(id)).toMatchObject({ state: 'pending', orderCost: '200.35', repairedAt: null });
  await repairer.post(repair.addOrder, written(id));
  await safety.post(ownRepair.finish, { id });
  expect(await repairer.post(repairOrder.del, { id: data.id })).toMatchObject({ code: '40900' });

  const rowsOf = async (call: typeof repairFile | typeof repairOrderFile) => {
    const sheet = read((await repairer.download(call, {})).bytes);
    return utils.sheet_to_json<Record<string, string>>(sheet.Sheets[sheet.SheetNames[0]!]!);
  };
  expect(await rowsOf(repairFile)).toMatchObject([
    { State: 'Closed', Result: 'Finished', 'Vehicle ID': 'HD-01' },
  ]);
  expect((await rowsOf(repairOrderFile)).map((row) => Number(row['Total (CNY)'])).sort()).toEqual([
    0, 200.35,
  ]);
});

test('a request is urged at most each half hour; whom it concerns gets a mail', async () => {
  const before = (await deliverMails(world)).length;
  const id = await requestIn('pending');
  expect(await safety.post(ownRepair.urge, { id })).toMatchObject({ code: '200' });
  expect(await admin.post(repair.urge, { id })).toMatchObject({
    code: '40900',
    msg: 'Already urged; try again in 30 minutes.',
  });
  expect(await one(id)).toMatchObject({ urgeCount: 1 });
  expect((await deliverMails(world)).slice(before).map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).toEqual([
    'repair@example.com',
  ]);
  const operator = await world.signIn('operator');
  const [newest] = (await operator.post(mail.list, {})).data.rows;
  expect((await operator.post(mail.one, { name: newest!.id })).data.text).toContain('Urged by: 王安全');
  await sql`update repair_request set urged_at = urged_at - interval '30 minutes'`.execute(world.db);
  expect(await admin.post(repair.urge, { ids: [id] })).toMatchObject({ data: { count: 1 } });
  expect(await one(id)).toMatchObject({ urgeCount: 2 });
  // As while the clock was months ahead.
  await sql`update repair_request set urged_at = urged_at + interval '90 days'`.execute(world.db);
  expect(await admin.post(repair.urge, { ids: [id] })).toMatchObject({ data: { count: 1 } });
});

test('“Mine” are those that one asked for; the counts are those of the filter, and what waits is counted', async () => {
  const id = await ask('HD-01');
  await ask('HD-02', admin);
  await requestIn('repaired', 'HD-03');
  const mine = (await safety.post(ownRepair.list, {})).data;
  expect(mine.rows.map(({ carId }) => carId).sort()).toEqual(['HD-01', 'HD-03']);
  const counts = { unaccepted: 2, pending: 0, repaired: 1, closed: 0 };
  expect((await admin.post(repair.counts, {})).data).toEqual(counts);
  expect((await safety.post(repair.counts, { isMine: true })).data).toEqual({ ...counts, unaccepted: 1 });
  expect((await admin.post(repair.list, { state: 'unaccepted', anyNum: 'HD-01' })).data.rows).toMatchObject([
    { id },
  ]);
  expect((await repairer.post(repair.waiting, {})).data).toEqual({ waiting: 2 });
  expect((await neighbour.post(repair.waiting, {})).data).toEqual({ waiting: 0 });
  expect((await (await world.signIn('drivers')).post(repair.waiting, {})).data).toEqual({ waiting: null });
});

test('photos hang on a request, are seen by who sees it, and go when they are taken off', async () => {
  const bytes = await portrait();
  const picture = async () =>
    (await safety.post(file.uploadImage, { file: new File([new Uint8Array(bytes)], 'brake.jpg') })).data.id;
  const first = await picture();
  const id = await ask('HD-01', safety, { files: [first] });
  expect((await one(id, repairer)).files).toMatchObject([{ id: first, isImage: true }]);
  expect((await repairer.download(file.getImage, { id: first })).type).toContain('image/');
  expect(await neighbour.post(file.getImage, { id: first })).toMatchObject({ code: '40400' });
  const second = await picture();
  const edit = { id, situation: '制动失灵', files: [second] };
  expect(await safety.post(repair.edit, { ...edit, version: 7 })).toMatchObject({
    code: '40900',
    msg: 'You have changed this record elsewhere.',
    data: { version: 1 },
  });
  expect(await safety.post(repair.edit, { ...edit, version: 1 })).toMatchObject({ code: '200' });
  expect(await one(id)).toMatchObject({ situation: '制动失灵', files: [{ id: second }] });
  expect(await lastLogged(id)).toMatchObject({ before: { files: [first] }, after: { files: [second] } });
  expect(await safety.post(file.getImage, { id: first })).toMatchObject({ code: '40400' });
});

async function faultOf(carId: string) {
  const { id, orgId } = await world.findVehicle(admin, carId);
  const { companyId } = await world.db
    .selectFrom('org')
    .select('companyId')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  const alarm = await world.db
    .insertInto('alarm')
    .values({
      vehicleId: id,
      orgId,
      companyId: companyId!,
      code: 'F02',
      level: 3,
      startedAt: new Date(Date.now() - 60_000).toISOString(),
      foundBy: 'reports',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return alarm.id;
}
const standing = async (id: string) => (await admin.post(fault.list, { id })).data.rows[0]!;

test('a fault is handled once its repair is closed, and not by one that was abandoned', async () => {
  const alarmId = await faultOf('HD-04');
  const from = { alarmId, repairPerson: '赵维修', phone: '13800000104' };
  expect(await viewer.post(repair.addFromFault, from)).toMatchObject({ code: '40300' });
  expect(await neighbour.post(repair.addFromFault, from)).toMatchObject({ code: '40400' });
  const { data } = await repairer.post(repair.addFromFault, from);
  const first = await one(data.id);
  expect(first).toMatchObject({ faultType: 'F02', carId: 'HD-04', state: 'unaccepted' });
  expect(first.situation).toContain('F02');
  expect(await safety.post(repair.addFromFault, from)).toMatchObject({
    code: '40900',
    msg: `A repair of this fault was already requested: ${first.requestNum}.`,
  });
  expect(await standing(alarmId)).toMatchObject({ repairNum: first.requestNum, handling: 'unhandled' });
  await admin.post(repair.abandon, { id: first.id });
  expect(await standing(alarmId)).toMatchObject({ repairNum: null, handling: 'unhandled' });

  const again = (await safety.post(repair.addFromFault, from)).data.id;
  await repairer.post(repair.accept, { id: again });
  await repairer.post(repair.addOrder, {
    ...written(again),
    repairTime: new Date().toISOString(),
  });
  expect(await standing(alarmId)).toMatchObject({ handling: 'unhandled' });
  await safety.post(repair.finish, { id: again });
  const { requestNum } = await one(again);
  expect(await standing(alarmId)).toMatchObject({
    handling: 'handled',
    handledBy: '王安全',
    remark: `Repaired: ${requestNum}`,
    repairNum: requestNum,
  });
  expect(await safety.post(repair.addFromFault, from)).toMatchObject({ code: '40900' });
});

test('what was repaired a week ago is closed by the clock, with its fault; what is younger is not', async () => {
  const alarmId = await faultOf('HD-05');
  const { data } = await safety.post(repair.addFromFault, { alarmId, ...told });
  await repairer.post(repair.accept, { id: data.id });
  await repairer.post(repair.addOrder, written(data.id));
  const young = await requestIn('repaired');
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  await sql`update repair_request set repaired_at = ${ago(7 * dayMs + 1000)} where id = ${data.id}`.execute(
    world.db,
  );
  await sql`update repair_request set repaired_at = ${ago(7 * dayMs - 60_000)} where id = ${young}`.execute(
    world.db,
  );
  await closeRepaired(systemContext(world.appCtx));
  expect(await one(data.id)).toMatchObject({ state: 'closed', result: 'automatic' });
  expect((await one(data.id)).steps.at(-1)).toMatchObject({ doing: 'autoClose', name: null });
  expect(await standing(alarmId)).toMatchObject({ handling: 'handled', handledBy: null });
  expect(await one(young)).toMatchObject({ state: 'repaired' });
});

test('a vehicle is under repair from the acceptance to the end: live, in counts and filters, after a restart; V24 waits', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001009');
  const id = await vehicleOf('HD-09');
  const states: string[] = [];
  const leave = await world.follow(admin.token, (event, data) => {
    for (const one of event === 'vehicleState' ? (data as { vehicleId: string; state: string }[]) : [])
      if (one.vehicleId === id) states.push(one.state);
  });
  const report = (at: number, values: object) =>
    truck.ask(up.location, encodeTruck({ time: at, position: null, values }));
  const began = Math.floor(Date.now() / 1000) * 1000 - 300_000;
  await report(began, { keyOn: true, vehicleSpeed: 5 });
  const stateNow = async () => (await admin.post(status.location, { id })).data.state;
  await until('it works', async () => (await stateNow()) === 'working');

  const request = await ask('HD-09');
  expect(await stateNow()).toBe('working');
  await repairer.post(repair.accept, { id: request });
  expect(await stateNow()).toBe('underRepair');
  await until('the stream says so', () => states.at(-1) === 'underRepair');
  expect((await admin.post(distribution.counts, {})).data).toMatchObject({ underRepair: 1, working: 0 });
  expect((await admin.post(status.list, { state: 'underRepair' })).data.rows).toMatchObject([
    { carId: 'HD-09' },
  ]);
  expect((await admin.post(distribution.locations, { state: 'working' })).data.carId).toEqual([]);

  // Its power is taken away while it is repaired; the reports come late, and are judged by their own times.
  await sql`update repair_stay set started_at = started_at - interval '10 minutes'`.execute(world.db);
  await world.stop();
  await world.restart();
  await truck.close();
  [admin, safety, repairer] = [
    await world.signIn('admin'),
    await world.signIn('safety'),
    await world.signIn('repair'),
  ];
  expect(await stateNow()).toBe('underRepair');
  const same = await Terminal808.signedOn(world.ports.jt808, '13900001009');
  const say = (at: number, values: object) =>
    same.ask(up.location, encodeTruck({ time: at, position: null, values }));
  for (const seconds of [60, 120, 180])
    await say(began + seconds * 1000, { keyOn: false, mainPowerLost: true });
  const newest = began + 180_000;
  await until('it is judged', async () => {
    const row = await world.db
      .selectFrom('vehicleState')
      .select('reportTime')
      .where('vehicleId', '=', id)
      .executeTakeFirst();
    return row?.reportTime && Date.parse(row.reportTime) >= newest;
  });
  const dismantled = () =>
    world.db.selectFrom('alarm').select('id').where('code', '=', 'V24').where('vehicleId', '=', id).execute();
  expect(await dismantled()).toEqual([]);

  await repairer.post(repair.step, { id: request, step: 'giveUp', reason: '缺配件' });
  expect(await stateNow()).toBe('off');
  await say(Date.now() + 1000, { keyOn: false, mainPowerLost: true });
  await until('it is dismantled', async () => (await dismantled()).length === 1);
  leave();
  await same.close();
});

test('a vehicle that goes to another company leaves its repair behind', async () => {
  const id = await requestIn('repaired', 'HD-12');
  const operator = await world.signIn('operator');
  const { rows } = (await operator.post(org.tree, {})).data;
  const { orgId } = (await neighbour.post(vehicle.list, {})).data.rows[0]!;
  expect(rows.some((one) => one.id === orgId)).toBe(true);
  const moved = await operator.post(vehicle.transfer, { id: await vehicleOf('HD-12'), orgId });
  expect(moved.code).toBe('200');
  expect(await one(id)).toMatchObject({ state: 'closed', result: 'transferred', carId: 'HD-12' });
  const { rows: stays } = await sql`select from repair_stay where ended_at is null`.execute(world.db);
  expect(stays).toEqual([]);
  expect(await neighbour.post(repair.one, { id })).toMatchObject({ code: '40400' });
  const found = { anyNum: 'HD-12' };
  expect((await admin.post(repair.list, found)).data.rows.map((row) => row.id)).toEqual([id]);
  expect((await admin.post(repairOrder.list, found)).data.rows).toMatchObject([
    { requestId: id, carId: 'HD-12' },
  ]);
  expect((await neighbour.post(repair.list, found)).data.rows).toEqual([]);
  const entries = await admin.post(log.list, { module: 'repair', action: 'transfer', recordId: id });
  expect(entries.data.rows).toMatchObject([
    { loginName: 'operator', recordName: expect.stringContaining('HD-12') },
  ]);
});
