import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findAccount } from '../src/postgres/account';
import { inDatabase } from './databases';
import { freePort } from './ports';
import { until } from './until';

/** The programs of a PostgreSQL that has Citus: those in the folder CITUS_BIN, or those on the path. */
const program = (name: string) => (process.env.CITUS_BIN ? path.join(process.env.CITUS_BIN, name) : name);

function findCitus(): boolean {
  try {
    const shared = execFileSync(program('pg_config'), ['--sharedir'], { encoding: 'utf8' }).trim();
    return existsSync(path.join(shared, 'extension/citus.control')) && existsSync(programFolder());
  } catch {
    return false;
  }
}

const programFolder = () => execFileSync(program('pg_config'), ['--bindir'], { encoding: 'utf8' }).trim();

/** Whether there is a PostgreSQL with Citus on this machine. */
export const hasCitus = findCitus();

const workers = 2;
const settings = {
  shared_preload_libraries: 'citus',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  // A table of 256 shards and a dozen of days is locked at once.
  max_locks_per_transaction: '1024',
  max_prepared_transactions: '100',
  'citus.node_conninfo': 'sslmode=disable',
  'citus.max_adaptive_executor_pool_size': '4',
  'citus.max_cached_conns_per_worker': '8',
  // Nothing of a test outlives the machine's power.
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum_naptime: '10min',
};

interface Server {
  folder: string;
  process: ChildProcess;
  port: number;
}

/** A Citus cluster of this machine: a coordinator without shards and two workers; everybody on it may connect. */
export class Citus {
  private constructor(
    readonly folder: string,
    readonly servers: readonly Server[],
  ) {}

  static async start(): Promise<Citus> {
    const folder = mkdtempSync(path.join(tmpdir(), 'fleet-citus-'));
    const { uid, gid } = findAccount();
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
    const servers = await Promise.all(
      Array.from({ length: 1 + workers }, (_, at) => newServer(path.join(folder, String(at)))),
    );
    const citus = new Citus(folder, servers);
    await citus.#everywhere('postgres', 'postgres', 'create role fleet login');
    return citus;
  }

  /** The processes of PostgreSQL, the coordinator's first. */
  get pids(): number[] {
    return this.servers.map(({ process: { pid } }) => pid!);
  }

  /** The coordinator's address for a database, as the role of the product. */
  url(database: string, user = 'fleet', at = 0): string {
    return `postgres://${user}@127.0.0.1:${this.servers[at]!.port}/${database}`;
  }

  /** Makes a database with its workers; answers its address. */
  async database(name: string): Promise<string> {
    await this.#everywhere('postgres', 'postgres', `create database ${name} owner fleet`);
    await this.#everywhere(name, 'postgres', 'create extension citus');
    await inDatabase(this.url(name, 'postgres'), async (client) => {
      await client.query(`select citus_set_coordinator_host('127.0.0.1', $1)`, [this.servers[0]!.port]);
      for (const { port } of this.servers.slice(1))
        await client.query(`select citus_add_node('127.0.0.1', $1)`, [port]);
    });
    return this.url(name);
  }

  /** Kills a server as a power cut does, and starts it again when asked to. */
  async cut(at: number): Promise<() => Promise<void>> {
    const { folder, port, process } = this.servers[at]!;
    process.kill('SIGQUIT');
    await once(process, 'exit');
    return async () => {
      this.servers[at]!.process = await startServer(folder, port);
    };
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.servers.map(async ({ process: server }) => {
        if (server.exitCode !== null || server.signalCode !== null) return;
        server.kill('SIGINT');
        await once(server, 'exit');
      }),
    );
    rmSync(this.folder, { recursive: true });
  }

  async #everywhere(database: string, user: string, statement: string): Promise<void> {
    for (const at of this.servers.keys())
      await inDatabase(this.url(database, user, at), (client) => client.query(statement));
  }
}

/** Programs of PostgreSQL run as whoever may run them, beside the given folder. */
function how(folder: string) {
  const { uid, gid } = findAccount();
  // A certificate in the home of whoever runs the tests would be another user's.
  const env = { PATH: process.env.PATH, HOME: path.dirname(folder) };
  return { uid, gid, env, cwd: path.dirname(folder), stdio: 'ignore' } as const;
}

async function newServer(folder: string): Promise<Server> {
  execFileSync(
    path.join(programFolder(), 'initdb'),
    ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    how(folder),
  );
  const port = await freePort();
  return { folder, port, process: await startServer(folder, port) };
}

async function startServer(folder: string, port: number): Promise<ChildProcess> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(
    path.join(programFolder(), 'postgres'),
    ['-D', folder, '-p', String(port), ...options],
    how(folder),
  );
  await until('a server of Citus', () =>
    inDatabase(`postgres://postgres@127.0.0.1:${port}/postgres`, (client) => client.query('select')).then(
      () => true,
      () => false,
    ),
  );
  return server;
}
