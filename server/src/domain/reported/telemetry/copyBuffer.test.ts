import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { CopyBuffer } from './copyBuffer';
import { asBigint, fingerprint } from '../../../base/fingerprint';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(inject('databaseUrl'));
  await client.connect();
  await client.query(
    'create temp table t (n bigint, i8 bigint, h bigint, ts timestamptz, i2 smallint, f4 real, f8 float8, b boolean, txt text, j jsonb, bytes bytea)',
  );
});
afterAll(() => client.end());

const row = fc.record({
  i8: fc.option(fc.maxSafeInteger()),
  h: fc.record({ high: fc.integer(), low: fc.integer() }),
  ts: fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2090, 0) }),
  i2: fc.option(fc.integer({ min: -32_768, max: 32_767 })),
  f4: fc.option(fc.float({ noNaN: true, noDefaultInfinity: true })),
  f8: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
  b: fc.option(fc.boolean()),
  txt: fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
  j: fc.option(fc.dictionary(fc.stringMatching(/^\w+$/), fc.integer())),
  bytes: fc.option(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
});

test('whatever is written comes out of the database the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 50 }), async (rows) => {
      const buffer = new CopyBuffer();
      rows.forEach(({ i8, h, ts, i2, f4, f8, b, txt, j, bytes }, n) => {
        buffer.row(11);
        buffer.int8(n);
        buffer.int8(i8);
        buffer.halves(h.high, h.low);
        buffer.instant(ts);
        buffer.int2(i2);
        buffer.float4(f4);
        buffer.float8(f8);
        buffer.flag(b);
        buffer.text(txt);
        buffer.jsonb(j && JSON.stringify(j));
        buffer.bytes(bytes);
      });
      await client.query('truncate t');
      await pipeline(
        Readable.from([buffer.finish()]),
        client.query(copyFrom('copy t from stdin with (format binary)')),
      );
      const { rows: read } = await client.query<Record<string, unknown>>(
        'select i8::text, h::text, (extract(epoch from ts) * 1000)::bigint::text as ts, i2, f4::float8 as f4, f8, b, txt, j, bytes from t order by n',
      );
      expect(read).toEqual(
        rows.map(({ i8, h, ts, ...others }) => ({
          ...others,
          i8: i8 === null ? null : String(i8),
          h: asBigint(h),
          ts: String(ts),
        })),
      );
    }),
    { numRuns: 30 },
  );
});

test('fingerprints of words that differ in one bit differ in about half of theirs', () => {
  const said = Buffer.from('a report of twenty-eight bytes');
  const base = fingerprint(said);
  let changed = 0;
  for (let bit = 0; bit < said.length * 8; bit += 1) {
    const other = Buffer.from(said);
    other[bit >> 3]! ^= 1 << (bit & 7);
    const { high, low } = fingerprint(other);
    expect([high, low]).not.toEqual([base.high, base.low]);
    changed += ones(high ^ base.high) + ones(low ^ base.low);
  }
  expect(changed / (said.length * 8)).toBeGreaterThan(24);
  expect(fingerprint(said, 1)).not.toEqual(base);
});

const ones = (word: number) => (word >>> 0).toString(2).replaceAll('0', '').length;
