import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Conditions } from './conditions';
import { databaseConditionOf } from './databaseFault';

const probeMs = 2_000;
const longestAnswerMs = 5_000;

interface Watched {
  pool: pg.Pool;
  conditions: Conditions;
  /** The folders whose disks must not fill up, and the bytes below which an alarm is raised. */
  folders: readonly string[];
  leastFreeBytes: number;
}

/**
 * Finds out by itself when the database cannot store, and when it can again.
 * `probe` looks at once, however many ask for it, and waits no longer than a database may take to answer.
 */
export function watchDatabase({ pool, conditions, folders, leastFreeBytes }: Watched) {
  let probing: Promise<void> | null = null;
  const look = async () => {
    await probeDatabase(pool, conditions);
    await probeDisks(folders, leastFreeBytes, conditions);
    probing = null;
  };
  const probe = () => Promise.race([(probing ??= look()), sleep(longestAnswerMs, undefined, { ref: false })]);
  const timer = setInterval(() => void (probing ??= look()), probeMs);
  return { probe, stop: () => clearInterval(timer) };
}

async function probeDatabase(pool: pg.Pool, conditions: Conditions): Promise<void> {
  const noAnswer = setTimeout(() => {
    conditions.raise('databaseLost', `no answer within ${longestAnswerMs / 1_000} s`);
  }, longestAnswerMs);
  try {
    const { rows } = await pool.query<{ is_read_only: boolean }>(
      `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_read_only`,
    );
    conditions.clear('databaseLost');
    if (rows[0]!.is_read_only) return conditions.raise('databaseReadOnly', 'the database accepts no writes');
    conditions.clear('databaseReadOnly');
    if (!conditions.has('databaseFull')) return;
    // Whether there is room again is known only once a table has grown: about 1.3 MB, for a moment.
    await pool.query(
      `create temp table room_probe on commit drop as select g, md5(g::text) from generate_series(1, 20000) g`,
    );
    conditions.clear('databaseFull');
  } catch (error) {
    conditions.raise(databaseConditionOf(error) ?? 'databaseLost', String((error as Error).message));
  } finally {
    clearTimeout(noAnswer);
  }
}

async function probeDisks(
  folders: readonly string[],
  leastFreeBytes: number,
  conditions: Conditions,
): Promise<void> {
  const free = await Promise.all(folders.map(freeBytesOf));
  const least = Math.min(...free);
  if (least >= leastFreeBytes) return conditions.clear('diskLow');
  conditions.raise('diskLow', `${megabytes(least)} free, ${megabytes(leastFreeBytes)} wanted`);
}

/** A folder that is not there cannot fill up. */
const freeBytesOf = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  );

const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;
