import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account';
import { plainEnvironment, type Binaries } from './binaries';
import { CannotStart } from './cannotStart';
import { diskFull, type Folder } from './folder';
import { commandOf, isAlive } from './process';
import type { Settings } from './settings';

/** A running PostgreSQL: its first process and where it listens. */
export type Postmaster = { pid: number; port: number };

type Log = (line: string) => void;

/** How long an orphan, or a new one, may be silent before it is ready, and how long one may take to leave. */
export type Patience = { orphanMs: number; startMs: number; leaveMs: number };

/** For one that is not ready: asked to close its files it may never come to an end. */
const atOnce = ['SIGQUIT', 'SIGKILL'] as const;

const usualPatience: Patience = { orphanMs: 300_000, startMs: 900_000, leaveMs: 20_000 };

/** How to start one. */
export type Recipe = {
  folder: Folder;
  binaries: Binaries;
  account: Account;
  settings: Settings;
  log: Log;
  patience: Patience | undefined;
};

/**
 * The PostgreSQL that an earlier server of ours left behind here when it was killed, once it is ready.
 * Undefined when there is none, or when it had to be ended because it was leaving or did not recover.
 */
export async function findOrphan(
  folder: Folder,
  log: Log,
  patience = usualPatience,
): Promise<Postmaster | undefined> {
  const { pid, port = 0, status } = readPidFile(folder) ?? {};
  if (pid === undefined || !isAlive(pid)) return undefined;

  const command = commandOf(pid);
  if (command !== undefined && !command.includes(folder.data)) {
    // Some other process has the number now (a container started anew), and PostgreSQL would refuse to start.
    rmSync(pidFile(folder));
    return undefined;
  }
  if (status !== 'stopping') {
    const ready = await untilReady(folder, pid, {
      lives: () => isAlive(pid),
      log,
      mostMs: patience.orphanMs,
    });
    if (ready) return ready;
  }
  if (isAlive(pid)) {
    log(
      `正在结束上次遗留的 PostgreSQL（进程 ${pid}） / ending the PostgreSQL that was left behind (process ${pid})`,
    );
    await stopPostmaster(folder, { pid, port }, patience, atOnce);
  }
  return undefined;
}

/** Starts PostgreSQL in a process group of its own, so that a Ctrl-C at the terminal does not reach it first. */
export async function startPostmaster(
  recipe: Recipe,
  port?: number,
  giveUp?: AbortSignal,
): Promise<Postmaster> {
  const { folder } = recipe;
  for (let attempt = 1; ; attempt++) {
    const before = logSize(folder);
    const started = await tryStart(recipe, port ?? (await freePort()), giveUp);
    if (started) return started;
    giveUp?.throwIfAborted();

    const reason = readFileSync(folder.log).subarray(before).toString().trim();
    // Somebody took the free port in between, or the children of a killed PostgreSQL are still leaving.
    const passing = /could not bind|Address already in use|shared memory block/.test(reason);
    if (!passing || attempt === 50) throw whyNot(folder, reason);
    await sleep(200);
  }
}

/** Told to stop while it starts, or not ready in time: what a person can do about it. */
function whyNot({ log, data }: Folder, reason: string): CannotStart {
  if (/No space left on device/.test(reason)) return diskFull(data);
  const lastWords = reason.split('\n').slice(-3).join(' | ');
  return new CannotStart(
    `PostgreSQL 未能启动，请查看日志 ${log}。`,
    `PostgreSQL does not start; its log is ${log}: ${lastWords}`,
  );
}

/**
 * Sends everybody off and waits for the files to be closed. One that does not leave in time, because it recovers or
 * has no room to write, is ended without closing its files (its log brings them back), in the end by the system.
 */
export async function stopPostmaster(
  folder: Folder,
  postmaster: Postmaster,
  { leaveMs } = usualPatience,
  signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT', 'SIGKILL'],
  isRunning = () => isAlive(postmaster.pid) && readPidFile(folder)?.pid === postmaster.pid,
): Promise<void> {
  for (const signal of signals) {
    if (!isRunning()) return;
    signalPostmaster(postmaster, signal);
    for (let waited = 0; isRunning() && waited < leaveMs; waited += 20) await sleep(20);
  }
}

/** SIGINT: no new connections, end the open ones, close the files, leave. SIGQUIT: leave at once. */
export function signalPostmaster({ pid }: Postmaster, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // It went by itself.
  }
}

async function tryStart(
  { folder, binaries, account, settings, log: say, patience = usualPatience }: Recipe,
  port: number,
  giveUp?: AbortSignal,
) {
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
  if (child.pid === undefined) return undefined;
  const lives = () => !gone && !giveUp?.aborted;
  const ready = await untilReady(folder, child.pid, { lives, log: say, mostMs: patience.startMs });
  // It may not have written its notes yet, and would go on alone.
  if (!ready) await stopPostmaster(folder, { pid: child.pid, port }, patience, atOnce, () => !gone);
  return ready;
}

interface Waiting {
  lives: () => boolean;
  log: Log;
  mostMs: number;
}

/** Waits while it lives, and says so; for a while, counted anew whenever its log goes on: recovery may take long. */
async function untilReady(
  folder: Folder,
  pid: number,
  { lives, log, mostMs }: Waiting,
): Promise<Postmaster | undefined> {
  const since = performance.now();
  let saidAt = since;
  let heardAt = since;
  let heard = logSize(folder);
  while (lives() && performance.now() - heardAt < mostMs) {
    if (logSize(folder) !== heard) {
      heard = logSize(folder);
      heardAt = performance.now();
    }
    const found = readPidFile(folder);
    if (found?.pid === pid && found.status === 'ready') return { pid, port: found.port };
    if (performance.now() - saidAt > 5_000) {
      saidAt = performance.now();
      const seconds = Math.round((saidAt - since) / 1_000);
      log(
        `PostgreSQL 正在恢复数据，已等待 ${seconds} 秒（日志：${folder.log}） / PostgreSQL recovers its data, waited ${seconds} s (log: ${folder.log})`,
      );
    }
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
