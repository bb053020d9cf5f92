import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type World } from '../../../../test/world';
import { Share } from '../../../base/share';
import { Switchboard } from '../../../base/wire/switchboard';
import { blankState, follow, type OwnedReport } from '../../fleet/truck/index';
import { AlarmWatch } from './watch';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: [] });
});
afterAll(() => world.end());

test('a vehicle that is sold before its courses are written holds up no other', async () => {
  const watch = new AlarmWatch(world.appCtx, new Switchboard(), Share.whole());
  await watch.start();
  const [sold, other] = await world.db
    .selectFrom('vehicle')
    .where('carId', 'in', ['HD-01', 'HD-02'])
    .orderBy('carId')
    .select(['id', 'companyId'])
    .execute();
  await watch.load([sold!.id, other!.id]);
  const speeds = ({ id: vehicleId, companyId }: NonNullable<typeof sold>) => {
    const at = Date.now();
    const report: OwnedReport = {
      ...{ vehicleId, companyId, at, time: at, receivedAt: at, terminalRowId: '0', wasKept: false },
      ...{ hash: { high: 1, low: Number(vehicleId) }, position: null, alarm: 2, events: [] },
      values: { keyOn: true, vehicleSpeed: 90 },
    };
    const state = { ...blankState(), vehicleId, companyId, orgId: '' };
    watch.take(state, report, follow(state, report, 10));
  };
  speeds(sold!);
  expect(watch.isBehind(sold!.id)).toBe(true);
  await sql`update vehicle set company_id = (select id from company where id <> ${sold!.companyId} limit 1)
    where id = ${sold!.id}`.execute(world.db);
  await watch.load([sold!.id]);

  speeds(other!);
  await watch.settle(null);
  expect([sold!.id, other!.id].map((id) => watch.isBehind(id))).toEqual([false, false]);
  const { rows } = await sql<{ vehicleId: string }>`select vehicle_id from alarm_course`.execute(world.db);
  expect(rows).toEqual([{ vehicleId: other!.id }]);
  watch.close();
});
