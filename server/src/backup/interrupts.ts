import { BackupRefused } from './refused';

const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Whether this is the end of what was broken off; later versions of Node name all that went with it in one error. */
export const isBreakingOff = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.some(isBreakingOff)
    : error instanceof Error && error.name === 'AbortError';

/** Breaks the work off at the first Ctrl-C, so that it can clear away what it made; the second one ends the process. */
export async function withInterrupts<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const breaking = new AbortController();
  const breakOff = () => breaking.abort();
  for (const name of names) process.once(name, breakOff);
  try {
    return await work(breaking.signal);
  } catch (error) {
    // Anything else went wrong over it, and what was made may still be there.
    if (!breaking.signal.aborted || !isBreakingOff(error)) throw error;
    throw new BackupRefused('已中断，未留下任何内容。', 'Interrupted: nothing was left behind.');
  } finally {
    for (const name of names) process.removeListener(name, breakOff);
  }
}
