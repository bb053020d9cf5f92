import { sql } from 'kysely';
import type { AppContext } from './context';

/** Held shared while a backup is made, and alone by what changes or drops what it reads: migrations and retention. */
export const backupLock = 808;

/** Held by whoever changes the keys. */
export const rotationLock = 7_404;

/** Does the work while nobody else holds the lock; left undone, and false, while somebody does. */
export function whileAlone(
  { db }: Pick<AppContext, 'db'>,
  lock: number,
  work: () => Promise<void>,
): Promise<boolean> {
  return db.connection().execute(async (holder) => {
    const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_lock(${lock}) as is_ours`.execute(
      holder,
    );
    if (!rows[0]!.isOurs) return false;
    try {
      await work();
      return true;
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(holder);
    }
  });
}
