import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findAccount } from '../src/postgres/account';
import { inDatabase } from './databases';
import { freePort, isOpen } from './ports';
import { until } from './until';

const program = ['/usr/sbin/pgbouncer', '/usr/local/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync);

/** Whether there is a pgbouncer on this machine. */
export const hasPgbouncer = program !== undefined;

/** A pgbouncer in transaction mode before one PostgreSQL, with fewer connections to it than a server opens to us. */
export class Pgbouncer {
  private constructor(
    readonly folder: string,
    readonly process: ChildProcess,
    readonly url: string,
  ) {}

  static async start(databaseUrl: string): Promise<Pgbouncer> {
    const to = new URL(databaseUrl);
    const folder = mkdtempSync(path.join(tmpdir(), 'fleet-pgbouncer-'));
    const port = await freePort();
    const file = path.join(folder, 'pgbouncer.ini');
    const settings = [
      '[databases]',
      `* = host=${to.hostname} port=${to.port} user=${to.username} password=${to.password}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 4',
      'max_client_conn = 200',
      'ignore_startup_parameters = options',
      `admin_users = ${to.username}`,
    ];
    writeFileSync(file, settings.join('\n'));
    const { uid, gid } = findAccount();
    if (uid !== undefined && gid !== undefined) for (const one of [folder, file]) chownSync(one, uid, gid);
    const pooler = spawn(program!, ['-q', file], { stdio: 'ignore', uid, gid });
    await until('pgbouncer', () => isOpen(port));
    const url = new URL(databaseUrl);
    url.port = String(port);
    return new Pgbouncer(folder, pooler, url.href);
  }

  /** The processes of PostgreSQL behind it. */
  async backends(): Promise<number[]> {
    const admin = new URL(this.url);
    admin.pathname = '/pgbouncer';
    return inDatabase(admin.href, async (client) => {
      const { rows } = await client.query<{ remote_pid: number }>('show servers');
      return rows.map(({ remote_pid }) => Number(remote_pid));
    });
  }

  async stop(): Promise<void> {
    this.process.kill('SIGTERM');
    await once(this.process, 'exit');
    rmSync(this.folder, { recursive: true });
  }
}
