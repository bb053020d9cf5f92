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
  dataDir: string;
  databaseUrl: string;
  pool: pg.Pool;
  readonly server: ServerProcess;
  /** Stops the server and starts it again on the same data: it learns what was put there behind its back. */
  restart(): Promise<void>;
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
  const start = () => startServerProcess({ dataDir, args: ['--still'], env });
  let server = await start();
  return {
    dataDir,
    databaseUrl: postgres.url,
    pool,
    get server() {
      return server;
    },
    async restart() {
      await server.stop();
      server = await start();
    },
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

/** Memory that a process really holds, in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
