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
export function keepRunning(recipe: Recipe, running: Postmaster): () => Promise<void> {
  const { folder, log } = recipe;
  const wakeUp = new AbortController();
  let current = running;
  let isTroubled = false;

  async function watch() {
    while (await rest(500, wakeUp.signal)) {
      if (isAlive(current.pid)) continue;
      if (!isTroubled) log('PostgreSQL 已退出，正在重新启动 / PostgreSQL went away; starting it again');
      try {
        current = await startPostmaster(recipe, running.port, wakeUp.signal);
        isTroubled = false;
      } catch (error) {
        if (wakeUp.signal.aborted) return;
        // A full disk may last for hours: said once.
        if (!isTroubled) log((error as Error).message);
        isTroubled = true;
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
    await stopPostmaster(folder, current, recipe.patience);
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
