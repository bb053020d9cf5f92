import { fault } from '@fleet/contract/alarm/calls';
import { terminal } from '@fleet/contract/terminal/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { writeFleetEvent } from '@fleet/protocol/jt808/fleetEvents';
import { up } from '@fleet/protocol/jt808/messageId';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type World } from '../../../../test/world';

let world: World;
beforeAll(async () => {
  world = await newWorld();
});
afterAll(() => world.end());

test('what a terminal kept and sends after another has taken its place opens its fault no more', async () => {
  const [admin, operator] = [await world.signIn('admin'), await world.signIn('operator')];
  const faults = async () => (await admin.post(fault.list, { anyNum: 'HD-01', faultType: 'F10' })).data.rows;
  const { id, version, terminalRowId, orgId } = await world.findVehicle(admin, 'HD-01');
  const { terminalTypeId } = await world.db
    .selectFrom('terminal')
    .select('terminalTypeId')
    .where('id', '=', terminalRowId!)
    .executeTakeFirstOrThrow();
  const time = Math.floor(Date.now() / 1000) * 1000 - 60_000;
  const former = await Terminal808.signedOn(world.ports.jt808, '13900001001');
  const event = { identifier: 'fault', number: 1, time, start: true, fields: { code: 'F10' } } as const;
  await former.ask(up.transparent, writeFleetEvent(event)!);
  await until('the fault to be found', async () => (await faults()).length === 1);

  const phone = '13911110001';
  const { data: next } = await operator.post(terminal.add, {
    terminalId: 'FORMERTEST01',
    orgId,
    terminalTypeId,
    phone,
  });
  await admin.post(vehicle.replaceTerminal, { id, version, terminalRowId: next.id });
  const present = await Terminal808.signedOn(world.ports.jt808, phone);
  // In whole seconds, and after the moment of the change.
  await present.report({ time: Date.now() + 1_000, values: { keyOn: true } });
  await until('the fault to end', async () => (await faults())[0]?.endedAt !== null);

  expect(await former.report({ time: time + 5_000, values: { keyOn: true } })).toMatchObject({ result: 0 });
  await until('the late report to be judged', async () => {
    const late = await world.db
      .selectFrom('lateReport')
      .select('reader')
      .where('reader', '=', 'alarms')
      .execute();
    const stored = await world.db.selectFrom('report').select('time').where('vehicleId', '=', id).execute();
    return stored.length === 2 && late.length === 0;
  });
  expect((await faults()).map(({ endedAt }) => endedAt !== null)).toEqual([true]);
  await Promise.all([former.close(), present.close()]);
});
