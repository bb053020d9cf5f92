import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A command of ours that failed, and has said why itself. */
export class Failed extends Error {}

/**
 * Runs Node in the root of the repository and waits for a good end.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {boolean} [atTheEnd] shows what it says when it is through, in one piece
 */
export function node(args, env, atTheEnd) {
  return run(process.execPath, args, env, atTheEnd);
}

/**
 * Runs a command in the root of the repository and waits for a good end; told to stop, it stops the command first.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {boolean} [atTheEnd] shows what it says when it is through, in one piece
 * @returns {Promise<void>}
 */
export function run(command, args, env, atTheEnd = false) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: atTheEnd ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    shell: command.endsWith('.cmd'),
  });
  /** @type {Buffer[]} */
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => said.push(piece));
  let stopped = false;
  const stop = () => {
    stopped = true;
    child.kill('SIGTERM');
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);

  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      process.stdout.write(Buffer.concat(said));
      if (stopped) process.exit(130);
      if (code === 0) resolve();
      else reject(new Failed(`${[command, ...args].join(' ')}: ${signal ?? `exit code ${code}`}`));
    });
  });
}
