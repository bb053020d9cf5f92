import { authKey, authorization } from '@fleet/contract/authorization/calls';
import { key } from '@fleet/contract/key/calls';
import { dueFile, train } from '@fleet/contract/training/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { linkedDrivers, publish, takeExam } from '../../../../test/exams';
import { Simulated } from '../../../../test/simulated';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';
import { reconcile } from '../authorization/service';

let world: World;
let admin: Person;
let driver: Person;
let driverId: string;
let driverNum: string;
let vehicleId: string;
let terminal: Simulated;

beforeAll(async () => {
  world = await newWorld({ doors: ['http', 'devices'], env: { COMMAND_ANSWER_SECONDS: '2' } });
  [admin, driver] = [await world.signIn('admin'), await world.signIn('repair')];
  const [first] = await linkedDrivers(world, admin, ['repair']);
  ({ id: driverId, driverNum } = first!);
  await sql`delete from auth_record`.execute(world.db);
  const truck = world.demo.trucks.find(
    ({ carId, link }) => carId.startsWith('HD-') && link.protocol === 'jt808',
  )!;
  vehicleId = (await world.findVehicle(admin, truck.carId)).id;
  await admin.post(key.add, { keyNum: 'AB12CD34', driverId });
  await admin.post(authKey.add, { driverIds: [driverId], vehicleIds: [vehicleId] });
  terminal = await new Simulated(truck, world.ports).signOn();
  await effective();
});
afterAll(async () => {
  terminal.close();
  await world.end();
});
beforeEach(() => sql`update training set deleted_at = now()`.execute(world.db));

const effective = () =>
  until('the terminal to know him', async () =>
    (await decision()).credentials.some(({ state }) => state === 'effective'),
  );
const decision = async () =>
  (await admin.post(authorization.decisions, { vehicleId, driverId })).data.rows[0]!;
const decided = async () => {
  const { may, reasons, warnings } = await decision();
  return { may, reasons, exams: warnings.filter((warning) => warning.startsWith('exam')) };
};
const knows = () => terminal.kept.auths.some((auth) => auth.number === 'AB12CD34');
async function setRule(effect: 'none' | 'warns' | 'bars', effectFrom: string | null = null) {
  const { version } = (await admin.post(train.rule, {})).data;
  await admin.post(train.editRule, { effect, effectFrom, version });
}
const fails = (id: string) => takeExam(driver, id, 1, ['上坡时货叉应']);

test('a failed exam warns, unless the company wants nothing of it', async () => {
  const id = await publish(admin, [driverNum]);
  expect(await decided()).toEqual({ may: true, reasons: [], exams: [] });
  await fails(id);
  expect(await decided()).toEqual({ may: true, reasons: [], exams: ['examFailed'] });
  await setRule('none');
  expect(await decided()).toMatchObject({ exams: [] });
  await setRule('bars', '2098-01-01');
  expect(await decided()).toMatchObject({ may: true, exams: ['examFailed'] });
});

test('where the company wants it, it bars from the next minute, and the terminal knows; a pass brings him back', async () => {
  await setRule('bars');
  const id = await publish(admin, [driverNum]);
  await reconcile(world.appCtx);
  expect(knows()).toBe(true);
  await fails(id);
  const list = async () => (await admin.post(authorization.decisions, { vehicleId })).data.version!;
  const before = await list();
  await reconcile(world.appCtx);
  await until('the terminal to forget him', () => !knows());
  expect(await decided()).toEqual({ may: false, reasons: ['suspended', 'examFailed'], exams: [] });
  expect(await list()).toBeGreaterThan(before);
  expect(await admin.post(authKey.add, { driverIds: [driverId], vehicleIds: [vehicleId] })).toMatchObject({
    code: '40900',
  });
  const { rows } = (await admin.post(authKey.list, { driverId })).data;
  await admin.post(authKey.refresh, { ids: rows.map((row) => row.id) });
  await until('what was told to be done', async () => (await openCommands()) === 0);
  expect(knows()).toBe(false);

  await takeExam(driver, id, 2);
  await reconcile(world.appCtx);
  await effective();
  expect(knows()).toBe(true);
  expect(await decided()).toMatchObject({ may: true, reasons: [] });
});

const openCommands = async () =>
  Number(
    (
      await sql<{
        count: string;
      }>`select count(*) from device_command where state not in ('success', 'expired', 'cancelled')`.execute(
        world.db,
      )
    ).rows[0]!.count,
  );

test('a missed exam and an expired pass speak against driving; a later exam of the subject settles it', async () => {
  await setRule('warns');
  const missed = await publish(admin, [driverNum], { subject: '年度' });
  await sql`update training set exam_deadline = now() - interval '1 minute' where id = ${missed}`.execute(
    world.db,
  );
  expect(await decided()).toMatchObject({ exams: ['examMissing'] });
  const other = await publish(admin, [driverNum], { subject: '新车' });
  await takeExam(driver, other);
  expect(await decided()).toMatchObject({ exams: ['examMissing'] });
  const next = await publish(admin, [driverNum], { subject: '年度', validMonths: 12 });
  await takeExam(driver, next);
  expect(await decided()).toMatchObject({ exams: [] });
  await sql`update exam_candidate set submitted_at = submitted_at - interval '13 months' where training_id = ${next}`.execute(
    world.db,
  );
  await sql`update training set deleted_at = now() where id = ${missed}`.execute(world.db);
  expect(await decided()).toMatchObject({ exams: ['examExpired'] });
  // He is due for the next training, whose sheet of candidates the list is; its pass settles that too.
  const due = async () => (await admin.post(train.due, {})).data.rows;
  expect(await due()).toMatchObject([{ driverNum, subject: '年度', isOver: true }]);
  const { bytes } = await admin.download(dueFile, {});
  const candidates = new File([new Uint8Array(bytes)], 'due.xlsx');
  expect((await admin.post(train.preview, { candidates })).data.candidates).toMatchObject([{ driverNum }]);
  await takeExam(driver, await publish(admin, [driverNum], { subject: '年度', validMonths: 12 }));
  expect(await due()).toEqual([]);
});

test('only who sees the whole company says what an exam demands', async () => {
  const officer = await world.signIn('safety');
  const { version, mayChange } = (await officer.post(train.rule, {})).data;
  expect(mayChange).toBe(false);
  expect(await officer.post(train.editRule, { effect: 'bars', version })).toMatchObject({ code: '40400' });
  expect(await admin.post(train.editRule, { effect: 'bars', version: version + 5 })).toMatchObject({
    code: '40900',
    msg: 'You have changed this record elsewhere.',
  });
});
