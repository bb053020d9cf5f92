import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account';
import { plainEnvironment, type Binaries } from './binaries';
import type { Folder } from './folder';
import { commandOf, isAlive } from './process';
import type { Settings } from './settings';

/** A running PostgreSQL: its first process and where it listens. */
export type Postmaster = { pid: number; port: number };

/** How to start one. */
export type Recipe = { folder: Folder; binaries: Binaries; account: Account; settings: Settings };

/** The PostgreSQL that an earlier server of ours left behind here when it was killed. */
export async function findOrphan(folder: Folder): Promise<Postmaster | undefined> {
  const { pid } = readPidFile(folder) ?? {};
  if (pid === undefined || !isAlive(pid)) return undefined;

  const command = commandOf(pid);
  if (command !== undefined && !command.includes(folder.data)) {
    // Some other process has the number now (a container started anew), and PostgreSQL would refuse to start.
    rmSync(pidFile(folder));
    return undefined;
  }
  return untilReady(folder, pid, () => isAlive(pid));
}

/** Starts PostgreSQL in a process group of its own, so that a Ctrl-C at the terminal does not reach it first. */
export async function startPostmaster(recipe: Recipe, port?: number): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const before = logSize(recipe.folder);
    const started = await tryStart(recipe, port ?? (await freePort()));
    if (started) return started;

    const reason = readFileSync(recipe.folder.log).subarray(before).toString().trim();
    // Somebody took the free port in between, or the children of a killed PostgreSQL are still leaving.
    const passing = /could not bind|Address already in use|shared memory block/.test(reason);
    if (!passing || attempt === 10)
      throw new Error(`PostgreSQL does not start (${recipe.folder.log}): ${reason}`);
    await sleep(200);
  }
}

/** Sends everybody off and waits for the files to be closed; after a minute it no longer asks kindly. */
export async function stopPostmaster(folder: Folder, postmaster: Postmaster): Promise<void> {
  const isRunning = () => isAlive(postmaster.pid) && readPidFile(folder)?.pid === postmaster.pid;

  if (isRunning()) signalPostmaster(postmaster, 'SIGINT');
  for (let waited = 0; isRunning(); waited += 20) {
    if (waited === 60_000) signalPostmaster(postmaster, 'SIGQUIT');
    await sleep(20);
  }
}

/** SIGINT: no new connections, end the open ones, close the files, leave. */
export function signalPostmaster({ pid }: Postmaster, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // It went by itself.
  }
}

async function tryStart({ folder, binaries, account, settings }: Recipe, port: number) {
  const log = openSync(folder.log, 'a', 0o600);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binaries.bin, 'postgres'), ['-D', folder.data, '-p', String(port), ...options], {
    ...account,
    env: plainEnvironment,
    cwd: folder.root,
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  child.unref();

  let gone = false;
  child.once('exit', () => (gone = true));
  child.once('error', () => (gone = true));
  return child.pid === undefined ? undefined : untilReady(folder, child.pid, () => !gone);
}

/** Waits as long as it lives: recovery after a power cut may take minutes. */
async function untilReady(
  folder: Folder,
  pid: number,
  lives: () => boolean,
): Promise<Postmaster | undefined> {
  while (lives()) {
    const found = readPidFile(folder);
    if (found?.pid === pid && found.status === 'ready') return { pid, port: found.port };
    await sleep(10);
  }
  return undefined;
}

function pidFile(folder: Folder) {
  return join(folder.data, 'postmaster.pid');
}

/** PostgreSQL's own notes: process, folder, start time, port, socket, address, memory key, status. */
function readPidFile(folder: Folder) {
  try {
    const lines = readFileSync(pidFile(folder), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() };
  } catch {
    return undefined;
  }
}

function logSize(folder: Folder) {
  return statSync(folder.log, { throwIfNoEntry: false })?.size ?? 0;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
