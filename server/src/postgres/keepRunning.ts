import { setTimeout as sleep } from 'node:timers/promises';
import {
  signalPostmaster,
  startPostmaster,
  stopPostmaster,
  type Postmaster,
  type Recipe,
} from './postmaster';
import { isAlive } from './process';

/** Starts PostgreSQL again on the same port should it be killed, so that waiting connections find it. Returns the stop. */
export function keepRunning(
  recipe: Recipe,
  running: Postmaster,
  log: (line: string) => void,
): () => Promise<void> {
  const wakeUp = new AbortController();
  let current = running;

  async function watch() {
    while (await rest(500, wakeUp.signal)) {
      if (isAlive(current.pid)) continue;
      log('PostgreSQL went away; starting it again');
      try {
        current = await startPostmaster(recipe, running.port);
      } catch (error) {
        log(String(error));
        await rest(5000, wakeUp.signal);
      }
    }
  }
  const watching = watch();

  // A server that falls does not leave its database standing.
  const letGo = () => signalPostmaster(current, 'SIGINT');
  process.once('exit', letGo);

  return async () => {
    process.off('exit', letGo);
    wakeUp.abort();
    await watching;
    await stopPostmaster(recipe.folder, current);
  };
}

/** False when woken. */
async function rest(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(milliseconds, undefined, { signal, ref: false });
    return true;
  } catch {
    return false;
  }
}
