import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** Seconds of processor time that the servers and the database have used so far. */
export interface CpuSeconds {
  server: number;
  database: number;
}

/** Of the clock by which Linux counts processor time. */
const ticksPerSecond = 100;

/** Servers, and the database that they write to. */
export interface Measured {
  servers: readonly { pid: number }[];
  pool: pg.Pool;
}

export async function cpuOf({ servers, pool }: Measured): Promise<CpuSeconds> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = statOf(rows[0]!.pid)!.parent;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === postmaster);
  const { own, ended } = statOf(postmaster)!;
  const database = children.reduce((sum, stat) => sum + stat!.own, own + ended);
  const server = servers.reduce((sum, { pid }) => sum + statOf(pid)!.own, 0);
  return { server: server / ticksPerSecond, database: database / ticksPerSecond };
}

/** The parent of a process, its own time and that of its children that have ended, in ticks; null when it is gone. */
function statOf(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    // The name of a program may hold anything, also a bracket.
    const [, parent, ...others] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()!.split(' ');
    const [user, system, endedUser, endedSystem] = others.slice(9, 13).map(Number) as [
      number,
      number,
      number,
      number,
    ];
    return { parent: Number(parent), own: user + system, ended: endedUser + endedSystem };
  } catch {
    return null;
  }
}
