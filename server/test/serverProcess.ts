import type { Call, Output, Reply, Sent } from '@fleet/contract/call';
import { session } from '@fleet/contract/session/calls';
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildServer, serverArguments } from '../../scripts/buildServer.mjs';
import type { Demo } from '../src/seed/demo';
import { formBody } from './formBody';
import { anyPorts } from './ports';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

interface Wanted {
  dataDir: string;
  /** Arguments of the server, such as `--still`. */
  args?: string[];
  env?: NodeJS.ProcessEnv;
}

/** A server in a process of its own, as `npm start` runs it, on ports of its own. */
export interface ServerProcess {
  pid: number;
  http: number;
  jt808: number;
  mqtt: number;
  /** The demo fleet that its data folder knows. */
  readonly demo: Demo;
  /** Everything it has said so far, its log too. */
  said(): string;
  /** Stops it as Ctrl-C does. */
  stop(): Promise<void>;
  /** Kills it as a power cut does. */
  kill(): Promise<void>;
}

/**
 * Most servers of a test live for seconds: only code that runs very often repays its optimization. A benchmark measures
 * the server as people run it. Later versions of Node refuse the option.
 */
const forTests =
  process.env.VITEST && process.versions.node.startsWith('20.') ? ['--interrupt-budget=1000000'] : [];

let isBuilt: Promise<void> | undefined;

/** Starts a server; what it says can be read from its output. */
export async function spawnServer({ dataDir, args = [], env = {} }: Wanted) {
  // Passable for the database's user: else the database would lie elsewhere, and stay when the folder goes.
  chmodSync(dataDir, 0o711);
  await (isBuilt ??= buildServer());
  return spawn(process.execPath, [...forTests, ...serverArguments, ...args], {
    cwd: root,
    env: {
      ...process.env,
      ...anyPorts,
      DEMO_HISTORY_DAYS: '0',
      ...env,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Starts a server and waits until it says where it listens. */
export async function startServerProcess(wanted: Wanted): Promise<ServerProcess> {
  const { dataDir, args = [] } = wanted;
  const child = await spawnServer(wanted);
  child.stderr.on('data', (said: Buffer) => process.stderr.write(said));
  const lines: string[] = [];
  const hasDevices = !args.includes('--doors') || args[args.indexOf('--doors') + 1]!.includes('devices');
  await listening(child, lines, hasDevices ? 'JT/T 808:' : '智慧车队管理系统');
  const said = () => lines.join('\n');
  const number = (pattern: RegExp) => Number(pattern.exec(said())?.[1]);
  return {
    pid: child.pid!,
    http: number(/https?:\/\/[^:\s]+:(\d+)/),
    jt808: number(/JT\/T 808: (\d+)/),
    mqtt: number(/MQTT: (\d+)/),
    said,
    get demo() {
      return JSON.parse(readFileSync(path.join(dataDir, 'demo.json'), 'utf8')) as Demo;
    },
    stop: () => ended(child, 'SIGTERM'),
    kill: () => ended(child, 'SIGKILL'),
  };
}

/** Notes what the server says; resolves once it says the last of where it listens. */
async function listening(child: ChildProcess, lines: string[], last: string): Promise<void> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      lines.push(line);
      if (line.startsWith(last)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${lines.join('\n')}`)));
  });
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

/** Signs one of the demo people in; gives the session and its profile. */
export async function signInAt(
  server: ServerProcess,
  loginName: string,
): Promise<Output<typeof session.login>> {
  const { password } = server.demo.accounts.find((account) => account.loginName === loginName)!;
  return (await postAt(server, '', session.login, { loginName, password })).data;
}

/** Signs one of the demo people in; gives what makes calls as that person. */
export async function personAt(server: ServerProcess, loginName: string) {
  const { token } = await signInAt(server, loginName);
  return <C extends Call>(call: C, input: Sent<C>) => postAt(server, token, call, input);
}

/** Makes a call with the token of a session. */
export async function postAt<C extends Call>(
  { http }: ServerProcess,
  token: string,
  call: C,
  input: Sent<C>,
): Promise<Reply<Output<C>>> {
  const answer = await fetch(`http://127.0.0.1:${http}${call.path}`, {
    method: 'POST',
    headers: { token },
    body: formBody(input as object),
  });
  return (await answer.json()) as Reply<Output<C>>;
}
