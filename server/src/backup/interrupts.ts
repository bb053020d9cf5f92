import { BackupRefused } from './refused';

const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Breaks the work off at the first Ctrl-C, so that it can clear away what it made; the second one ends the process. */
export async function withInterrupts<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const breaking = new AbortController();
  const breakOff = () => breaking.abort();
  for (const name of names) process.once(name, breakOff);
  try {
    return await work(breaking.signal);
  } catch (error) {
    // Anything else went wrong over it, and what was made may still be there.
    if (!breaking.signal.aborted || (error as Error).name !== 'AbortError') throw error;
    throw new BackupRefused('已中断，未留下任何内容。', 'Interrupted: nothing was left behind.');
  } finally {
    for (const name of names) process.removeListener(name, breakOff);
  }
}
