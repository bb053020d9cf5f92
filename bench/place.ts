import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { session } from '@fleet/contract/session/calls';
import pg from 'pg';
import { startPostgres } from '../server/src/postgres/startPostgres';
import type { Demo } from '../server/src/seed/demo';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const dataDir = path.join(root, 'var', 'bench');

/** A server in a process of its own, on a PostgreSQL of its own, as `npm start` would run it. */
export interface Place {
  databaseUrl: string;
  pool: pg.Pool;
  http: number;
  jt808: number;
  serverPid: number;
  /** A session token of one of the demo people. */
  signIn(loginName: string): Promise<string>;
  close(): Promise<void>;
}

/** Begins from nothing each time: what an earlier run left would be measured too. */
export async function openPlace(): Promise<Place> {
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startPostgres({ dataDir, log: () => undefined });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  const { server, http, jt808 } = await startServer(postgres.url);
  const { accounts } = JSON.parse(readFileSync(path.join(dataDir, 'demo.json'), 'utf8')) as Demo;
  return {
    databaseUrl: postgres.url,
    pool,
    http,
    jt808,
    serverPid: server.pid!,
    async signIn(loginName) {
      const { password } = accounts.find((account) => account.loginName === loginName)!;
      const body = new URLSearchParams({ loginName, password });
      const response = await fetch(`http://127.0.0.1:${http}${session.login.path}`, { method: 'POST', body });
      return ((await response.json()) as { data: { token: string } }).data.token;
    },
    async close() {
      await ended(server);
      await pool.end();
      await postgres.stop();
    },
  };
}

/** The demo's data without its simulated trucks: they would be load of their own. */
async function startServer(
  databaseUrl: string,
): Promise<{ server: ChildProcess; http: number; jt808: number }> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    JT808_PORT: '0',
    MQTT_PORT: '0',
    NODE_ENV: 'production',
  };
  const args = ['--import', 'tsx', 'server/src/main.ts', '--still'];
  const server = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: server.stdout });
  let http = 0;
  for await (const line of lines) {
    http = Number(/https?:\/\/[^:]+:(\d+)/.exec(line)?.[1] ?? http);
    const jt808 = /JT\/T 808: (\d+)/.exec(line)?.[1];
    if (jt808) {
      lines.on('line', () => undefined);
      server.stdout.resume();
      return { server, http, jt808: Number(jt808) };
    }
  }
  throw new Error('the server did not start');
}

export function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Memory that a process really holds, in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
