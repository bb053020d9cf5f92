import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'fleet-tests-';
const giga = 2 ** 30;

/**
 * Has everything that tests write lie in memory until this process ends, where there is room: a thousand files for each
 * of hundreds of databases cost a disk a quarter of all work.
 */
export function writeInMemory() {
  if (!hasRoom()) return;
  forgetDead();
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // Passable for the user of the database.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.env.TEST_CLUSTERS = join(folder, 'clusters');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom() {
  if (process.platform !== 'linux') return false;
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 4 * giga && process.availableMemory() > 8 * giga && runsPrograms();
  } catch {
    return false;
  }
}

/** The database's programs may be copied to where its data lie. */
function runsPrograms() {
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const options = mounts.findLast(([, place]) => place === memory)?.[3]?.split(',');
  return options !== undefined && !options.includes('noexec');
}

/** What a run that was killed left takes memory until it goes. */
function forgetDead() {
  for (const name of readdirSync(memory).filter((name) => name.startsWith(prefix))) {
    if (!isAlive(Number.parseInt(name.slice(prefix.length), 10)))
      rmSync(join(memory, name), { recursive: true, force: true });
  }
}

function isAlive(/** @type {number} */ pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
