import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Does a process with this number run, whoever owns it? One that died and was not yet cleared away does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return noteOf(pid)?.state !== 'Z';
}

/** The command line of a process; undefined where the system does not tell. */
export function commandOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    if (process.platform === 'win32') return undefined;
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return undefined;
  }
}

/** Tells a process from a later one with the same number (after a reboot, or in a container started anew). */
export function birthOf(pid: number): string | undefined {
  const note = noteOf(pid);
  return note && `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${note.startedAt}`;
}

/** The fields of Linux behind a process's name, which may hold blanks and brackets itself. */
function noteOf(pid: number) {
  if (process.platform !== 'linux') return undefined;
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { state: fields[0], startedAt: fields[19] };
  } catch {
    return undefined;
  }
}
