import { type RawBuilder, sql } from 'kysely';
import { transaction, type AppContext, type Context } from './context';

/** Held shared while a backup is made, and alone by what changes or drops what it reads: migrations and retention. */
export const backupLock = 808;

/** Held by whoever makes the partitions of a day. */
export const partitionLock = 809;

/** Held by whoever stores reports without a time of their own. */
export const untimedLock = 810;

/** Held by whoever counts the days of vehicles; several do in lanes of it. */
export const dayFactLock = 811;

/** Held by whoever counts the figures of companies. */
export const figureLock = 812;

/** Held by whoever seals entries of the log. */
export const chainLock = 7_403;

/** Held by whoever changes the keys. */
export const rotationLock = 7_404;

/** Held by whoever sends the mails that wait. */
export const outboxLock = 7_405;

/** Held by whoever writes to the two sides of enforcement notes. */
export const noteNoticeLock = 7_406;

/** Held by whoever writes to candidates of exams. */
export const examNoticeLock = 7_407;

/** Held while a database is prepared for this program: the first of several nodes does it. */
export const preparingLock = 7_408;

/** Held by whoever adds up the months of drivers, whose days several count at once. */
export const driverMonthLock = 7_409;

/** Held by whoever signs, until the key that signs is made. */
export const signingLock = 7_410;

/** Held by whoever writes about inspections that found a critical item abnormal. */
export const criticalNoticeLock = 7_411;

/** Held by whoever makes the daily backup. */
export const backupScheduleLock = 7_412;

/** Does the work once nobody else holds the lock. */
export function inTurn<T>(
  { sessions }: Pick<AppContext, 'sessions'>,
  lock: number,
  work: () => Promise<T>,
): Promise<T> {
  return sessions.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(${lock})`.execute(holder);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(holder);
    }
  });
}

/** Does the work while nobody else holds the lock; left undone, and false, while somebody does. */
export function whileAlone(
  { sessions }: Pick<AppContext, 'sessions'>,
  lock: number,
  work: () => Promise<void>,
): Promise<boolean> {
  return sessions.connection().execute(async (holder) => {
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

/** Does the work in one transaction while nobody else holds the lock; null, and left undone, while somebody does. */
export const transactionAlone = <T>(
  ctx: Context,
  lock: number,
  work: (ctx: Context) => Promise<T>,
): Promise<T | null> => transactionIf(ctx, sql`pg_try_advisory_xact_lock(${lock}::bigint)`, work);

/** The same beside the other lanes of the lock, alone in this one; while the lock is held alone nobody is in a lane. */
export const transactionInLane = <T>(
  ctx: Context,
  lock: number,
  lane: number,
  work: (ctx: Context) => Promise<T>,
): Promise<T | null> =>
  transactionIf(
    ctx,
    sql`pg_try_advisory_xact_lock_shared(${lock}::bigint) and pg_try_advisory_xact_lock(${lock}::int, ${lane}::int)`,
    work,
  );

const transactionIf = <T>(
  ctx: Context,
  isOurs: RawBuilder<unknown>,
  work: (ctx: Context) => Promise<T>,
): Promise<T | null> =>
  transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ isOurs: boolean }>`select ${isOurs} as is_ours`.execute(ctx.db);
    return rows[0]!.isOurs ? work(ctx) : null;
  });
