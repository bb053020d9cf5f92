// @ts-check
// Plain JavaScript, because a worker of Node 20 takes no loader that could read TypeScript.
import { hashSync, verifySync } from '@node-rs/argon2';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** OWASP's argon2id parameters: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

giveWay();
parentPort?.on('message', (/** @type {import('./passwords').Question} */ { password, stored }) => {
  parentPort?.postMessage(stored === undefined ? hashSync(password, cost) : verifySync(stored, password));
});

/** Where threads have priorities of their own, whoever tries passwords waits for whoever works. */
function giveWay() {
  try {
    const [, thread] = /task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? [];
    if (thread) setPriority(Number(thread), 10);
  } catch {
    // It is only slower.
  }
}
