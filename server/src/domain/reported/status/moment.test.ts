import { violation } from '@fleet/contract/alarm/calls';
import { authKey } from '@fleet/contract/authorization/calls';
import { driver } from '@fleet/contract/driver/calls';
import { inspection } from '@fleet/contract/inspection/calls';
import { key } from '@fleet/contract/key/calls';
import { status } from '@fleet/contract/status/calls';
import { writeFleetEvent } from '@fleet/protocol/jt808/fleetEvents';
import { up } from '@fleet/protocol/jt808/messageId';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';
import { systemContext } from '../../../base/context';
import { judgeByClock } from '../alarm/index';

let world: World;
let admin: Person;
let vehicleId: string;
let driverId: string;
const keyNum = '0A0B0C0D';
const minute = 60_000;
const begin = Math.floor(Date.now() / minute) * minute - 20 * minute;
const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString();
const asked = async (time: string, who = admin) =>
  (await who.post(status.driverAt, { id: vehicleId, time })).data;

/** Another driver is on the list from an hour ago; this one signs on twenty minutes ago and is on it only from now. */
beforeAll(async () => {
  world = await newWorld();
  admin = await world.signIn('admin');
  vehicleId = (await world.findVehicle(admin, 'HD-06')).id;
  const { orgId } = (await admin.post(driver.list, {})).data.rows[0]!;
  const made = async (number: string, card: string) => {
    const { data } = await admin.post(driver.add, {
      driverNum: number,
      driverName: `司机${number}`,
      phone: `139222200${number}`,
      orgId,
      licenceExpire: '2031-01-01',
    });
    await admin.post(key.add, { keyNum: card, driverId: data.id });
    return data.id;
  };
  const other = await made('01', '0A0B0C0E');
  driverId = await made('02', keyNum);
  await admin.post(authKey.add, { driverIds: [other], vehicleIds: [vehicleId] });
  await sql`update allow_list set changed_at = ${ago(60)}`.execute(world.db);
  await sql`update vehicle set annual_expire = '2025-01-01' where id = ${vehicleId}`.execute(world.db);

  const terminal = await Terminal808.signedOn(world.ports.jt808, '13900001006');
  const signOn = { identifier: 'signOn', fields: { kind: 1, number: keyNum } } as const;
  await terminal.ask(up.transparent, writeFleetEvent({ number: 1, time: begin, ...signOn })!);
  for (let time = begin; time <= Date.now(); time += 5 * minute)
    await terminal.report({ time, values: { keyOn: true, vehicleSpeed: 5 } });
  await terminal.report({ time: Date.now(), values: { keyOn: true, vehicleSpeed: 5 } });
  await terminal.close();
  await until('what it reported', async () => (await asked(ago(15))).number === keyNum);
});
afterAll(() => world.end());

test('who was on a truck at a moment, by what, and whether he was allowed as things stood then', async () => {
  expect(await asked(ago(30))).toMatchObject({ driver: null, number: null, isAuthorized: null });
  const time = ago(15);
  const then = await asked(time);
  expect(then).toMatchObject({
    driver: { id: driverId, driverName: '司机02' },
    kind: 'card',
    number: keyNum,
    since: new Date(begin).toISOString(),
    isLicenceValid: true,
    isAuthorized: false,
    isChecked: false,
  });

  await admin.post(authKey.add, { driverIds: [driverId], vehicleIds: [vehicleId] });
  const { rows } = (await admin.post(inspection.items, { vehicleId })).data;
  const items = rows.map(({ id }) => ({ itemId: id, result: 'normal' as const }));
  expect(await admin.post(inspection.submit, { vehicleId, items })).toMatchObject({ code: '200' });
  expect(await asked(new Date().toISOString())).toMatchObject({ isAuthorized: true, isChecked: true });
  expect(await asked(time)).toEqual(then);

  const neighbour = await world.signIn('admin2');
  expect(await neighbour.post(status.driverAt, { id: vehicleId, time: ago(1) })).toMatchObject({
    code: '40400',
  });
});

test('swipes and operations name whose card it was', async () => {
  const period = { id: vehicleId, startTime: ago(60), endTime: ago(0) };
  for (const call of [status.swipes, status.operations])
    expect((await admin.post(call, period)).data.rows).toContainEqual(
      expect.objectContaining({ driverName: '司机02' }),
    );
});

test('violations that were found without him name who drove: review expired, fence crossed, off duty', async () => {
  for (const code of ['V09', 'V17'])
    await sql`insert into alarm (vehicle_id, org_id, company_id, code, about, level, started_at, found_by)
      select id, org_id, company_id, ${code}, 'x', 1, ${ago(10)}, ${code === 'V09' ? 'fence' : 'clock'} from vehicle
      where id = ${vehicleId}`.execute(world.db);
  // The clock judges by states, which are written behind.
  const drivers = await until('all three', async () => {
    await judgeByClock(systemContext(world.appCtx));
    const { rows } = (await admin.post(violation.list, { anyNum: 'HD-06' })).data;
    const found = new Map(rows.map((row) => [row.violationType, row.driverName]));
    return (['V06', 'V09', 'V17'] as const).every((code) => found.has(code)) && found;
  });
  for (const code of ['V06', 'V09', 'V17'] as const)
    expect([code, drivers.get(code)]).toEqual([code, '司机02']);
});
