import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../until';
import type { Place } from './place';

export const harmNames = [
  'server killed',
  'backend killed',
  'backends ended',
  'postmaster killed',
  'disk full',
  'database read-only',
  'database stopped',
  'links cut in the middle of a frame',
  'links lost',
] as const;
export type HarmName = (typeof harmNames)[number];

const patienceMs = 120_000;
/** A device that connects six times in a minute is held back for the rest of it. */
const linksAtOnce = 1;
const unreachableMs = 500;

/** The harms to a running installation; after each it mends itself. */
export const harms: Readonly<Record<HarmName, (place: Place) => Promise<void>>> = {
  'server killed': (place) => place.killServer(),

  async 'backend killed'({ postgres }) {
    const rows = await postgres.ask<{ pid: number }>(
      `select pid from pg_stat_activity where usename = 'fleet' and pid <> pg_backend_pid() order by random() limit 1`,
    );
    for (const { pid } of rows) process.kill(pid, 'SIGKILL');
  },

  async 'backends ended'({ postgres }) {
    await postgres.ask(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'fleet' and pid <> pg_backend_pid()`,
    );
  },

  async 'postmaster killed'({ postgres }) {
    const { pid } = postgres;
    process.kill(pid, 'SIGKILL');
    await until('another postmaster', () => isOther(() => postgres.pid, pid), patienceMs);
  },

  async 'disk full'(place) {
    const filler = path.join(place.dataDir, 'postgres/filler');
    execFileSync('sh', ['-c', `dd if=/dev/zero of=${filler} bs=64k 2>/dev/null; true`]);
    const bulk = `create table if not exists filling as select g, repeat('x', 500) from generate_series(1, 2000000) g`;
    await place.postgres.ask(bulk).catch(() => undefined);
    await until('readiness to turn red', async () => !(await place.isReady()), patienceMs);
    rmSync(filler);
  },

  async 'database read-only'(place) {
    const set = async (isOn: boolean) => {
      await place.postgres.ask(`alter database fleet set default_transaction_read_only = ${isOn}`);
      await harms['backends ended'](place);
    };
    await set(true);
    await until('readiness to turn red', async () => !(await place.isReady()), patienceMs);
    await set(false);
  },

  async 'database stopped'(place) {
    const processes = place.postgres.processes();
    const signal = (name: NodeJS.Signals) => {
      for (const pid of processes)
        try {
          process.kill(pid, name);
        } catch {
          // It has ended since.
        }
    };
    signal('SIGSTOP');
    await sleep(place.stoppedMs);
    signal('SIGCONT');
  },

  async 'links cut in the middle of a frame'({ ways }) {
    for (const way of ways) {
      const before = way.cuts;
      // Terminals whose links are down just now are back soon.
      const isCut = () => {
        way.cut(linksAtOnce);
        return way.cuts > before;
      };
      await until('links to be cut', isCut, patienceMs);
    }
  },

  async 'links lost'({ trucks }) {
    for (let count = 0; count < linksAtOnce; count += 1)
      trucks[Math.floor(Math.random() * trucks.length)]!.terminal.link.drop(unreachableMs);
  },
};

function isOther(pidNow: () => number, pid: number): boolean {
  try {
    return pidNow() !== pid;
  } catch {
    return false;
  }
}
