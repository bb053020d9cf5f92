import { sql, type RawBuilder } from 'kysely';
import type { Context } from './context';

/**
 * Whether work that waits for its next attempt is due, given the moment of that attempt and the longest pause
 * (milliseconds) that anything sets. One for later than any pause was set by a clock that was ahead.
 */
export function isDue(
  { now }: Pick<Context, 'now'>,
  nextAttempt: RawBuilder<unknown>,
  longestPauseMs: number,
): RawBuilder<boolean> {
  const afterAnyPause = new Date(now.getTime() + 2 * longestPauseMs).toISOString();
  return sql<boolean>`(${nextAttempt} <= ${now.toISOString()} or ${nextAttempt} > ${afterAnyPause})`;
}
