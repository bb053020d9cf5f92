import path from 'node:path';
import type pg from 'pg';
import { archiveName, dropOldArchives, listArchives } from '../backup/archives';
import { backUp } from '../backup/backUp';
import { Copies } from '../backup/copies';
import { backupScheduleLock, whileAlone } from '../base/alone';
import type { AppContext } from '../base/context';

const lookEveryMs = 60_000;
const againAfterMs = 900_000;
/** A day, and two hours for the backup itself. */
const oldAfterMs = 26 * 3_600_000;

/**
 * Makes the daily backup once its hour has struck, also when that was missed, and raises `backupOld` while the last
 * good one, or the last that is copied to the bucket, is older than it should be. Nothing happens until BACKUP_DIR is
 * set.
 */
export function openBackups(appCtx: AppContext, pool: pg.Pool): { close(): Promise<void> } {
  const { conditions, config } = appCtx;
  const { backup, backupPassphrase, backupBucket } = config;
  if (!backup || backupPassphrase === null) return { close: async () => undefined };
  const copies = backupBucket && new Copies(backupBucket);
  const leaving = new AbortController();
  let work: Promise<void> | null = null;
  let failedAt: number | null = null;

  const newest = async () => (await listArchives(backup.dir, new Date()))[0]?.madeAt.getTime() ?? null;

  async function judge(): Promise<void> {
    const made = await newest().catch(() => null);
    const last = copies && made !== null ? (copies.newest?.getTime() ?? null) : made;
    const isOld = last === null ? failedAt !== null : Date.now() - last > oldAfterMs;
    if (!isOld) return conditions.clear('backupOld');
    conditions.raise(
      'backupOld',
      last === null ? 'there is none' : `the last is of ${new Date(last).toISOString()}`,
    );
  }

  async function keepUp({ dir, hour, keep }: NonNullable<typeof backup>, passphrase: string): Promise<void> {
    const now = new Date();
    const isDue = ((await newest()) ?? 0) < lastStruck(now, hour);
    if (isDue) await makeOne(dir, now, passphrase);
    await copies?.bring((await listArchives(dir, now)).slice(0, keep), leaving.signal);
    if (isDue) await dropOldArchives(dir, keep, now, (name) => copies?.drop(name) ?? Promise.resolve());
  }

  async function makeOne(dir: string, now: Date, passphrase: string): Promise<void> {
    const file = path.join(dir, archiveName(now));
    const { missing } = await backUp({ pool, appCtx, file, passphrase, now, signal: leaving.signal });
    if (missing.length > 0) appCtx.complain(new Error(`contents are lost: ${missing.join(', ')}`));
  }

  async function look(): Promise<void> {
    await judge();
    // A clock that was set back far must not make the next try wait until it has come there again.
    if (failedAt !== null && Math.abs(Date.now() - failedAt) < againAfterMs) return;
    try {
      await whileAlone(appCtx, backupScheduleLock, () => keepUp(backup!, backupPassphrase!));
      failedAt = null;
    } catch (error) {
      if (leaving.signal.aborted) return;
      failedAt = Date.now();
      appCtx.complain(error);
    }
    await judge();
  }

  const wake = () => {
    // One that takes long, or never ends, is still judged.
    if (work) return void judge();
    work = look().finally(() => (work = null));
  };
  const clock = setInterval(wake, lookEveryMs);
  wake();
  return {
    async close() {
      clearInterval(clock);
      leaving.abort();
      await work;
    },
  };
}

/** When this hour of the machine's clock was last. */
function lastStruck(now: Date, hour: number): number {
  const struck = new Date(now);
  struck.setHours(hour, 0, 0, 0);
  if (struck > now) struck.setDate(struck.getDate() - 1);
  return struck.getTime();
}
