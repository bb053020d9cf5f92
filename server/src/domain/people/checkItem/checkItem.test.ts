import { checkItem } from '@fleet/contract/checkItem/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  admin = await world.signIn('admin');
});
afterAll(() => world.end());

const list = async (who = admin) => (await who.post(checkItem.list, { pageSize: 200 })).data.rows;

test('a company begins with the usual checks, in their order', async () => {
  const rows = await list();
  expect(rows.length).toBe(21);
  expect(rows.map(({ sort }) => sort)).toEqual(rows.map((_, at) => at + 1));
  const electric = (await admin.post(checkItem.list, { powerType: 'electric', pageSize: 200 })).data.rows;
  expect(electric.some(({ powerType }) => powerType === 'diesel')).toBe(false);
  expect(electric.some(({ powerType }) => powerType === null)).toBe(true);
});

test('an item is put in front of another, or last, and all are numbered anew', async () => {
  const [first, second, third] = await list();
  await admin.post(checkItem.move, { id: third!.id, beforeId: first!.id });
  expect((await list()).slice(0, 3).map(({ id }) => id)).toEqual([third!.id, first!.id, second!.id]);
  await admin.post(checkItem.move, { id: third!.id });
  const rows = await list();
  expect(rows.at(-1)!.id).toBe(third!.id);
  expect(rows.map(({ sort }) => sort)).toEqual(rows.map((_, at) => at + 1));
});

test('an empty name is refused with its own sentence, and one of the list is not used twice', async () => {
  const empty = await admin.post(checkItem.add, { itemName: ' ', critical: false });
  expect(empty).toMatchObject({
    code: '400',
    errors: [{ field: 'itemName', msg: 'The check name is empty.' }],
  });
  await admin.post(checkItem.add, { itemName: 'Fire extinguisher', critical: true });
  const twice = await admin.post(checkItem.add, { itemName: 'Fire extinguisher', critical: false });
  expect(twice).toMatchObject({ code: '40900', errors: [{ field: 'itemName' }] });
});

test('items that are added at once have places of their own', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `Check ${at}`);
  await Promise.all(names.map((itemName) => admin.post(checkItem.add, { itemName, critical: false })));
  const places = (await list()).map(({ sort }) => sort);
  expect(new Set(places).size).toBe(places.length);
});

test('what one company does to its list, no other sees', async () => {
  const other = await world.signIn('admin2');
  const before = await list(other);
  const [first] = await list();
  expect((await other.post(checkItem.del, { id: first!.id })).code).toBe('40400');
  expect((await other.post(checkItem.move, { id: before[0]!.id, beforeId: first!.id })).code).toBe('40400');
  await admin.post(checkItem.del, { id: first!.id });
  expect(await list(other)).toEqual(before);
});
