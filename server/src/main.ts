import type { ChildProcess } from 'node:child_process';
import { parseArgs } from 'node:util';
import { BadSetting } from './base/badSetting';
import { readConfig } from './base/config';
import { databaseConditionOf } from './base/databaseFault';
import { driveDemo, openDemo, seedFirstAccount } from './demo';
import { layFoundations } from './appContext';
import { routes } from './routes';
import { furnishDemo } from './seed/furnish/index';
import { databaseUrl } from './postgres/startPostgres';
import { allDoors, openServer, prepare, type DoorName } from './server';

const say = (line: string) => console.log(line);

/** `--doors http,devices,jobs` opens only those; `--no-demo` begins empty; `--still` has the demo without its trucks moving. */
function readArguments(): { doors: DoorName[]; demo: boolean; still: boolean } {
  const { values } = parseArgs({
    options: { doors: { type: 'string' }, 'no-demo': { type: 'boolean' }, still: { type: 'boolean' } },
  });
  const doors = (values.doors?.split(',') ?? [...allDoors]) as DoorName[];
  const unknown = doors.find((door) => !allDoors.includes(door));
  if (unknown) throw new BadSetting(`--doors: ${allDoors.join(', ')} / ${unknown} ?`);
  return { doors, demo: !values['no-demo'], still: values.still ?? false };
}

/** One sentence for what an operator can mend; everything else is a fault of ours and keeps its stack. */
function explain(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `端口 ${port} 已被占用 / Port ${port} is taken by another program; set PORT, JT808_PORT, MQTT_PORT or MQTTS_PORT.`;
  if (code === 'EACCES' && port) return `没有权限监听端口 ${port} / No permission to listen on port ${port}.`;
  if (error instanceof BadSetting || (error as Error).name === 'CannotStart') return message;
  return (error as Error).stack ?? String(error);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { doors, demo: isDemoWanted, still } = readArguments();
  const toStop: (() => Promise<unknown>)[] = [];
  let isStopping = false;
  const stop = async (status: number) => {
    if (isStopping) return;
    isStopping = true;
    for (const one of toStop.reverse()) await one().catch((error: unknown) => console.error(explain(error)));
    process.exit(status);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGHUP', () => void stop(0));
  // Whoever started us is gone.
  process.once('disconnect', () => void stop(0));

  try {
    const postgres = await databaseUrl(process.env, config.dataDir, say);
    toStop.push(() => postgres.stop());
    const foundations = layFoundations(config, postgres.url, process.env);
    toStop.push(() => foundations.pool.end());
    // Also where nobody waits for an answer, as pg-boss does when it notes the end of a job.
    process.on('unhandledRejection', (fault) => {
      if (!databaseConditionOf(fault)) throw fault;
      foundations.appCtx.complain(fault);
    });
    await prepare(foundations, say);
    const demo = await openDemo(foundations.appCtx, isDemoWanted);
    const first = isDemoWanted ? null : await seedFirstAccount(foundations.appCtx);

    const server = await openServer(foundations, doors);
    toStop.push(() => server.close());
    if (demo && !still && server.jt808Port !== null && server.mqttPort !== null) {
      const simulator = driveDemo(foundations.appCtx, { jt808: server.jt808Port, mqtt: server.mqttPort });
      toStop.push(() => ended(simulator));
    }

    // Beside the first page, which does not wait for it.
    if (demo) void furnishDemo(foundations.appCtx, routes, demo).catch(foundations.appCtx.complain);
    process.send?.('ready');
    if (server.httpPort !== null)
      say(
        `智慧车队管理系统 / Smart Fleet: ${config.tls ? 'https' : 'http'}://${printable(config.host)}:${server.httpPort}`,
      );
    if (server.jt808Port !== null) {
      const secure = server.mqttsPort === null ? '' : ` · MQTT TLS: ${server.mqttsPort}`;
      say(`JT/T 808: ${server.jt808Port} · MQTT: ${server.mqttPort}${secure}`);
    }
    for (const { loginName, password, role } of demo?.accounts ?? [])
      say(`  ${loginName.padEnd(10)} ${password}  ${role}`);
    if (first) say(`首个账号 / First account: ${first.loginName} ${first.password} (一次性 / one-time)`);
  } catch (error) {
    // Told to stop in the middle of its start, what it was at breaks off.
    if (isStopping) return;
    console.error(explain(error));
    await stop(1);
  }
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
