import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './run.mjs';

const lock = join(root, 'var/bootstrap.lock');

/**
 * One command at a time. The holder touches the lock every second, so that one left by a kill goes stale by itself.
 * @param {() => Promise<void>} work
 */
export async function inTurn(work) {
  mkdirSync(dirname(lock), { recursive: true });
  while (!take()) await sleep(200);

  const release = () => rmSync(lock, { force: true });
  const touching = setInterval(() => utimesSync(lock, new Date(), new Date()), 1000);
  process.once('exit', release);
  try {
    await work();
  } finally {
    clearInterval(touching);
    process.off('exit', release);
    release();
  }
}

function take() {
  const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  if (touched !== undefined && Date.now() - touched > 10_000) rmSync(lock, { force: true });
  try {
    writeFileSync(lock, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}
