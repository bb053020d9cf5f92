import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { session } from '@fleet/contract/session/calls';
import pg from 'pg';
import { startPostgres } from '../server/src/postgres/startPostgres';
import { type ServerProcess, startServerProcess } from '../server/test/serverProcess';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const dataDir = path.join(root, 'var', 'bench');

/** A server in a process of its own, on a PostgreSQL of its own, with a fleet large enough to be measured. */
export interface Place {
  databaseUrl: string;
  pool: pg.Pool;
  server: ServerProcess;
  /** A session token of one of the demo people. */
  signIn(loginName: string): Promise<string>;
  close(): Promise<void>;
}

/** The phone number of a bench terminal, counted from 1. */
export const phoneOf = (number: number) => String(13_800_000_000 + number);

/** Begins from nothing each time: what an earlier run left would be measured too. */
export async function openPlace(): Promise<Place> {
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startPostgres({ dataDir, log: () => undefined });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  const env = { DATABASE_URL: postgres.url, NODE_ENV: 'production' };
  const server = await startServerProcess({ dataDir, args: ['--still'], env });
  return {
    databaseUrl: postgres.url,
    pool,
    server,
    async signIn(loginName) {
      const { password } = server.demo.accounts.find((account) => account.loginName === loginName)!;
      const body = new URLSearchParams({ loginName, password });
      const response = await fetch(`http://127.0.0.1:${server.http}${session.login.path}`, {
        method: 'POST',
        body,
      });
      return ((await response.json()) as { data: { token: string } }).data.token;
    },
    async close() {
      await server.stop();
      await pool.end();
      await postgres.stop();
    },
  };
}

/** Trucks with a JT/T 808 terminal each, made by the database itself. */
export async function fillTrucks({ pool }: Place, count: number): Promise<void> {
  await pool.query(
    `with owner as (select * from company order by id desc limit 1),
      model as (select * from brand_model order by id limit 1),
      kind as (select id from terminal_type where terminal_model = 'FT-808'),
      truck as (
        insert into vehicle (car_id, manufacture_num, org_id, company_id, brand_id, model_id, power_type, capacity, delivery_date, car_type)
        select 'Q' || lpad(n::text, 6, '0'), 'MQ-' || n, owner.org_id, owner.id, model.brand_id, model.id, 'electric', 2, '2025-01-01', 'reach'
        from generate_series(1, $1::int) n, owner, model returning id, car_id, company_id),
      box as (
        insert into terminal (terminal_id, terminal_type_id, org_id, company_id)
        select 'QTERM' || lpad(n::text, 6, '0'), kind.id, owner.org_id, owner.id
        from generate_series(1, $1::int) n, owner, kind returning id, terminal_id),
      link as (
        insert into link_identity (terminal_row_id, protocol, link_key)
        select id, 'jt808', (13800000000 + right(terminal_id, 6)::int)::text from box)
    insert into binding (vehicle_id, terminal_row_id, company_id, period, bound_at)
    select truck.id, box.id, truck.company_id, tstzrange(null, null), now()
    from truck join box on right(car_id, 6) = right(terminal_id, 6)`,
    [count],
  );
  await pool.query('vacuum analyze vehicle, terminal, link_identity, binding');
}

/** Memory that a process really holds, in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
