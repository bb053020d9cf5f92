import { expect, inject, test } from 'vitest';
import { inDatabase } from '../../test/databases';
import { unsafeSettings } from './durability';

test('a database that may forget what it has committed is found out by its settings', async () => {
  const found = await inDatabase(inject('databaseUrl'), async (client) => {
    await client.query('set synchronous_commit = on');
    const before = await unsafeSettings(client);
    await client.query('set synchronous_commit = off');
    return (await unsafeSettings(client)).filter((name) => !before.includes(name));
  });
  expect(found).toEqual(['synchronous_commit']);
});
