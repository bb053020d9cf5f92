import { driver } from '@fleet/contract/driver/calls';
import { file } from '@fleet/contract/file/calls';
import { idCheckSign } from '@fleet/contract/driver/idCard';
import { carSynthesize } from '@fleet/contract/home/calls';
import { insurance } from '@fleet/contract/insurance/calls';
import { jurisdiction } from '@fleet/contract/jurisdiction/calls';
import { jurisdictionCar, jurisdictionCompany } from '@fleet/contract/jurisdictionCompany/calls';
import { legalRule } from '@fleet/contract/legalRule/calls';
import { duties, type RuleName } from '@fleet/contract/legalRule/rules';
import { monthsAfter } from '@fleet/contract/months';
import { note } from '@fleet/contract/note/calls';
import { jurisdictionSynthesize } from '@fleet/contract/regulation/calls';
import { approval, carReview, driverReview } from '@fleet/contract/review/calls';
import { status } from '@fleet/contract/status/calls';
import { train } from '@fleet/contract/training/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publish } from '../../../../test/exams';
import { deliverMails } from '../../../../test/mailFolder';
import { newWorld, type Person, type World } from '../../../../test/world';
import { today } from '../../../base/calendar';
import { systemContext } from '../../../base/context';
import { noticeCritical } from '../../duty/inspection/service';
import { tellSides } from '../../response/note/index';

let world: World;
let admin: Person;
let neighbour: Person;
let operator: Person;
let regulator: Person;
/** A regulator looks after 恒达 alone; 鑫源, the neighbour's, is in no jurisdiction. */
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [admin, neighbour, operator, regulator] = (await Promise.all(
    ['admin', 'admin2', 'operator', 'regulator'].map((name) => world.signIn(name)),
  )) as [Person, Person, Person, Person];
});
afterAll(() => world.end());
beforeEach(() => sql`truncate legal_rule, legal_rule_change`.execute(world.db));

const dayIn = (days: number) => today(new Date(Date.now() + days * 86_400_000), 'Asia/Shanghai');
const ruleOf = async (who: Person, rule: RuleName, asked: object = {}) =>
  (await who.post(legalRule.list, asked)).data.rows.find((row) => row.rule === rule)!;
const set = async (who: Person, rule: RuleName, value: number | null, asked: object = {}) =>
  who.post(legalRule.edit, { rule, value, version: (await ruleOf(who, rule, asked)).version, ...asked });

test('the national value holds, then that of the authority, then a stricter one of the company', async () => {
  expect(await ruleOf(admin, 'vehicleReviewMonths')).toMatchObject({ value: 24, origin: 'national' });
  expect(await set(regulator, 'vehicleReviewMonths', 18)).toMatchObject({ code: '200' });
  expect(await ruleOf(admin, 'vehicleReviewMonths')).toMatchObject({
    ...{ value: 18, origin: 'jurisdiction', jurisdictionNames: ['苏州工业园区'], isOwn: true },
  });
  expect(await ruleOf(neighbour, 'vehicleReviewMonths')).toMatchObject({ value: 24, origin: 'national' });
  expect(await set(admin, 'vehicleReviewMonths', 20)).toMatchObject({
    errors: [{ field: 'value', msg: 'It may not be looser than what is required (18 months).' }],
  });
  await set(admin, 'vehicleReviewMonths', 12);
  expect(await ruleOf(admin, 'vehicleReviewMonths')).toMatchObject({
    value: 12,
    origin: 'company',
    above: 18,
  });
  // The authority becomes stricter than the company: it holds, and the company's own waits behind it.
  await set(regulator, 'vehicleReviewMonths', 6);
  expect(await ruleOf(admin, 'vehicleReviewMonths')).toMatchObject({
    value: 6,
    origin: 'jurisdiction',
    own: 12,
  });
  expect((await admin.post(carReview.list, {})).data.rows[0]).toMatchObject({ mostMonths: 6 });
  await set(regulator, 'vehicleReviewMonths', null);
  expect((await admin.post(carReview.list, {})).data.rows[0]).toMatchObject({ mostMonths: 12 });
  const { rows } = (await regulator.post(legalRule.changes, { rule: 'vehicleReviewMonths' })).data;
  expect(rows).toMatchObject([
    { before: 6, after: null, by: '吴监管' },
    { before: 18, after: 6 },
    { before: null, after: 18 },
  ]);
});

test('nobody sets what is not his, beyond its bounds, or over a change that he has not seen', async () => {
  expect(await set(regulator, 'reviewNearDays', 500)).toMatchObject({ errors: [{ field: 'value' }] });
  // Cards are the platform's: nobody else sees their rule, and nobody sets it.
  expect(await ruleOf(regulator, 'simNearDays')).toBeUndefined();
  const ofCards = { rule: 'simNearDays', value: 60, version: 0 } as const;
  expect(await regulator.post(legalRule.edit, ofCards)).toMatchObject({ code: '40900' });
  expect(await set(admin, 'reviewNearDays', 60)).toMatchObject({ code: '40900' });
  expect(await set(operator, 'reviewNearDays', 60)).toMatchObject({ errors: [{ field: 'jurisdictionId' }] });
  const viewer = await world.signIn('viewer');
  expect(await viewer.post(legalRule.list, {})).toMatchObject({ code: '40300' });
  const there = (await regulator.post(jurisdiction.choices, {})).data.rows[0]!.id;
  expect(await admin.post(legalRule.list, { jurisdictionId: there })).toMatchObject({ code: '40400' });
  const seen = { rule: 'reviewNearDays', value: 60, version: 0 } as const;
  const twice = await Promise.all([
    regulator.post(legalRule.edit, seen),
    operator.post(legalRule.edit, { ...seen, value: 45, jurisdictionId: there }),
  ]);
  expect(twice.map(({ code }) => code).toSorted()).toEqual(['200', '40900']);
  const first = twice[0].code === '200' ? 'You have' : '\\S+ has';
  expect(await regulator.post(legalRule.edit, seen)).toMatchObject({
    code: '40900',
    msg: expect.stringMatching(new RegExp(`^${first} changed this record`)),
    data: { version: 1, current: { own: expect.any(Number) } },
  });
});

test('a vehicle at 40 days is near expiry the moment its authority says 60, everywhere alike', async () => {
  await sql`update vehicle set annual_expire = ${dayIn(200)}, insure_end = ${dayIn(40)}`.execute(world.db);
  await sql`update vehicle set annual_expire = ${dayIn(40)} where car_id in ('HD-01', 'XY-01')`.execute(
    world.db,
  );
  const near = async (who: Person) => {
    const filter = { annualStatus: 'nearExpiry', pageSize: 200 } as const;
    const [files, reviews] = [await who.post(vehicle.list, filter), await who.post(carReview.list, filter)];
    return [files, reviews].map(({ data }) => data.rows.map(({ carId }) => carId));
  };
  const ofAuthority = async () => {
    const { data } = await regulator.post(jurisdictionCar.list, { annualStatus: 'nearExpiry' });
    const { reviews } = (await regulator.post(jurisdictionSynthesize.survey, {})).data;
    return [data.rows.map(({ carId }) => carId), reviews.nearExpiry];
  };
  expect([await near(admin), await ofAuthority()]).toEqual([
    [[], []],
    [[], 0],
  ]);
  await set(regulator, 'reviewNearDays', 60);
  expect([await near(admin), await ofAuthority()]).toEqual([
    [['HD-01'], ['HD-01']],
    [['HD-01'], 1],
  ]);
  expect(await near(neighbour)).toEqual([[], []]);
  const [shown] = (await admin.post(vehicle.list, { anyNum: 'HD-01' })).data.rows;
  expect(shown).toMatchObject({ annualStatus: 'nearExpiry', insureStatus: 'normal' });
  expect((await operator.post(vehicle.list, { annualStatus: 'normal', anyNum: 'XY-01' })).data.total).toBe(1);
  await set(regulator, 'insureNearDays', 41);
  expect((await admin.post(insurance.list, { insureStatus: 'nearExpiry' })).data.total).toBe(24);
});

test('a licence at 100 days marks its vehicle once the authority says 120, and no longer once the company leaves', async () => {
  await sql`update driver set licence_expire = ${dayIn(300)}`.execute(world.db);
  await sql`update driver set licence_expire = ${dayIn(100)}
    where id = (select driver_id from vehicle where car_id = 'HD-01')
      or id = (select min(id) from driver where company_id = (select company_id from vehicle where car_id = 'HD-01'))`.execute(
    world.db,
  );
  await sql`update vehicle set driver_id = (select min(id) from driver where driver.company_id = vehicle.company_id)
    where car_id = 'HD-01'`.execute(world.db);
  const marked = async () => [
    (await admin.post(driver.list, { annualStatus: 'nearExpiry' })).data.total > 0,
    (await admin.post(status.list, { anyNum: 'HD-01' })).data.rows[0]!.badges.includes('licenceDue'),
    (await admin.post(carSynthesize.states, {})).data.conditions.licenceDue > 0,
  ];
  expect(await marked()).toEqual([false, false, false]);
  await set(regulator, 'licenceNearDays', 120);
  expect(await marked()).toEqual([true, true, true]);
  const [member] = (await regulator.post(jurisdictionCompany.list, {})).data.rows;
  await regulator.post(jurisdictionCompany.del, { id: member!.id });
  expect(await marked()).toEqual([false, false, false]);
  await regulator.post(jurisdictionCompany.add, {
    ...{ creditCode: member!.creditCode, companyName: member!.companyName },
  });
  expect(await marked()).toEqual([true, true, true]);
});

test('of two authorities the stricter holds; one that has set nothing asks for the national value', async () => {
  const { data } = await operator.post(jurisdiction.add, {
    ...{ jurisdictionNum: '320599', jurisdictionName: '市局', managerAccount: 'shiju', managerName: '市局' },
  });
  const there = { jurisdictionId: data.id };
  const [member] = (await regulator.post(jurisdictionCompany.list, {})).data.rows;
  const { creditCode, companyName } = member!;
  const joined = await operator.post(jurisdictionCompany.add, { creditCode, companyName, ...there });
  await set(regulator, 'reviewNearDays', 15);
  expect(await ruleOf(admin, 'reviewNearDays')).toMatchObject({ value: 30, origin: 'national' });
  expect((await admin.post(vehicle.list, { annualStatus: 'nearExpiry' })).data.total).toBe(0);
  await set(operator, 'reviewNearDays', 45, there);
  expect(await ruleOf(admin, 'reviewNearDays')).toMatchObject({ value: 45, jurisdictionNames: ['市局'] });
  expect((await admin.post(vehicle.list, { annualStatus: 'nearExpiry' })).data.total).toBe(1);
  await operator.post(jurisdictionCompany.del, { id: joined.data.id });
  expect(await ruleOf(admin, 'reviewNearDays')).toMatchObject({ value: 15 });
});

test('an application is judged by the cycle of the day of the decision, and what was passed before stays', async () => {
  const inspectionDate = dayIn(-10);
  const sent = new File(['%PDF-1.4'], 'report.pdf', { type: 'application/pdf' });
  const { id } = (await admin.post(carReview.list, { anyNum: 'HD-02' })).data.rows[0]!;
  const form = {
    ...{ id, inspectionDate, newExpire: monthsAfter(inspectionDate, 24) },
    reportFileId: (await admin.post(file.upload, { file: sent })).data.id,
  };
  expect(await admin.post(carReview.submit, form)).toMatchObject({ code: '200' });
  await set(regulator, 'vehicleReviewMonths', 12);
  const [waiting] = (await regulator.post(approval.list, { approval: 'unapproved', anyNum: 'HD-02' })).data
    .rows;
  const decide = (decision: 'pass') => regulator.post(approval.audit, { id: waiting!.id, decision });
  expect(await decide('pass')).toMatchObject({
    code: '40900',
    msg: `By the present rules a review is valid for 12 months, until ${monthsAfter(inspectionDate, 12)} at the latest. Reject it so that the company submits it again.`,
  });
  await set(regulator, 'vehicleReviewMonths', null);
  expect(await decide('pass')).toMatchObject({ code: '200' });
  await set(regulator, 'vehicleReviewMonths', 12);
  const [passed] = (await admin.post(carReview.list, { anyNum: 'HD-02' })).data.rows;
  expect(passed).toMatchObject({ annualExpire: form.newExpire, approval: 'passed' });
});

test('ages, deadlines of notes and exams go by the rules of the company’s authority', async () => {
  const idCardAt = (age: number) => {
    const digits = `320501${Number(dayIn(0).slice(0, 4)) - age}0101001`;
    return digits + idCheckSign(digits);
  };
  const [shown] = (await admin.post(driver.list, {})).data.rows;
  const setIdCard = async (idCard: string) => {
    const { version } = (await admin.post(driver.list, { id: shown!.id })).data.rows[0]!;
    return admin.post(driver.edit, { id: shown!.id, version, idCard });
  };
  await set(regulator, 'driverMinAge', 21);
  expect(await setIdCard(idCardAt(19))).toMatchObject({
    errors: [{ field: 'idCard', msg: 'A driver must be 21 or older.' }],
  });
  await set(regulator, 'driverMinAge', null);
  expect(await setIdCard(idCardAt(19))).toMatchObject({ code: '200' });

  const sent = new File(['%PDF-1.4'], 'report.pdf', { type: 'application/pdf' });
  const review = async () =>
    admin.post(driverReview.submit, {
      ...{ id: shown!.id, inspectionDate: dayIn(0), newExpire: dayIn(300) },
      reportFileId: (await admin.post(file.upload, { file: sent })).data.id,
    });
  await setIdCard(idCardAt(56));
  await set(regulator, 'driverMaxAge', 55);
  expect(await review()).toMatchObject({
    msg: expect.stringContaining('The driver is older than 55'),
  });
  await set(regulator, 'driverMaxAge', 56);
  expect(await review()).toMatchObject({ code: '200' });

  await set(regulator, 'noteReplyDays', 3);
  const [member] = (await regulator.post(jurisdictionCompany.list, {})).data.rows;
  const { data } = await regulator.post(note.add, {
    ...{ companyIds: [member!.companyId], title: '限期整改', content: '请回复' },
  });
  expect((await regulator.post(note.list, { id: data.id })).data.rows[0]).toMatchObject({
    deadline: dayIn(3),
  });

  await set(regulator, 'examValidMonths', 12);
  const exam = {
    title: '年度复训',
    examDeadline: new Date(Date.now() + 86_400_000).toISOString(),
    duration: 30,
  };
  expect(await admin.post(train.add, { ...exam, validMonths: 24 })).toMatchObject({
    errors: [{ field: 'validMonths' }],
  });
  expect(await admin.post(train.add, { ...exam, validMonths: 12 })).toMatchObject({ code: '200' });
  // An exam without an end takes the end of the day on which it is published, and keeps it.
  const published = await publish(admin, [shown!.driverNum]);
  await set(regulator, 'examValidMonths', 6);
  const [kept] = (await admin.post(train.list, { id: published })).data.rows;
  expect(kept).toMatchObject({ state: 'fixed', validMonths: 12 });
});

test('who is written to about notes and critical items is as the authority has set it', async () => {
  for (const [loginName, email] of [
    ['admin', 'admin@hengda.example'],
    ['safety', 'safety@hengda.example'],
  ])
    await world.db.updateTable('account').set({ email }).where('loginName', '=', loginName!).execute();
  const mailed = async (work: () => Promise<unknown>) => {
    await tellSides(systemContext(world.appCtx));
    await noticeCritical(systemContext(world.appCtx));
    const before = (await deliverMails(world)).length;
    await work();
    await tellSides(systemContext(world.appCtx));
    await noticeCritical(systemContext(world.appCtx));
    return (await deliverMails(world))
      .slice(before)
      .map((mail) => /^To: (\S+)@/m.exec(mail)?.[1])
      .toSorted();
  };
  const [member] = (await regulator.post(jurisdictionCompany.list, {})).data.rows;
  const issue = () =>
    regulator.post(note.add, { companyIds: [member!.companyId], title: '通知', content: '请查收' });
  const found = [{ item: 'forks', itemName: '货叉', critical: true, result: 'abnormal' }];
  const find = () =>
    sql`insert into inspection (vehicle_id, company_id, org_id, check_time, duty_from, source, abnormal, items)
      select id, company_id, org_id, now(), now(), 'platform', 1, ${JSON.stringify(found)}::jsonb from vehicle where car_id = 'HD-03'`.execute(
      world.db,
    );
  expect(await mailed(issue)).toEqual(['admin', 'safety']);
  expect(await mailed(find)).toEqual(['safety']);
  await set(regulator, 'noteTold', duties.administrator);
  await set(regulator, 'criticalTold', duties.administrator | duties.safetyOfficer);
  expect(await mailed(issue)).toEqual(['admin']);
  expect(await mailed(find)).toEqual(['admin', 'safety']);
});
