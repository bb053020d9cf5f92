import { parseArgs } from 'node:util';
import { driveFleet } from './fleet/driveFleet';
import type { Intervals } from './fleet/terminal';
import { Unusable, usage } from './usage';

const options = {
  help: { type: 'boolean' },
  fleet: { type: 'string' },
  host: { type: 'string', default: '127.0.0.1' },
  jt808: { type: 'string', default: '8808' },
  mqtt: { type: 'string', default: '1883' },
  seed: { type: 'string', default: '1' },
  interval: { type: 'string', default: '3,10,30' },
  pace: { type: 'string', default: '1' },
  'charge-speed': { type: 'string', default: '1' },
  'always-day': { type: 'boolean', default: true },
} as const;

const parentCheckMs = 1_000;

function main(): void {
  const { values } = parseArgs({ options, allowNegative: true });
  if (values.fleet === undefined) return console.log(usage);
  const stop = driveFleet(
    {
      file: values.fleet,
      host: values.host,
      jt808Port: number('jt808', values.jt808, 1, 65_535),
      mqttPort: number('mqtt', values.mqtt, 1, 65_535),
      seed: number('seed', values.seed, 0, 4_294_967_295),
      intervals: readIntervals(values.interval, number('pace', values.pace, 0.01, 100)),
      isAlwaysDay: values['always-day'],
      chargeSpeed: number('charge-speed', values['charge-speed'], 0.1, 100),
    },
    (line) => console.log(line),
  );
  endWith(stop);
}

/** Stops on a signal, and when the server that started us was killed: its successor starts its own simulator. */
function endWith(stop: () => void): void {
  const end = () => {
    stop();
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, parentCheckMs);
}

function readIntervals(text: string, pace: number): Intervals {
  const [working = 3, idle = working * 3, still = idle * 3] = text
    .split(',')
    .map((part) => number('interval', part, 0.1, 3600));
  const ms = (seconds: number) => (seconds * 1000) / pace;
  return { working: ms(working), idle: ms(idle), charging: ms(still), off: ms(still) };
}

function number(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= least && value <= most)) {
    throw new Unusable(
      `--${name}: 应为 ${least} 至 ${most} 的数 / must be a number from ${least} to ${most}.`,
    );
  }
  return value;
}

try {
  main();
} catch (error) {
  console.error(
    error instanceof Unusable || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
      ? (error as Error).message
      : error,
  );
  process.exitCode = 1;
}
