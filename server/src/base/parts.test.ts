import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { inDatabase } from '../../test/databases';
import { partCount, partOf, partOfSql } from './parts';

test('a vehicle is in the part that PostgreSQL says, and parts are of about the same size', async () => {
  const ids = [
    ...Array.from({ length: 20_000 }, (_, at) => String(at + 1)),
    ...fc.sample(fc.bigInt(1n, 2n ** 53n - 1n), 1_000).map(String),
  ];
  const { rows } = await inDatabase(inject('databaseUrl'), (client) =>
    client.query<{ part: number }>(
      `select ${partOfSql('id')} as part from unnest($1::bigint[]) with ordinality as given (id, at) order by at`,
      [ids],
    ),
  );
  expect(ids.map(partOf)).toEqual(rows.map(({ part }) => part));
  const sizes = Array.from({ length: partCount }, () => 0);
  for (const id of ids.slice(0, 20_000)) sizes[partOf(id)]! += 1;
  expect(Math.min(...sizes)).toBeGreaterThan(40);
  expect(Math.max(...sizes)).toBeLessThan(130);
});
