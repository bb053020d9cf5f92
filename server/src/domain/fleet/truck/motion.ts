import { sql, type RawBuilder } from 'kysely';

/** From this speed on a truck drives: `domain.md` §7, working hours. */
const movingKmh = 1;
/** From this height on forks are not lowered: `alink.md` §16.3, lock. */
const raisedMm = 300;

type Maybe<T> = T | null | undefined;

/** The readings of a truck's motion; null or undefined where unknown. */
export interface Motion {
  speed?: Maybe<number>;
  hydraulicsActive?: Maybe<boolean>;
  keyOn?: Maybe<boolean>;
}

/** Whether a truck drives, by its speed in km/h; one that tells none stands. */
export const isMoving = (speed: Maybe<number>): boolean => (speed ?? 0) >= movingKmh;

/**
 * Whether a truck drives or lifts, key or no key: `domain.md` §7, working hours. Undefined where it tells neither; then
 * a key that is off still says that it does not.
 */
export function isAtWork({ speed, hydraulicsActive, keyOn }: Motion): boolean | undefined {
  if (isMoving(speed) || hydraulicsActive === true) return true;
  const tellsNothing = (speed ?? hydraulicsActive ?? null) === null;
  return tellsNothing && keyOn !== false ? undefined : false;
}

/** Whether a truck stands with its forks lowered, so that it may be locked: `domain.md` M7. Millimetres. */
export const mayBeLocked = (speed: Maybe<number>, liftHeight: Maybe<number>): boolean =>
  !isMoving(speed) && (liftHeight ?? 0) <= raisedMm;

/** The same rules of a row in the database: `row` is the name of a table with a column `speed`. */
export const movingInSql = (row: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(`${row}.speed`)} >= ${sql.lit(movingKmh)}, false)`;

/** Of a row of `vehicle_state`. */
export const mayBeLockedInSql = (state: string): RawBuilder<boolean> =>
  sql<boolean>`(not ${movingInSql(state)}
    and coalesce((${sql.ref(`${state}.readings`)} -> 'liftHeight' ->> 0)::float8, 0) <= ${sql.lit(raisedMm)})`;

/** At work by the last state of a truck, where `isAtWork` has been written down; `state` as above. */
export const atWorkInSql = (state: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${state}.activity`)} = 'working'`;
