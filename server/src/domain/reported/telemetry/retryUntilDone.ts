import { setTimeout as sleep } from 'node:timers/promises';

const againMs = 1_000;

/** Does what must be done, again and again until it works or the signal says that it need not be any more. */
export async function retryUntilDone(
  work: () => Promise<void>,
  complain: (fault: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      complain(error);
      if (signal.aborted) return;
      await sleep(againMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
