import { setTimeout as sleep } from 'node:timers/promises';
import { databaseConditionOf } from '../../../base/databaseFault';

const pauseMs = 500;

/**
 * Does the work again for as long as the database is away, so that a device keeps its link and is acknowledged once
 * its reports are stored. Rejects with any other error, and with what the database said once the server ends.
 */
export async function retryWhileAway<T>(
  work: () => Promise<T>,
  complain: (fault: unknown) => void,
  ending: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (databaseConditionOf(error) === null || ending.aborted) throw error;
      complain(error);
      await sleep(pauseMs, undefined, { signal: ending }).catch(() => undefined);
    }
  }
}
