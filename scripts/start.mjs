// `npm start`: installs and builds what is missing, then runs the server until it is told to stop.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import './build.mjs';
import { serverArguments } from './buildServer.mjs';
import { root } from './run.mjs';

/** A server that ran for so long fell for a new reason. */
const steadyMs = 600_000;
/** One that has not ended by then is ended. */
const longestStopMs = { devices: 30_000, rest: 90_000 };

await serve(process.argv.slice(2));

/**
 * With the door of the devices in a process of its own, where there are cores for it: decoding then has one, and
 * judging another.
 * @param {string[]} args
 */
async function serve(args) {
  const isApart = hasOwnDevices(args);
  const rest = keep(isApart ? [...args, '--doors', 'http,jobs,work'] : args, longestStopMs.rest);
  let devices = /** @type {ReturnType<typeof keep> | undefined} */ (undefined);
  let ending = false;
  // The devices first: nothing comes in any more that the rest would have to store.
  const end = async (/** @type {number} */ code) => {
    if (ending) return;
    ending = true;
    await devices?.stop();
    await rest.stop();
    process.exit(code);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => end(0));
  stopWithNpm(() => void end(0));
  void rest.ended.then(end);
  if (!isApart || !(await rest.ready) || ending) return;
  devices = keep([...args, '--doors', 'devices'], longestStopMs.devices);
  void devices.ended.then(end);
}

/** @param {string[]} args */
function hasOwnDevices(args) {
  if (args.some((arg) => arg.startsWith('--doors'))) return false;
  // A node of several is one process; more of them on a machine have data folders of their own.
  if (process.env.NATS_URL) return false;
  const wanted = process.env.DEVICES_PROCESS || (availableParallelism() > 2 ? 'own' : 'shared');
  if (wanted === 'own' || wanted === 'shared') return wanted === 'own';
  console.error(`DEVICES_PROCESS: own, shared / ${wanted} ?`);
  process.exit(1);
}

/**
 * Keeps a server running. It gets a process group of its own: a Ctrl-C at the terminal reaches npm, us and, were it in
 * ours, the server, and twice over; so it is told once, by us. Over the channel it notices should we be killed.
 * One that falls after it was ready is started again, the longer after the more often it falls; `ended` resolves with
 * its code when one ends by itself or before it was ready.
 * @param {string[]} args
 * @param {number} mostMs
 */
function keep(args, mostMs) {
  let server = spawnServer(args);
  let stopping = false;
  let falls = 0;
  const { promise: ready, resolve: isReady } = withResolvers();
  const { promise: ended, resolve: hasEnded } = withResolvers();
  watch();
  return {
    ready,
    ended,
    async stop() {
      stopping = true;
      if (server.exitCode !== null || server.signalCode !== null) return;
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      setTimeout(() => server.kill('SIGKILL'), mostMs).unref();
      await gone;
    },
  };

  function watch() {
    let readyAt = 0;
    server.once('message', () => {
      readyAt = Date.now();
      isReady(true);
    });
    server.once('exit', (code, signal) => {
      if (stopping) return;
      if (code === 0 || (readyAt === 0 && falls === 0)) {
        isReady(false);
        hasEnded(code ?? 1);
        return;
      }
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

function withResolvers() {
  /** @type {(value: any) => void} */
  let resolve = () => undefined;
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
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
