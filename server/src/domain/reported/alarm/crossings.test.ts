import { alarm, violation } from '@fleet/contract/alarm/calls';
import { cloudFence } from '@fleet/contract/cloudFence/calls';
import { crossing } from '@fleet/contract/crossing/calls';
import { org } from '@fleet/contract/org/calls';
import { up } from '@fleet/protocol/jt808/messageId';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld } from '../../../../test/world';

test('what was crossed while V09 was switched off is no violation once it is on again', async () => {
  const world = await newWorld();
  onTestFinished(() => world.end());
  const admin = await world.signIn('admin');
  const orgId = (await admin.post(org.tree, {})).data.rows.find((one) => one.orgType === 'company')!.id;
  const { id: vehicleId } = await world.findVehicle(admin, 'HD-01');
  const place = { lng: 120.7, lat: 31.3, altitude: null, direction: null, satellites: 9, fixed: true };
  const { id: fenceId } = (
    await admin.post(cloudFence.add, {
      fenceName: '库区',
      orgId,
      centerLng: place.lng,
      centerLat: place.lat,
      radius: 100,
      level: '1',
      vehicleIds: [vehicleId],
    })
  ).data;
  // As if it had been there for an hour; a restart has the judge know it so.
  await sql`update fence set shaped_at = shaped_at - interval '1 hour' where id = ${fenceId}`.execute(
    world.db,
  );
  await sql`update fence_car set since = since - interval '1 hour' where fence_id = ${fenceId}`.execute(
    world.db,
  );
  await world.restart();

  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001001');
  const now = Math.floor(Date.now() / 1000) * 1000;
  const crossings = async () => (await admin.post(crossing.list, { fenceId })).data.rows;
  const leaves = async (begin: number) => {
    const before = (await crossings()).length;
    for (const [index, metres] of [0, 200, 210, 220, 30, 20, 10].entries())
      await truck.ask(
        up.location,
        encodeTruck({
          time: begin + index * 10_000,
          position: { ...place, lat: place.lat + metres / 111_320 },
          values: { keyOn: true, vehicleSpeed: 6 },
        }),
      );
    await until('it has left and come back', async () => {
      const rows = await crossings();
      return rows.length === before + 1 && rows.every(({ endedAt }) => endedAt !== null);
    });
  };
  const switchRule = async (isEnabled: boolean) => {
    const { data } = await admin.post(alarm.rules, {});
    const { version, limits } = data.rows.find(({ code }) => code === 'V09')!;
    const edit = { code: 'V09', version, limits, isEnabled } as const;
    expect(await admin.post(alarm.editRule, edit)).toMatchObject({ code: '200' });
  };
  const found = async () => {
    const { rows } = (await admin.post(violation.list, { violationType: 'V09', sort: 'happenTime' })).data;
    return rows.map(({ happenTime }) => (Date.parse(happenTime) - now) / 1000);
  };

  await leaves(now - 600_000);
  expect(await found()).toEqual([-590]);
  await switchRule(false);
  await leaves(now - 400_000);
  await switchRule(true);
  await leaves(now - 200_000);
  expect(await found()).toEqual([-590, -190]);
  await truck.close();
});
