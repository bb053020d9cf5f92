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

test('items that are added, moved and deleted at once end in one order, and each act is done', async () => {
  const rows = await list();
  const spare: string[] = [];
  for (let at = 0; at < 30; at += 1)
    spare.push((await admin.post(checkItem.add, { itemName: `Spare ${at}`, critical: false })).data.id);
  const acts = Array.from({ length: 150 }, (_, at) => {
    if (at % 10 === 0) return admin.post(checkItem.add, { itemName: `Beside ${at}`, critical: false });
    if (at % 10 === 5) return admin.post(checkItem.del, { ids: spare.splice(0, 2) });
    const [moved, before] = [rows[(at * 5) % rows.length]!, rows[(at * 7 + 3) % rows.length]!];
    return admin.post(checkItem.move, { id: moved.id, beforeId: moved === before ? null : before.id });
  });
  const codes = (await Promise.all(acts)).map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set(['200']));
  const after = (await list()).map(({ sort }) => sort);
  expect(after.length).toBe(rows.length + 15);
  expect(new Set(after).size).toBe(after.length);
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
