import { job } from '@fleet/contract/job/calls';
import { renew } from '@fleet/contract/renew/calls';
import { repair } from '@fleet/contract/repair/calls';
import { repeatHours } from '@fleet/contract/repeat';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../../base/context';
import { newWorld, type Person, type World } from '../../../../test/world';
import { forgetRepeats } from './service';

let world: World;
let admin: Person;
let safety: Person;
let operator: Person;
let request: {
  vehicleId: string;
  repairPerson: string;
  phone: string;
  repairTime: string;
  situation: string;
};
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [admin, safety, operator] = [
    await world.signIn('admin'),
    await world.signIn('safety'),
    await world.signIn('operator'),
  ];
  request = {
    vehicleId: (await world.findVehicle(admin, 'HD-01')).id,
    ...{ repairPerson: '王安全', phone: '13800000103', situation: '制动不灵' },
    repairTime: '2025-06-01T08:00:00+08:00',
  };
});
afterAll(() => world.end());

const requests = async () => (await admin.post(repair.list, {})).data.total;

test('a request that is sent three hundred times at once is made once, and each gets the first answer', async () => {
  const before = await requests();
  const key = randomUUID();
  const send = () => admin.post(repair.add, request, key);
  const answers = await Promise.all(Array.from({ length: 300 }, send));
  // Of so many some are told to come again.
  const [made, ...again] = answers.filter(({ code }) => code !== '429');
  expect(made).toMatchObject({ code: '200', data: { id: expect.any(String) } });
  expect(again.length).toBeGreaterThan(0);
  for (const answer of [...again, await send()]) expect(answer).toEqual(made);
  expect(await requests()).toBe(before + 1);
});

test('without a key, and under another key or of another person, it is another request', async () => {
  const before = await requests();
  const key = randomUUID();
  const answers = [
    await admin.post(repair.add, request),
    await admin.post(repair.add, request),
    await admin.post(repair.add, request, key),
    await admin.post(repair.add, request, randomUUID()),
    await safety.post(repair.add, request, key),
  ];
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(5);
  expect(await requests()).toBe(before + 5);
});

test('other content under a key that was used is refused', async () => {
  const key = randomUUID();
  await admin.post(repair.add, request, key);
  const before = await requests();
  expect(await admin.post(repair.add, { ...request, situation: '漏油' }, key)).toMatchObject({
    code: '40900',
    msg: expect.stringContaining('saved as first submitted'),
  });
  expect(await requests()).toBe(before);
});

test('a call that was refused leaves its key free, with nothing written', async () => {
  const before = await requests();
  const key = randomUUID();
  expect((await admin.post(repair.add, { ...request, vehicleId: '999999' }, key)).code).not.toBe('200');
  expect((await admin.post(repair.add, request, key)).code).toBe('200');
  expect(await requests()).toBe(before + 1);
});

test('a bad key is named', async () => {
  const before = await requests();
  for (const key of ['short', 'x'.repeat(65), 'with a space'])
    expect(await admin.post(repair.add, request, key)).toMatchObject({
      code: '400',
      errors: [{ field: 'Idempotency-Key', msg: expect.stringContaining('8 to 64') }],
    });
  expect(await requests()).toBe(before);
});

test('work that is put off becomes one task', async () => {
  const [row] = (await operator.post(renew.list, {})).data.rows;
  const key = randomUUID();
  const putOff = () => operator.post(renew.update, { ids: [row!.id], feeType: 'charge', asTask: true }, key);
  const [first, second] = await Promise.all([putOff(), putOff()]);
  expect(first.data).toMatchObject({ taskId: expect.any(String) });
  expect(second).toEqual(first);
  expect((await operator.post(job.list, {})).data.total).toBe(1);
});

test('a key is forgotten after a day, and no sooner', async () => {
  const key = randomUUID();
  await admin.post(repair.add, request, key);
  const before = await requests();
  const after = async (hours: number) => {
    const now = new Date(Date.now() + hours * 3_600_000);
    await forgetRepeats({ ...systemContext(world.appCtx), now });
    await admin.post(repair.add, request, key);
    return requests();
  };
  expect(await after(repeatHours - 1)).toBe(before);
  expect(await after(repeatHours + 1)).toBe(before + 1);
});
