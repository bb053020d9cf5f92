import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { CopyBuffer } from './copyBuffer';
import { CopyIn } from './copyIn';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(inject('databaseUrl'));
  await client.connect();
  await client.query('create temp table copied (n bigint primary key); create temp table noted (said text)');
});
afterAll(() => client.end());

const copy = 'copy copied (n) from stdin with (format binary)';

function rowsOf(...numbers: number[]): Buffer {
  const buffer = new CopyBuffer();
  for (const n of numbers) {
    buffer.row(1);
    buffer.int8(n);
  }
  return buffer.finish();
}

const send = (statements: string, rows: Buffer) => client.query(new CopyIn(statements, rows)).done;

async function stored(): Promise<unknown> {
  const { rows } = await client.query<{ copied: number[]; noted: string[] }>(
    `select array(select n::int from copied order by n) as copied, array(select said from noted) as noted`,
  );
  return rows[0];
}

test('rows and the statements behind them are stored together or not at all, and the connection goes on', async () => {
  await send(`${copy}; insert into noted values ('first')`, rowsOf(1, 2));
  expect(await stored()).toEqual({ copied: [1, 2], noted: ['first'] });

  // A row that is there already, a statement that fails after the rows, and one that fails before them.
  await expect(send(`${copy}; insert into noted values ('second')`, rowsOf(3, 2))).rejects.toMatchObject({
    code: '23505',
  });
  await expect(send(`${copy}; insert into nowhere values (1)`, rowsOf(3))).rejects.toMatchObject({
    code: '42P01',
  });
  const many = rowsOf(...Array.from({ length: 50_000 }, (_, at) => at + 10));
  await expect(send('copy nowhere from stdin with (format binary)', many)).rejects.toMatchObject({
    code: '42P01',
  });
  expect(await stored()).toEqual({ copied: [1, 2], noted: ['first'] });

  await send(copy, rowsOf(3));
  expect(await stored()).toEqual({ copied: [1, 2, 3], noted: ['first'] });
});

test('a connection that ends fails what was on its way', async () => {
  const other = new pg.Client(inject('databaseUrl'));
  other.on('error', () => undefined);
  await other.connect();
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
  await other.query('create temp table copied (n bigint)');
  const sleeping = other.query('select pg_sleep(60)').catch((error: Error) => error);
  const { done } = other.query(new CopyIn(copy, rowsOf(1)));
  const ended = done.then(
    () => 'stored',
    (error: unknown) => error,
  );
  await client.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
  // In words of PostgreSQL, of the driver or of the socket.
  expect(await ended).toBeInstanceOf(Error);
  await sleeping;
});
