import { status } from '@fleet/contract/status/calls';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await newWorld();
  admin = await world.signIn('admin');
});
afterAll(() => world.end());
afterEach(() => vi.useRealTimers());

const hourMs = 3_600_000;

test('what was heard while our clock was ahead stands in the way of nothing once it is set back', async () => {
  const { id } = await world.findVehicle(admin, 'HD-09');
  const written = () =>
    world.db
      .selectFrom('vehicleState')
      .innerJoin('binding', 'binding.vehicleId', 'vehicleState.vehicleId')
      .innerJoin('terminal', 'terminal.id', 'binding.terminalRowId')
      .where('vehicleState.vehicleId', '=', id)
      .select(['vehicleState.lastSeen', 'terminal.lastSeen as terminalSeen', 'soc'])
      .executeTakeFirst();
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001009');
  // Without a time that can be, as many trucks report over MQTT.
  const says = async (soc: number) =>
    expect(await truck.report({ time: 0, values: { keyOn: true, soc } })).toMatchObject({ result: 0 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hourMs });
  await says(71);
  await until('it to be written', async () => (await written())?.soc === 71);
  vi.useRealTimers();
  await until('it to have been heard by now', async () => {
    const { lastSeen } = (await written())!;
    return Date.parse(lastSeen!) <= Date.now();
  });
  await says(33);
  await until('the truck to be followed', async () => (await admin.post(status.one, { id })).data.soc === 33);
  await until('its terminal to be heard by now', async () => {
    const { terminalSeen } = (await written())!;
    return Date.parse(terminalSeen!) <= Date.now();
  });
  await truck.close();
});
