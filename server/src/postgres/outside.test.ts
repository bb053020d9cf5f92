import { up } from '@fleet/protocol/jt808/messageId';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { inDatabase } from '../../test/databases';
import { demoDatabase, ownDatabase } from '../../test/ownDatabase';
import { hasPgbouncer, Pgbouncer } from '../../test/pgbouncer';
import { root, type ServerProcess, startServerProcess } from '../../test/serverProcess';
import { Terminal808 } from '../../test/terminal808';
import { until } from '../../test/until';

const passphrase = 'a passphrase of tests';

const readiness = async ({ http }: ServerProcess) => (await fetch(`http://127.0.0.1:${http}/readyz`)).text();

/** Reports one second after the other, each until it is acknowledged. */
function traffic(link: Terminal808) {
  const acknowledged: number[] = [];
  let second = Math.floor(Date.now() / 1000) - 3_600;
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      const time = (second += 1) * 1000;
      const body = encodeTruck({ time, position: null, values: { keyOn: true } });
      // A terminal that hears nothing sends the same again.
      const ask = () => link.ask(up.location, body).catch(() => null);
      await until('an acknowledgement', async () => (await ask())?.result === 0, 120_000);
      acknowledged.push(time);
    }
  })();
  return {
    acknowledged,
    async stop() {
      isOver = true;
      await running;
    },
  };
}

const endSessions = (url: string) =>
  inDatabase(url, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and datname = current_database() and pid <> pg_backend_pid()`,
    ),
  );

const setReadOnly = (url: string, isOn: boolean) =>
  inDatabase(url, async (client) => {
    const name = client.escapeIdentifier(new URL(url).pathname.slice(1));
    await client.query(
      `begin read write; alter database ${name} set default_transaction_read_only = ${isOn}; commit`,
    );
  });

/** A failover as its clients see it: sessions cut, a standby that takes no writes, sessions cut again. */
async function failOver(url: string, server: ServerProcess, link: Terminal808): Promise<void> {
  const reporting = traffic(link);
  await until('traffic', () => reporting.acknowledged.length > 3);
  await endSessions(url);
  await setReadOnly(url, true);
  await endSessions(url);
  await until('readiness to say why', async () => (await readiness(server)).includes('databaseReadOnly'));
  await setReadOnly(url, false);
  await endSessions(url);
  const before = reporting.acknowledged.length;
  await until('traffic again', () => reporting.acknowledged.length > before + 3, 120_000);
  await reporting.stop();
  const copies = await inDatabase(url, async (client) => {
    const { rows } = await client.query<{ at: number; copies: number }>(
      `select (extract(epoch from time) * 1000)::float8 as at, count(*)::int as copies from report group by 1`,
    );
    return new Map(rows.map((row) => [row.at, row.copies]));
  });
  expect(reporting.acknowledged.filter((at) => copies.get(at) !== 1)).toEqual([]);
  await until('readiness', async () => !(await readiness(server)).includes('database'));
}

test('a PostgreSQL that fails over costs no acknowledged report, and work goes on by itself', {
  timeout: 300_000,
}, async () => {
  const { url, dataDir, drop } = await demoDatabase();
  const server = await startServerProcess({ dataDir, args: ['--still'], env: { DATABASE_URL: url } });
  const link = await Terminal808.signedOn(server.jt808, '13900001001');

  await failOver(url, server, link);

  expect(server.said()).not.toContain('a fault of ours');
  await link.close();
  await server.stop();
  await drop();
});

test.skipIf(!hasPgbouncer)(
  'behind a pgbouncer in transaction mode locks are held past it, and a failover is survived',
  { timeout: 600_000 },
  async () => {
    const { url, dataDir, drop } = await ownDatabase();
    await inDatabase(url, (client) =>
      client.query(
        `alter database ${client.escapeIdentifier(new URL(url).pathname.slice(1))} set timezone = 'UTC'`,
      ),
    );
    const pgbouncer = await Pgbouncer.start(url);
    const env = { DATABASE_URL: pgbouncer.url, DATABASE_DIRECT_URL: url };
    const server = await startServerProcess({ dataDir, args: ['--still'], env });
    const link = await Terminal808.signedOn(server.jt808, '13900001001');
    await link.report({ values: { keyOn: true } });
    // A lock of a transaction may be seen just as it begins or ends; one of a session stays.
    const nothingHeldBehindIt = async () => {
      const pids = await pgbouncer.backends();
      expect(pids.length).toBeGreaterThan(0);
      return inDatabase(url, async (client) => {
        const { rowCount } = await client.query(
          `select from pg_locks join pg_stat_activity using (pid)
           where locktype = 'advisory' and state = 'idle' and pid = any($1)`,
          [pids],
        );
        return rowCount === 0;
      });
    };
    await until('no lock that outlives its transaction', nothingHeldBehindIt);

    const backups = path.join(dataDir, 'backups');
    await promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/src/backup.ts'], {
      cwd: root,
      env: {
        ...process.env,
        ...env,
        DATA_DIR: dataDir,
        BACKUP_DIR: backups,
        BACKUP_PASSPHRASE: passphrase,
      },
    });
    expect(readdirSync(backups)).toHaveLength(1);
    await until('no lock that outlives its transaction', nothingHeldBehindIt);

    await failOver(url, server, link);

    expect(server.said()).not.toContain('a fault of ours');
    await link.close();
    await server.stop();
    await pgbouncer.stop();
    await drop();
  },
);
