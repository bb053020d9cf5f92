import path from 'node:path';
import { parseArgs } from 'node:util';
import { demoSeed } from '@fleet/protocol/plant/plant';
import { enrol, type LinkChoice } from './enrol';
import { driveFleet } from './fleet/driveFleet';
import { readFleet } from './fleet/fleetFile';
import type { Intervals } from './fleet/terminal';
import { readManners } from './link/manners';
import { generateLoad } from './load/generateLoad';
import { openLedger, writeLedger } from './load/ledger';
import { describeResult } from './load/result';
import { readTracks } from './track/readTrack';
import { sendTrack } from './track/sendTrack';
import { Unusable, usage } from './usage';

const options = {
  help: { type: 'boolean', default: false },
  fleet: { type: 'string' },
  host: { type: 'string', default: '127.0.0.1' },
  jt808: { type: 'string', default: '8808' },
  mqtt: { type: 'string', default: '1883' },
  seed: { type: 'string', default: String(demoSeed) },
  interval: { type: 'string', default: '3,10,30' },
  pace: { type: 'string', default: '1' },
  'charge-speed': { type: 'string', default: '1' },
  'always-day': { type: 'boolean', default: true },
  mishaps: { type: 'string', default: '1' },
  manners: { type: 'string' },
  track: { type: 'string' },
  truck: { type: 'string' },
  vehicle: { type: 'string' },
  trucks: { type: 'string' },
  link: { type: 'string', default: 'jt808' },
  rate: { type: 'string' },
  total: { type: 'string' },
  seconds: { type: 'string', default: '30' },
  ledger: { type: 'string' },
  http: { type: 'string', default: 'http://127.0.0.1:8080' },
  data: { type: 'string', default: process.env.DATA_DIR ?? 'var' },
  json: { type: 'boolean', default: false },
} as const;

const readArguments = () => parseArgs({ options, allowNegative: true }).values;
type Arguments = ReturnType<typeof readArguments>;

const parentCheckMs = 1_000;
const say = (line: string) => console.log(line);

async function main(): Promise<void> {
  const values = readArguments();
  if (values.help) say(usage);
  else if (values.track !== undefined) await track(values, values.track);
  else if (values.fleet !== undefined) drive(values, values.fleet);
  else if (values.trucks !== undefined) await load(values, number('trucks', values.trucks, 1, 100_000));
  else say(usage);
}

function drive(values: Arguments, file: string): void {
  const stop = driveFleet(
    {
      file,
      ...target(values),
      seed: number('seed', values.seed, 0, 4_294_967_295),
      intervals: readIntervals(values.interval, number('pace', values.pace, 0.01, 100)),
      isAlwaysDay: values['always-day'],
      chargeSpeed: number('charge-speed', values['charge-speed'], 0.1, 100),
      mishaps: number('mishaps', values.mishaps, 0, 10_000),
      manners: values.manners === undefined ? {} : readManners(values.manners),
    },
    say,
    (done, all) => process.send?.({ done, all }),
  );
  endWith(stop);
}

/** Sends a recording over the link of one truck of the fleet file. */
async function track(values: Arguments, file: string): Promise<void> {
  const fleet = readFleet(values.fleet ?? path.join(values.data, 'demo.json'));
  const truck = values.truck ? fleet.find(({ carId }) => carId === values.truck) : fleet[0];
  if (!truck) throw new Unusable(`--truck: ${values.truck} ?`);
  const tracks = readTracks(file);
  const longest = [...tracks.keys()].sort(
    (one, other) => tracks.get(other)!.length - tracks.get(one)!.length,
  );
  const points = tracks.get(values.vehicle ?? longest[0]!);
  if (!points) throw new Unusable(`--vehicle: ${longest.join(', ')}`);
  const { sent, stored } = await sendTrack(truck.link, points, { ...target(values), endsAt: Date.now() });
  say(`${truck.carId}: ${stored}/${sent} 个点已存储 / points stored`);
  process.exit(stored === sent ? 0 : 1);
}

async function load(values: Arguments, trucks: number): Promise<void> {
  const { http, data: dataDir } = values;
  const link = readLink(values.link);
  const seconds = number('seconds', values.seconds, 1, 86_400);
  const total = readTotal(values, trucks);
  say(
    `${trucks} 台 / trucks × ${Math.round((total / trucks) * 1000) / 1000}/s = ${total} 条/秒 / reports per second, ${seconds} s, ${link}`,
  );
  if (values.ledger !== undefined && (link !== 'jt808' || total > trucks))
    throw new Unusable('--ledger: --link jt808, --total ≤ --trucks');
  const fleet = await enrol({ http, dataDir, trucks, link }, say);
  const ledger = values.ledger === undefined ? undefined : openLedger(fleet);
  const ending = new AbortController();
  // Told to end, it waits for what is unanswered.
  if (ledger) process.once('SIGTERM', () => ending.abort());
  const result = await generateLoad(
    fleet,
    { ...doors(values), total, seconds, ledger, ending: ending.signal },
    say,
  );
  if (ledger) writeLedger(values.ledger!, ledger);
  say(describeResult(result));
  if (values.json) say(JSON.stringify(result));
  // Sockets of the platform's calls would hold the process for some seconds more.
  process.exit(0);
}

/** Reports per second over all trucks: `--rate` times their number, never more than `--total`. */
function readTotal({ rate, total }: Arguments, trucks: number): number {
  const most = total === undefined ? Infinity : number('total', total, 0.01, 1_000_000);
  if (rate === undefined && total !== undefined) return most;
  return Math.min(most, number('rate', rate ?? '1', 0.001, 1000) * trucks);
}

function readLink(link: string): LinkChoice {
  if (link === 'jt808' || link === 'alink' || link === 'mixed') return link;
  throw new Unusable('--link: jt808, alink, mixed');
}

const portOf = (name: 'jt808' | 'mqtt', text: string) => number(name, text, 1, 65_535);

const target = ({ host, jt808, mqtt }: Arguments) => ({
  host,
  jt808Port: portOf('jt808', jt808),
  mqttPort: portOf('mqtt', mqtt),
});

const doors = ({ host, jt808, mqtt }: Arguments) => ({
  host,
  jt808Ports: jt808.split(',').map((port) => portOf('jt808', port)),
  mqttPort: portOf('mqtt', mqtt),
});

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
  const seconds = text.split(',').map((part) => number('interval', part, 0.1, 3600));
  const [working = 3, idle = working * 3, still = idle * 3] = seconds;
  const ms = (interval: number) => (interval * 1000) / pace;
  return { working: ms(working), idle: ms(idle), charging: ms(still), off: ms(still) };
}

function number(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= least && value <= most) return value;
  throw new Unusable(`--${name}: 应为 ${least} 至 ${most} 的数 / must be a number from ${least} to ${most}.`);
}

function explain(error: unknown): string {
  const { message, stack, code } = error as NodeJS.ErrnoException;
  return (error instanceof Unusable || code?.startsWith('ERR_PARSE_ARGS') ? message : stack) ?? String(error);
}

await main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
