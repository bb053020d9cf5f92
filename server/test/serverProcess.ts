import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Demo } from '../src/seed/demo';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

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
  demo: Demo;
  /** Stops it as Ctrl-C does. */
  stop(): Promise<void>;
  /** Kills it as a power cut does. */
  kill(): Promise<void>;
}

/** Starts a server and waits until it says where it listens. */
export async function startServerProcess({ dataDir, args = [], env = {} }: Wanted): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts', ...args], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      JT808_PORT: '0',
      MQTT_PORT: '0',
      MQTTS_PORT: '0',
      ...env,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await listening(child);
  const number = (pattern: RegExp) => Number(pattern.exec(said)?.[1]);
  return {
    pid: child.pid!,
    http: number(/https?:\/\/[^:\s]+:(\d+)/),
    jt808: number(/JT\/T 808: (\d+)/),
    mqtt: number(/MQTT: (\d+)/),
    demo: JSON.parse(readFileSync(path.join(dataDir, 'demo.json'), 'utf8')) as Demo,
    stop: () => ended(child, 'SIGTERM'),
    kill: () => ended(child, 'SIGKILL'),
  };
}

/** What the server has said once it listens; what it says later is let go. */
async function listening(child: ChildProcess): Promise<string> {
  const lines = createInterface({ input: child.stdout! });
  let said = '';
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      said += `${line}\n`;
      if (line.startsWith('JT/T 808:')) resolve(said);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
