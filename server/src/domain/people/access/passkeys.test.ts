import { factor } from '@fleet/contract/factor/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPasskey } from '../../../../test/passkey';
import { countLockWaits } from '../../../../test/lockWaits';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let who: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  who = await world.signIn('viewer');
});
afterAll(() => world.end());

/** Adds passkeys whose questions were all asked before; none is written before all are at it. */
async function addAtOnce(names: string[]) {
  const { password: oldPassword } = world.demo.accounts.find(({ loginName }) => loginName === 'viewer')!;
  const begun = await Promise.all(names.map((name) => who.post(factor.beginPasskey, { name, oldPassword })));
  const add = ({ data: { attempt, options } }: (typeof begun)[number]) =>
    who.post(factor.addPasskey, { attempt, credential: newPasskey(options) });
  let added: ReturnType<typeof add>[] = [];
  await world.db.transaction().execute(async (keeper) => {
    await sql`lock table passkey in share mode`.execute(keeper);
    added = begun.map(add);
    await until('all to wait', async () => (await countLockWaits(world.db)) === names.length);
  });
  return Promise.all(added);
}

test('of the first passkeys that are added at once, one brings the recovery codes, and they hold', async () => {
  const added = await addAtOnce(['手机', '电脑']);
  expect(added.map(({ code }) => code)).toEqual(['200', '200']);
  expect(added.filter(({ data }) => data.recoveryCodes !== null)).toHaveLength(1);
});

test('an account has twenty passkeys, however many are added at once', async () => {
  await sql`insert into passkey (account_id, credential_id, public_key, counter, transports, name, created_at)
    select account_id, 'made' || at, public_key, 0, transports, 'made', now()
    from (select * from passkey order by id limit 1) one, generate_series(1, 17) at`.execute(world.db);
  const added = await addAtOnce(['一', '二', '三']);
  expect(added.map(({ code }) => code).toSorted()).toEqual(['200', '40900', '40900']);
  expect((await who.post(factor.show, {})).data.passkeys).toHaveLength(20);
});
