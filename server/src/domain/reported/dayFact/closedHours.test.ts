import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type World } from '../../../../test/world';
import { systemContext } from '../../../base/context';
import { closedHoursIn } from './closedHours';

let world: World;
let companyId: string;
beforeAll(async () => {
  world = await newWorld({ doors: [] });
  ({ id: companyId } = await world.db.selectFrom('company').select('id').limit(1).executeTakeFirstOrThrow());
});
afterAll(() => world.end());

async function hoursIn(timeZone: string, from: string, to: string) {
  await world.db.updateTable('company').set({ timeZone }).where('id', '=', companyId).execute();
  const ctx = { ...systemContext(world.appCtx), now: new Date('2026-11-20T09:00:00Z') };
  const hours = await closedHoursIn(ctx, companyId, { from: Date.parse(from), to: Date.parse(to) });
  return (
    hours && {
      local: [hours.first, hours.last],
      instants: [hours.from, hours.to].map((ms) => new Date(ms).toISOString()),
    }
  );
}

test('whole hours of the company lie within the period, also where its hours begin at half past', async () => {
  expect(await hoursIn('America/New_York', '2026-10-05T14:10:00Z', '2026-10-06T13:50:00Z')).toEqual({
    local: ['2026-10-05 11:00:00', '2026-10-06 09:00:00'],
    instants: ['2026-10-05T15:00:00.000Z', '2026-10-06T13:00:00.000Z'],
  });
  expect(await hoursIn('Asia/Kolkata', '2026-10-05T10:10:00Z', '2026-10-05T12:30:00Z')).toEqual({
    local: ['2026-10-05 16:00:00', '2026-10-05 18:00:00'],
    instants: ['2026-10-05T10:30:00.000Z', '2026-10-05T12:30:00.000Z'],
  });
  expect(await hoursIn('Asia/Shanghai', '2026-10-05T10:10:00Z', '2026-10-05T11:50:00Z')).toBeNull();
});

test('where the clock was changed in the period only its whole days are closed', async () => {
  // On 1 November 2026 the hour from 01:00 to 02:00 comes twice in New York.
  expect(await hoursIn('America/New_York', '2026-10-31T16:30:00Z', '2026-11-02T10:20:00Z')).toEqual({
    local: ['2026-11-01 00:00:00', '2026-11-02 00:00:00'],
    instants: ['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  });
  expect(await hoursIn('America/New_York', '2026-11-01T04:30:00Z', '2026-11-01T20:00:00Z')).toBeNull();
});

test('a day is closed only some time after its end', async () => {
  expect(await hoursIn('Asia/Shanghai', '2026-11-18T16:00:00Z', '2026-11-20T09:00:00Z')).toEqual({
    local: ['2026-11-19 00:00:00', '2026-11-20 00:00:00'],
    instants: ['2026-11-18T16:00:00.000Z', '2026-11-19T16:00:00.000Z'],
  });
});
