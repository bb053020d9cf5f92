import { monthsAfter } from '@fleet/contract/months';
import { read, utils } from '@e965/xlsx';
import { authorization } from '@fleet/contract/authorization/calls';
import { driver } from '@fleet/contract/driver/calls';
import { file } from '@fleet/contract/file/calls';
import { legalRule } from '@fleet/contract/legalRule/calls';
import { log } from '@fleet/contract/log/calls';
import { approval, approvalFile, carReview, carReviewFile, driverReview } from '@fleet/contract/review/calls';
import type { Decision } from '@fleet/contract/review/states';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { today } from '../../../base/calendar';
import { systemContext } from '../../../base/context';
import { countLockWaits } from '../../../../test/lockWaits';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';
import { judgeByClock } from '../../reported/alarm/index';

let world: World;
let admin: Person;
let regulator: Person;
let operator: Person;
let neighbour: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [admin, regulator, operator, neighbour] = [
    await world.signIn('admin'),
    await world.signIn('regulator'),
    await world.signIn('operator'),
    await world.signIn('admin2'),
  ];
});
afterAll(() => world.end());
beforeEach(async () => {
  await sql`delete from annual_review_step`.execute(world.db);
  await sql`delete from annual_review`.execute(world.db);
});

const dayIn = (days: number) => today(new Date(Date.now() + days * 86_400_000), 'Asia/Shanghai');
const inspected = () => dayIn(-10);
const lasting = (months: number) => monthsAfter(inspected(), months);

async function report(who: Person) {
  const sent = new File(['%PDF-1.4 a report'], 'report.pdf', { type: 'application/pdf' });
  return (await who.post(file.upload, { file: sent })).data.id;
}
const carOf = async (carId: string, who = admin) =>
  (await who.post(carReview.list, { anyNum: carId })).data.rows[0]!;
const driverOf = async (driverNum: string, who = admin) =>
  (await who.post(driverReview.list, { anyNum: driverNum })).data.rows[0]!;

/** Submits for some vehicles, and answers what became of that. */
async function submit(carIds: string[], who = admin, form: object = {}) {
  const ids = await Promise.all(carIds.map(async (carId) => (await carOf(carId, who)).id));
  return who.post(carReview.submit, {
    ids,
    inspectionDate: inspected(),
    newExpire: lasting(24),
    reportFileId: await report(who),
    ...form,
  });
}
const applicationOf = async (number: string, who = regulator) =>
  (await who.post(approval.list, { anyNum: number })).data.rows.find((row) => row.number === number)!;
const decide = async (id: string, decision: Decision, reason?: string, who = regulator) =>
  who.post(approval.audit, { id, decision, reason });
const setExpiry = (carId: string, day: string | null) =>
  world.db.updateTable('vehicle').set({ annualExpire: day }).where('carId', '=', carId).execute();

/** Another authority, which looks after the neighbour or after nobody; its manager is signed in. */
async function otherAuthority(num: string, companyName: string | null): Promise<Person> {
  const { id: jurisdictionId } = await world.db
    .insertInto('jurisdiction')
    .values({ jurisdictionNum: num, jurisdictionName: `辖区${num}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (companyName)
    await sql`insert into jurisdiction_company (jurisdiction_id, company_id)
      select ${jurisdictionId}, id from company where company_name like ${`${companyName}%`}`.execute(
      world.db,
    );
  await sql`insert into account (login_name, username, password_hash, must_change_password, org_id, role_id, jurisdiction_id)
    select ${`other${num}`}, '郭监管', password_hash, false, org_id, role_id, ${jurisdictionId}
    from account where login_name = 'regulator'`.execute(world.db);
  const { password } = world.demo.accounts.find(({ loginName }) => loginName === 'regulator')!;
  world.demo.accounts.push({ loginName: `other${num}`, password, role: 'GOV_REGULATOR' });
  return world.signIn(`other${num}`);
}

test('a vehicle is submitted with inspection, report and an expiry that the law and the company allow', async () => {
  for (const [form, field] of [
    [{ inspectionDate: dayIn(1), newExpire: dayIn(300) }, 'inspectionDate'],
    [{ newExpire: lasting(25) }, 'newExpire'],
    [{ newExpire: dayIn(-1) }, 'newExpire'],
    [{ reportFileId: undefined }, 'reportFileId'],
  ] as const)
    expect(await submit(['HD-01'], admin, form)).toMatchObject({ code: '400', errors: [{ field }] });
  // A report that somebody else has brought is none.
  expect(await submit(['HD-01'], admin, { reportFileId: await report(neighbour) })).toMatchObject({
    code: '40400',
  });
  expect(await carOf('HD-01')).toMatchObject({ approval: 'none' });

  expect(await submit(['HD-01'])).toMatchObject({ code: '200', data: { count: 1 } });
  expect(await carOf('HD-01')).toMatchObject({ approval: 'unapproved', newExpire: lasting(24) });
  const isOpen = { code: '40900', msg: 'An application is already awaiting approval.' };
  expect(await submit(['HD-01'])).toMatchObject(isOpen);
  // The same form once more, its report attached already.
  const { reportFileId } = await carOf('HD-01');
  expect(await submit(['HD-01'], admin, { reportFileId })).toMatchObject(isOpen);

  const cycle = (value: number | null, version: number) =>
    admin.post(legalRule.edit, { rule: 'vehicleReviewMonths', value, version });
  await cycle(12, 0);
  expect(await submit(['HD-02'])).toMatchObject({ errors: [{ field: 'newExpire' }] });
  expect(await submit(['HD-02'], admin, { newExpire: lasting(12) })).toMatchObject({ code: '200' });
  await cycle(null, 1);
  expect(await carOf('HD-02')).toMatchObject({ mostMonths: 24 });
});

test('who may not, does not; a batch is all or none and names the one that stands in its way', async () => {
  const viewer = await world.signIn('viewer');
  const repair = await world.signIn('repair');
  const form = { inspectionDate: inspected(), newExpire: lasting(24), reportFileId: await report(admin) };
  const { id } = await carOf('HD-01');
  expect(await viewer.post(carReview.submit, { id, ...form })).toMatchObject({ code: '40300' });
  expect(await repair.post(carReview.list, {})).toMatchObject({ code: '40300' });
  expect(await repair.post(carReview.progress, { id })).toMatchObject({ code: '40300' });
  expect(
    await neighbour.post(carReview.submit, { id, ...form, reportFileId: await report(neighbour) }),
  ).toMatchObject({ code: '40400' });

  await submit(['HD-03']);
  expect(await submit(['HD-01', 'HD-03', 'HD-04'])).toMatchObject({
    code: '40900',
    msg: expect.stringMatching(/^HD-03: /),
  });
  expect(await carOf('HD-01')).toMatchObject({ approval: 'none' });
  const strangers = [(await carOf('HD-05')).id, (await carOf('XY-01', neighbour)).id];
  const both = { ids: strangers, ...form, reportFileId: await report(operator) };
  expect(await operator.post(carReview.submit, both)).toMatchObject({ errors: [{ field: 'ids' }] });
  const many = { ids: Array.from({ length: 201 }, (_, at) => String(at + 1)), ...form };
  expect(await admin.post(carReview.submit, many)).toMatchObject({ errors: [{ field: 'ids' }] });
});

test('passing writes the expiry, and who may drive and the alarm follow at once', async () => {
  await setExpiry('HD-06', dayIn(-3));
  const { id: vehicleId } = await carOf('HD-06');
  const { id: driverId } = await driverOf('HDD001');
  const reasons = async () =>
    (await admin.post(authorization.decisions, { vehicleId, driverId })).data.rows[0]!.reasons;
  expect(await reasons()).toContain('reviewExpired');
  await submit(['HD-06']);
  expect(await reasons()).toContain('reviewExpired');

  const { id, mayAudit, detail } = await applicationOf('HD-06');
  expect({ mayAudit, detail }).toEqual({ mayAudit: true, detail: expect.stringContaining(' ') });
  expect(await decide(id, 'pass')).toMatchObject({ code: '200' });
  expect(await carOf('HD-06')).toMatchObject({
    approval: 'passed',
    annualExpire: lasting(24),
    annualStatus: 'normal',
  });
  expect(await reasons()).not.toContain('reviewExpired');
  await sql`
    insert into vehicle_state (vehicle_id, activity, last_seen, report_time)
    values (${vehicleId}, 'working', now(), now())
    on conflict (vehicle_id) do update set activity = 'working', last_seen = now(), report_time = now()`.execute(
    world.db,
  );
  const expiredUse = async () => {
    await judgeByClock(systemContext(world.appCtx));
    return (await world.db.selectFrom('alarm').select('id').where('code', '=', 'V06').execute()).length;
  };
  expect(await expiredUse()).toBe(0);
  // An application that passed by mistake is taken up again: the old expiry counts, and the truck in use is found.
  expect(await decide(id, 'reReview', 'wrong truck')).toMatchObject({ code: '200' });
  expect(await carOf('HD-06')).toMatchObject({ approval: 'unapproved', annualExpire: dayIn(-3) });
  const { rows } = (await admin.post(log.list, { module: 'gov', recordId: vehicleId, pageSize: 2 })).data;
  const [old, passed] = [dayIn(-3), lasting(24)];
  expect(rows).toMatchObject([
    { action: 'reReview', before: { expire: passed }, after: { expire: old, reason: 'wrong truck' } },
    { action: 'pass', before: { expire: old }, after: { expire: passed } },
  ]);
  expect(await reasons()).toContain('reviewExpired');
  expect(await expiredUse()).toBe(1);
});

test('a licence is reviewed likewise: for 48 months, with an ID number on file, and it is the file that changes', async () => {
  const submitFor = async (driverNum: string, newExpire: string) =>
    admin.post(driverReview.submit, {
      id: (await driverOf(driverNum)).id,
      inspectionDate: inspected(),
      newExpire,
      reportFileId: await report(admin),
    });
  const before = await driverOf('HDD004');
  expect(before).toMatchObject({ annualStatus: 'expired', hasIdCard: true });
  await sql`update driver set id_card_sealed = null, id_card_hash = null where driver_num = 'HDD005'`.execute(
    world.db,
  );
  expect(await submitFor('HDD005', lasting(48))).toMatchObject({
    code: '40900',
    msg: 'Enter the ID number before the review.',
  });
  expect(await submitFor('HDD004', lasting(49))).toMatchObject({ errors: [{ field: 'newExpire' }] });
  expect(await submitFor('HDD004', lasting(48))).toMatchObject({ code: '200' });

  const found = await applicationOf('HDD004');
  expect(found).toMatchObject({ kind: 'driver', detail: expect.stringMatching(/^\d{6}\*{8}\d{3}[\dX]$/) });
  await decide(found.id, 'pass');
  const [filed] = (await admin.post(driver.list, { anyNum: 'HDD004' })).data.rows;
  expect(filed).toMatchObject({ licenceExpire: lasting(48), annualStatus: 'normal' });
  await decide(found.id, 'reReview', 'photo unreadable');
  expect(await driverOf('HDD004')).toMatchObject({ licenceExpire: before.licenceExpire });
});

test('a rejection needs a reason, its re-submission names it, and the progress tells it all', async () => {
  await submit(['HD-07']);
  const first = await applicationOf('HD-07');
  expect(await decide(first.id, 'reject')).toMatchObject({
    code: '400',
    errors: [{ field: 'reason', msg: 'A reason is required.' }],
  });
  expect(await decide(first.id, 'reject', 'no brake test')).toMatchObject({ code: '200' });
  expect(await carOf('HD-07')).toMatchObject({ approval: 'rejected', reason: 'no brake test' });
  await submit(['HD-07']);
  const second = (await regulator.post(approval.list, { anyNum: 'HD-07', approval: 'unapproved' })).data.rows;
  expect(second).toMatchObject([{ previousId: first.id, reason: null }]);
  await decide(second[0]!.id, 'pass');

  const { id } = await carOf('HD-07');
  const { rows } = (await admin.post(carReview.progress, { id })).data;
  expect(rows.map(({ step, by, reason, previousId }) => [step, by, reason, previousId])).toEqual([
    ['pass', '吴监管', null, first.id],
    ['submit', '陈管理', null, first.id],
    ['reject', '吴监管', 'no brake test', null],
    ['submit', '陈管理', null, null],
  ]);
  // The person inside the company is not the authority's to know.
  const seen = (await regulator.post(carReview.progress, { id })).data.rows;
  expect(seen.map(({ by }) => by)).toEqual(['吴监管', null, '吴监管', null]);
});

test('what is not possible in a state is refused, and the latecomer is told who was first', async () => {
  await setExpiry('HD-08', dayIn(50));
  await submit(['HD-08']);
  const { id } = await applicationOf('HD-08');
  expect(await decide(id, 'reReview', 'why not')).toMatchObject({
    code: '40900',
    msg: 'This action is not available in the current state.',
  });
  await decide(id, 'pass');
  for (const decision of ['pass', 'reject'] as const)
    expect(await decide(id, decision, 'late')).toMatchObject({
      code: '40900',
      msg: 'Already decided by 吴监管: Passed.',
    });
  // Later changes by people stay.
  const filed = await world.findVehicle(admin, 'HD-08');
  await admin.post(vehicle.edit, { id: filed.id, version: filed.version, annualExpire: dayIn(99) });
  await decide(id, 'reReview', 'once more');
  expect(await carOf('HD-08')).toMatchObject({ approval: 'unapproved', annualExpire: dayIn(99) });
  await decide(id, 'pass');
  // A newer application stands in for the old one.
  await submit(['HD-08']);
  expect(await decide(id, 'reReview', 'too old')).toMatchObject({
    code: '40900',
    msg: 'A newer application exists.',
  });
});

test('of two who decide at the same moment one wins', async () => {
  const colleague = await otherAuthority('320572', '苏州恒达');
  await setExpiry('HD-09', null);
  for (let round = 0; round < 5; round += 1) {
    await submit(['HD-09']);
    const { id } = (await regulator.post(approval.list, { anyNum: 'HD-09', approval: 'unapproved' })).data
      .rows[0]!;
    const answers = await Promise.all([
      decide(id, 'pass'),
      decide(id, 'reject', 'no', colleague),
      decide(id, 'pass', undefined, colleague),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['200', '40900', '40900']);
    const steps = await world.db
      .selectFrom('annualReviewStep')
      .select('step')
      .where('reviewId', '=', id)
      .execute();
    expect(steps).toHaveLength(2);
  }
});

test('a vehicle that goes to another company while somebody decides is decided about no more', async () => {
  await setExpiry('HD-13', null);
  await submit(['HD-13']);
  const { id } = await applicationOf('HD-13');
  const { companyId } = await world.db
    .selectFrom('vehicle')
    .select('companyId')
    .where('carId', '=', 'HD-13')
    .executeTakeFirstOrThrow();
  const give = (db: World['db'], to: string) =>
    sql`update vehicle set company_id = ${to} where car_id = 'HD-13'`.execute(db);
  let decided: Promise<{ code: string }> | undefined;
  await world.db.transaction().execute(async (db) => {
    const other = await db
      .selectFrom('company')
      .select('id')
      .where('id', '<>', companyId)
      .executeTakeFirstOrThrow();
    await give(db, other.id);
    decided = decide(id, 'pass');
    await until('the decision to wait', async () => (await countLockWaits(world.db)) === 1);
  });
  expect(await decided).toMatchObject({ code: '40400' });
  await give(world.db, companyId);
  expect(await applicationOf('HD-13')).toMatchObject({ approval: 'unapproved' });
  expect((await world.findVehicle(admin, 'HD-13')).annualExpire).toBeNull();
});

test('an authority decides about its companies, the platform about those that have none, nobody else about any', async () => {
  const stranger = await otherAuthority('320573', null);
  await submit(['HD-10']);
  await submit(['XY-01'], neighbour);
  const own = await applicationOf('HD-10');
  expect(await applicationOf('XY-01')).toBeUndefined();
  const free = await applicationOf('XY-01', operator);
  expect(free).toMatchObject({ mayAudit: true });

  const gone = await decide('999999999', 'pass');
  expect(await decide(free.id, 'pass')).toEqual(gone);
  expect(await decide(own.id, 'pass', undefined, stranger)).toEqual(gone);
  expect((await stranger.post(approval.list, {})).data.total).toBe(0);
  expect(await stranger.post(carReview.progress, { id: own.subjectId })).toMatchObject({ code: '40400' });
  for (const person of [admin, neighbour])
    expect(await decide(own.id, 'pass', undefined, person)).toMatchObject({ code: '40300' });
  expect(await applicationOf('HD-10', operator)).toMatchObject({ mayAudit: false });
  expect(await decide(own.id, 'pass', undefined, operator)).toMatchObject({
    code: '40900',
    msg: expect.stringContaining('its regulator decides'),
  });
  expect(await decide(free.id, 'pass', undefined, operator)).toMatchObject({ code: '200' });
  expect(await carOf('XY-01', neighbour)).toMatchObject({ annualExpire: lasting(24) });
  expect(await carOf('HD-10')).toMatchObject({ approval: 'unapproved' });
});

test('a batch says of each what became of it', async () => {
  await submit(['HD-11', 'HD-12', 'HD-13']);
  await submit(['XY-02'], neighbour);
  const ids = await Promise.all(
    ['HD-11', 'HD-12', 'HD-13'].map(async (one) => (await applicationOf(one)).id),
  );
  await decide(ids[1]!, 'reject', 'no');
  const foreign = (await applicationOf('XY-02', operator)).id;
  const decideAll = (input: object) =>
    regulator.post(approval.batchAudit, { ids: [...ids, foreign], decision: 'pass', ...input });
  expect(await decideAll({ decision: 'reject' })).toMatchObject({ errors: [{ field: 'reason' }] });
  expect((await decideAll({})).data.rows).toEqual([
    { number: 'HD-11', isDone: true, msg: null },
    { number: 'HD-12', isDone: false, msg: 'Already decided by 吴监管: Rejected.' },
    { number: 'HD-13', isDone: true, msg: null },
    { number: null, isDone: false, msg: 'The record does not exist.' },
  ]);
  expect(await carOf('HD-13')).toMatchObject({ approval: 'passed', annualExpire: lasting(24) });
  const tooMany = Array.from({ length: 201 }, (_, at) => String(at + 1));
  expect(await decideAll({ ids: tooMany })).toMatchObject({ code: '400' });
});

test('lists show how each stands, filter by it, and are written to sheets', async () => {
  await setExpiry('HD-01', dayIn(-1));
  await setExpiry('HD-02', dayIn(0));
  await setExpiry('HD-03', dayIn(31));
  await setExpiry('HD-04', null);
  await submit(['HD-02']);
  const shown = await Promise.all(['HD-01', 'HD-02', 'HD-03', 'HD-04'].map((carId) => carOf(carId)));
  expect(shown.map(({ annualStatus, daysLeft }) => [annualStatus, daysLeft])).toEqual([
    ['expired', -1],
    ['nearExpiry', 0],
    ['normal', 31],
    ['notRecorded', null],
  ]);
  const ids = async (filter: object) =>
    (await admin.post(carReview.list, { pageSize: 200, ...filter })).data.rows.map(({ carId }) => carId);
  expect(await ids({ approval: 'unapproved' })).toEqual(['HD-02']);
  expect(await ids({ annualStatus: 'expired' })).toContain('HD-01');
  expect(await ids({ expireFrom: dayIn(0), expireTo: dayIn(0) })).toEqual(['HD-02']);
  const { bytes } = await admin.download(carReviewFile, { approval: 'unapproved' });
  const sheet = read(bytes).Sheets;
  expect(utils.sheet_to_json(Object.values(sheet)[0]!)).toMatchObject([
    { 'Vehicle ID': 'HD-02', Approval: 'Unapproved', 'Days left': 0 },
  ]);
  const queue = read((await regulator.download(approvalFile, { kind: 'vehicle' })).bytes).Sheets;
  expect(utils.sheet_to_json(Object.values(queue)[0]!)).toMatchObject([
    { Number: 'HD-02', Kind: 'Vehicle', Approval: 'Unapproved' },
  ]);
});

test('what goes to another company takes no application along; the report opens for those who see the vehicle', async () => {
  const reportFileId = await report(admin);
  await submit(['HD-14'], admin, { reportFileId });
  const fetched = async (who: Person) => (await who.download(file.get, { id: reportFileId })).type;
  expect(await fetched(admin)).toBe('application/pdf');
  expect(await fetched(regulator)).toBe('application/pdf');
  expect(await fetched(neighbour)).toContain('json');
  const there = await world.db
    .selectFrom('org')
    .select('id')
    .where('orgName', '=', '冲压车间')
    .executeTakeFirstOrThrow();
  const moved = await carOf('HD-14');
  expect(await operator.post(vehicle.transfer, { id: moved.id, orgId: there.id })).toMatchObject({
    code: '200',
  });
  expect(await carOf('HD-14', neighbour)).toMatchObject({ approval: 'none', reportFileId: null });
  expect((await neighbour.post(carReview.progress, { id: moved.id })).data.rows).toEqual([]);
  expect(await applicationOf('HD-14')).toBeUndefined();
  expect(await fetched(regulator)).toContain('json');
  expect(await submit(['HD-14'], neighbour)).toMatchObject({ code: '200' });
});
