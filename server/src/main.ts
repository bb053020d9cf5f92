import type { ChildProcess } from 'node:child_process';
import { parseArgs } from 'node:util';
import { inTurn, preparingLock } from './base/alone';
import { BadSetting } from './base/badSetting';
import { readConfig, type Config } from './base/config';
import { databaseConditionOf } from './base/databaseFault';
import { explain } from './base/explain';
import { openTracing, type Tracing } from './base/tracing';
import { needFinishedFolder } from './base/unfinishedRestore';
import type { Switchboard } from './base/wire/switchboard';
import { joinRest, openApart } from './apart';
import { driveDemo, openDemo, readDemo, seedFirstAccount } from './demo';
import { layFoundations, type Foundations } from './appContext';
import { routes } from './routes';
import { furnishDemo } from './seed/furnish/index';
import type { Demo } from './seed/demo';
import { databaseUrl } from './postgres/startPostgres';
import { allDoors, openServer, prepare, type DevicePorts, type DoorName } from './server';

const say = (line: string) => console.log(line);

interface Wanted {
  doors: DoorName[];
  isDemoWanted: boolean;
  isStill: boolean;
}

/** Several nodes share what a database allows. */
const connectionsOfNode = 12;

/** Stopped in the opposite order in which they were begun. */
type ToStop = (() => Promise<unknown>)[];

/**
 * `--doors http,devices,jobs,work` opens only those, `--doors devices` beside a process with the rest; any of them on a
 * node of several. `--no-demo` begins empty; `--still` has the demo without its trucks moving.
 */
function readArguments(): Wanted {
  const { values } = parseArgs({
    options: { doors: { type: 'string' }, 'no-demo': { type: 'boolean' }, still: { type: 'boolean' } },
  });
  const doors = (values.doors?.split(',') ?? [...allDoors]) as DoorName[];
  const unknown = doors.find((door) => !allDoors.includes(door));
  if (unknown) throw new BadSetting(`--doors: ${allDoors.join(', ')} / ${unknown} ?`);
  return { doors, isDemoWanted: !values['no-demo'], isStill: values.still ?? false };
}

/** The same as of any command, and of the ports that we open. */
function explainStart(error: unknown): string {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `端口 ${port} 已被占用 / Port ${port} is taken by another program; set PORT, JT808_PORT, MQTT_PORT or MQTTS_PORT.`;
  if (code === 'EACCES' && port) return `没有权限监听端口 ${port} / No permission to listen on port ${port}.`;
  return explain(error);
}

async function main(): Promise<void> {
  const toStop: ToStop = [];
  let isStopping = false;
  const stop = async (status: number) => {
    if (isStopping) return;
    isStopping = true;
    for (const one of toStop.reverse())
      await one().catch((error: unknown) => console.error(explainStart(error)));
    process.exit(status);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGHUP', () => void stop(0));
  // Whoever started us is gone.
  process.once('disconnect', () => void stop(0));

  try {
    const config = readConfig(process.env);
    const wanted = readArguments();
    const { doors } = wanted;
    const isNode = config.natsUrl !== null;
    const tracing = await openTracing(process.env, config.nodeName);
    toStop.push(() => tracing.close());
    // Alone, people and the clock need it in their own process.
    if (!isNode && (doors.includes('http') || doors.includes('jobs'))) doors.push('work');
    if (isNode || doors.includes('work')) await runWork(config, wanted, toStop, tracing);
    else await runDevices(config, wanted, toStop, tracing, () => void stop(1));
    process.send?.('ready');
  } catch (error) {
    // Told to stop in the middle of its start, what it was at breaks off.
    if (isStopping) return;
    console.error(explainStart(error));
    await stop(1);
  }
}

/** Runs the doors wanted, on a database of its own or on the one that is named. */
async function runWork(
  config: Config,
  { doors, isDemoWanted, isStill }: Wanted,
  toStop: ToStop,
  tracing: Tracing,
) {
  needFinishedFolder(config.dataDir);
  const postgres = await databaseUrl(process.env, config.dataDir, say);
  toStop.push(() => postgres.stop());
  const foundations = foundationsOn(config, postgres.url, toStop, tracing);
  const { appCtx } = foundations;
  const { demo, first } = await inTurn(appCtx, preparingLock, async () => {
    await prepare(foundations, say);
    const demo = await openDemo(appCtx, isDemoWanted);
    return { demo, first: isDemoWanted ? null : await seedFirstAccount(appCtx) };
  });

  // Before what may fail: a start after this one makes no other password for days.
  if (first) say(`首个账号 / First account: ${first.loginName} ${first.password} （一次性 / one-time）`);

  const server = await openServer(foundations, doors);
  toStop.push(() => server.close());
  if (!isStill) drive(foundations, demo, server, toStop);

  if (demo) furnish(foundations, demo, toStop);
  if (server.httpPort !== null)
    say(
      `智慧车队管理系统 / Smart Fleet: ${config.tls ? 'https' : 'http'}://${printable(config.host)}:${server.httpPort}`,
    );
  sayPorts(server);
  for (const { loginName, password, role } of demo?.accounts ?? [])
    say(`  ${loginName.padEnd(10)} ${password}  ${role}`);
}

/** Runs the door of the devices beside a process that does the rest; `moved` is called when that has another database. */
async function runDevices(
  config: Config,
  { isDemoWanted, isStill }: Wanted,
  toStop: ToStop,
  tracing: Tracing,
  moved: () => void,
) {
  const joined = await joinRest(config.dataDir, (fault) => console.error(explainStart(fault)), {
    moved,
    say,
  });
  toStop.push(() => joined.close());
  const foundations = foundationsOn(config, joined.databaseUrl, toStop, tracing, joined.wire);
  const devices = await openApart(foundations);
  toStop.push(() => devices.close());
  if (isDemoWanted && !isStill) drive(foundations, readDemo(config), devices, toStop);
  sayPorts(devices);
}

function foundationsOn(
  config: Config,
  url: string,
  toStop: ToStop,
  tracing: Tracing,
  wire?: Switchboard,
): Foundations {
  const mostConnections = config.natsUrl === null ? undefined : connectionsOfNode;
  const foundations = layFoundations(config, url, process.env, mostConnections, wire, tracing);
  toStop.push(() => foundations.end());
  // Also where nobody waits for an answer, as pg-boss does when it notes the end of a job.
  process.on('unhandledRejection', (fault) => {
    if (!databaseConditionOf(fault)) throw fault;
    foundations.appCtx.complain(fault);
  });
  return foundations;
}

/** Fills the lists of the demo beside the first page, which does not wait for it; a stop leaves them for the next start. */
function furnish({ appCtx }: Foundations, demo: Demo, toStop: ToStop): void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const furnished = furnishDemo(appCtx, routes, demo, signal).catch((error: unknown) => {
    if (!signal.aborted) appCtx.complain(error);
  });
  toStop.push(() => {
    leaving.abort();
    return furnished;
  });
}

/** Has the trucks of the demo drive, where the door of the devices is open here. */
function drive(
  { appCtx }: Foundations,
  demo: Demo | null,
  { jt808Port, mqttPort }: DevicePorts,
  toStop: ToStop,
): void {
  if (!demo || jt808Port === null || mqttPort === null) return;
  const simulator = driveDemo(appCtx, { jt808: jt808Port, mqtt: mqttPort });
  toStop.push(() => ended(simulator));
}

function sayPorts({ jt808Port, mqttPort, mqttsPort }: DevicePorts): void {
  if (jt808Port === null) return;
  const secure = mqttsPort === null ? '' : ` · MQTT TLS: ${mqttsPort}`;
  say(`JT/T 808: ${jt808Port} · MQTT: ${mqttPort}${secure}`);
}

const printable = (host: string) => (host === '0.0.0.0' || host === '::' ? 'localhost' : host);

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

await main();
