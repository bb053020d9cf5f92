import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { openPool } from '../server/src/base/database';
import { answerPage } from '../server/src/base/query';
import type { Context } from '../server/src/base/context';
import { listVehicles } from '../server/src/domain/fleet/vehicle/queries';

/**
 * The baseline of the secured list: Fastify and pg run the same statements as the list and nothing else.
 * `tsx bench/bareList.ts <database url>` prints its port.
 */
const pool = openPool(process.argv[2]!, 20);

const statements: { sql: string; parameters: readonly unknown[] }[] = [];
const db = new Kysely({
  dialect: new PostgresDialect({ pool }),
  plugins: [new CamelCasePlugin()],
  log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
});
const ctx = { db, scope: { kind: 'all' }, now: new Date() } as unknown as Context;
await answerPage(listVehicles)(ctx, vehicle.list.input.parse({ pageSize: 50, sort: 'carId' }));
const counting = statements.find(({ sql }) => sql.includes('count(*)'))!;
const [ids, rows] = statements.filter((one) => one !== counting) as [typeof counting, typeof counting];

const app = fastify();
app.post('/list', async () => {
  const run = ({ sql, parameters }: typeof counting) => pool.query(sql, parameters as unknown[]);
  const [, counted] = await Promise.all([run(ids), run(counting)]);
  const shown = await run(rows);
  return {
    code: '200',
    msg: '',
    data: { rows: shown.rows as unknown[], total: Number((counted.rows[0] as { total: string }).total) },
  };
});
await app.listen({ port: 0, host: '127.0.0.1' });
console.log((app.server.address() as AddressInfo).port);
