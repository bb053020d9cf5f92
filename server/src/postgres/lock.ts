import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { DataFolderInUse } from './cannotStart';
import { birthOf, isAlive } from './process';

type Holder = { pid: number; birth?: string };

/** Takes the folder for this process; a lock left by a dead process is no obstacle. Returns the release. */
export function takeLock(file: string): () => void {
  const mine = JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) } satisfies Holder);

  while (!putInPlace(file, mine)) {
    const found = readIfThere(file);
    const holder = parse(found);
    if (holder && isHolding(holder)) {
      throw new DataFolderInUse(
        `数据目录正被另一个运行中的实例使用（进程 ${holder.pid}，${file}）。`,
        `Another running instance (process ${holder.pid}) uses this data folder (${file}).`,
      );
    }
    if (found !== undefined) clearAway(file, found);
  }
  return () => release(file, mine);
}

/** A link appears whole or not at all, so nobody reads half a lock. */
function putInPlace(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/** Another start may have cleared the dead lock and taken the folder a moment ago: then its lock goes back. */
function clearAway(file: string, dead: string) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return; // cleared by another start
  }
  if (readFileSync(aside, 'utf8') === dead) rmSync(aside);
  else renameSync(aside, file);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function parse(text: string | undefined): Holder | undefined {
  try {
    return JSON.parse(text ?? '') as Holder;
  } catch {
    return undefined; // torn by a power cut
  }
}

function isHolding({ pid, birth }: Holder): boolean {
  if (!isAlive(pid)) return false;
  const now = birthOf(pid);
  return birth === undefined || now === undefined || birth === now;
}

function release(file: string, mine: string) {
  if (readIfThere(file) === mine) rmSync(file);
}
