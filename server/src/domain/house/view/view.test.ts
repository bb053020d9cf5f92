import { vehicle } from '@fleet/contract/vehicle/calls';
import { view } from '@fleet/contract/view/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countLockWaits } from '../../../../test/lockWaits';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
});
afterAll(() => world.end());

const screen = vehicle.list.path;
const namesFor = async (person: Person) =>
  (await person.post(view.list, { screen })).data.rows.map(({ viewName }) => viewName);

test('a shared view goes to colleagues: of the company, of the authority, of the platform, and no further', async () => {
  const [admin, safety, other, regulator, operator] = await Promise.all(
    ['admin', 'safety', 'admin2', 'regulator', 'operator'].map((loginName) => world.signIn(loginName)),
  );
  const people = { company: admin!, authority: regulator!, platform: operator! };
  for (const [viewName, person] of Object.entries(people))
    await person.post(view.add, { screen, viewName, query: 'a=1', isShared: true });
  expect(await namesFor(safety!)).toEqual(['company']);
  expect(await namesFor(other!)).toEqual([]);
  expect(await namesFor(regulator!)).toEqual(['authority']);
  expect(await namesFor(operator!)).toEqual(['platform']);
});

test('a view that its owner changed in another window says so, as it is now', async () => {
  const safety = await world.signIn('safety');
  const { data } = await safety.post(view.add, { screen, viewName: 'mine', query: 'a=1' });
  await safety.post(view.edit, { id: data.id, version: 1, query: 'a=2' });
  expect(await safety.post(view.edit, { id: data.id, version: 1, query: 'a=3' })).toMatchObject({
    code: '40900',
    msg: 'You have changed this record elsewhere.',
    data: { version: 2, current: { query: 'a=2' } },
  });
});

test('a screen has fifty views of a person, however many are saved at once', async () => {
  const repairer = await world.signIn('repair');
  const save = (at: number) => repairer.post(view.add, { screen, viewName: `View ${at}`, query: 'a=1' });
  for (let at = 1; at < 50; at += 1) expect(await save(at)).toMatchObject({ code: '200' });
  let saved: ReturnType<typeof save>[] = [];
  await world.db.transaction().execute(async (keeper) => {
    await sql`lock table saved_view in share mode`.execute(keeper);
    saved = [50, 51, 52].map(save);
    await until('all to wait', async () => (await countLockWaits(world.db)) === 3);
  });
  expect((await Promise.all(saved)).map(({ code }) => code).toSorted()).toEqual(['200', '40900', '40900']);
});
