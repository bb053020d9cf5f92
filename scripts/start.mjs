// `npm start`: installs and builds what is missing, then runs the server until it is told to stop.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { checkNode, install } from './bootstrap.mjs';
import { buildWeb } from './buildWeb.mjs';
import { Failed, root } from './run.mjs';

checkNode();
try {
  await install();
  await buildWeb();
} catch (error) {
  if (!(error instanceof Failed)) throw error;
  console.error(error.message);
  process.exit(1);
}
serve(process.argv.slice(2));

/**
 * The server gets a process group of its own: a Ctrl-C at the terminal reaches npm, us and, were it in ours, the
 * server, and twice over; so it is told once, by us. Over the channel it notices should we be killed.
 * @param {string[]} args
 */
function serve(args) {
  const server = spawn(
    process.execPath,
    ['--max-semi-space-size=32', '--import', 'tsx', 'server/src/main.ts', ...args],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    },
  );

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    server.kill('SIGTERM');
    setTimeout(() => server.kill('SIGKILL'), 90_000).unref();
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  stopWithNpm(stop);

  server.once('exit', (code) => process.exit(code ?? (stopping ? 0 : 1)));
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
