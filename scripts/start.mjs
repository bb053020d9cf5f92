// `npm start`: installs and builds what is missing, then runs the server until it is told to stop.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import './build.mjs';
import { serverArguments } from './buildServer.mjs';
import { root } from './run.mjs';

/** A server that ran for so long fell for a new reason. */
const steadyMs = 600_000;

serve(process.argv.slice(2));

/**
 * The server gets a process group of its own: a Ctrl-C at the terminal reaches npm, us and, were it in ours, the
 * server, and twice over; so it is told once, by us. Over the channel it notices should we be killed.
 * One that falls after it was ready is started again, the longer after the more often it falls.
 * @param {string[]} args
 */
function serve(args) {
  let server = spawnServer(args);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    if (server.exitCode !== null || server.signalCode !== null) process.exit(0);
    server.kill('SIGTERM');
    setTimeout(() => server.kill('SIGKILL'), 90_000).unref();
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  stopWithNpm(stop);

  let falls = 0;
  watch();

  function watch() {
    let readyAt = 0;
    server.once('message', () => (readyAt = Date.now()));
    server.once('exit', (code, signal) => {
      if (stopping || code === 0 || (readyAt === 0 && falls === 0)) process.exit(code ?? (stopping ? 0 : 1));
      falls = readyAt > 0 && Date.now() - readyAt > steadyMs ? 1 : falls + 1;
      const seconds = Math.min(60, 2 ** (falls - 1));
      console.error(
        `服务意外退出（${signal ?? code}），${seconds} 秒后重新启动 / ` +
          `The server ended unexpectedly (${signal ?? code}); starting it again in ${seconds} s`,
      );
      setTimeout(() => {
        if (stopping) return;
        server = spawnServer(args);
        watch();
      }, seconds * 1000);
    });
  }
}

/** @param {string[]} args */
function spawnServer(args) {
  return spawn(process.execPath, [...serverArguments, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
}

/** npm killed without warning passes nothing on; then we have lost our parent. */
function stopWithNpm(/** @type {() => void} */ stop) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = whoStartedUs();
  setInterval(() => whoStartedUs() !== npm && stop(), 1000).unref();
}

/** Our parent; or its parent, where it is the shell that npm puts in between. */
function whoStartedUs() {
  const stat = `/proc/${process.ppid}/stat`;
  const shell = existsSync(stat) && /^\d+ \(sh\) \S (\d+)/.exec(readFileSync(stat, 'utf8'));
  return shell ? Number(shell[1]) : process.ppid;
}
