import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { LoadResult } from '../../simulator/src/load/result';
import { root } from './serverProcess';

export interface LoadWanted {
  trucks: number;
  /** Reports per second over all trucks. */
  total: number;
  seconds: number;
  /** The doors, called in turn. */
  jt808: readonly number[];
  /** Where people sign in, and the data folder that knows the demo of that server. */
  http: number;
  dataDir: string;
  /** Where to write down what was acknowledged; links that break are dialled again then. */
  ledger?: string;
}

/** The words of the generator when it has looked its vehicles up, and when all have signed on. */
const marks = { vehiclesReady: 'vehicles ready', linksOpen: 'links open' };

/** The load generator in a process of its own, as anybody would run it. */
export interface LoadProcess {
  /** Each resolves once it is so. */
  vehiclesReady: Promise<void>;
  linksOpen: Promise<void>;
  result: Promise<LoadResult>;
  /** Has one with a ledger send no more, and wait for its answers. */
  end(): void;
  kill(): void;
}

export function startLoad(wanted: LoadWanted, say: (line: string) => void = () => undefined): LoadProcess {
  const options = {
    '--trucks': wanted.trucks,
    '--link': 'jt808',
    '--total': Math.round(wanted.total),
    '--seconds': wanted.seconds,
    '--jt808': wanted.jt808.join(','),
    '--http': `http://127.0.0.1:${wanted.http}`,
    '--data': wanted.dataDir,
    ...(wanted.ledger !== undefined && { '--ledger': wanted.ledger }),
  };
  const args = Object.entries(options).flatMap(([name, value]) => [name, String(value)]);
  const child = spawn(process.execPath, ['--import', 'tsx', 'simulator/src/main.ts', ...args, '--json'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const said = (words: string) =>
    new Promise<void>((resolve) => lines.on('line', (line) => line.includes(words) && resolve()));
  const result = new Promise<LoadResult>((resolve, reject) => {
    lines.on('line', (line) => {
      if (line.startsWith('{')) resolve(JSON.parse(line) as LoadResult);
      else say(line);
    });
    child.once('exit', () =>
      lines.once('close', () => reject(new Error('the load generator said no result'))),
    );
  });
  return {
    vehiclesReady: said(marks.vehiclesReady),
    linksOpen: said(marks.linksOpen),
    result,
    end: () => void child.kill('SIGTERM'),
    kill: () => void child.kill('SIGKILL'),
  };
}
