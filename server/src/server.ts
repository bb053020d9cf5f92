import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openApp } from './api/app';
import { backUpBeforeUpgrade } from './backup/upgrade';
import { systemContext } from './base/context';
import { watchDatabase } from './base/databaseWatch';
import { repositoryFolder } from './base/folders';
import { allParts } from './base/parts';
import { everywhere } from './base/wire/wire';
import { migrate } from './base/migrate';
import { needFinishedDatabase } from './base/unfinishedRestore';
import type { Foundations } from './appContext';
import { openToOthers } from './apart';
import { Admission } from './domain/fleet/admission/service';
import { guardLog, logConfiguration, measureForwarding, measureLog } from './domain/house/log/index';
import { needFiles } from './files/place';
import { openUpkeep } from './domain/reported/telemetry/service';
import { openDevices } from './gateway/devices';
import { openBackups } from './jobs/backups';
import { openGrounds } from './jobs/grounds';
import { openJobs } from './jobs/jobs';
import { openRefusals } from './jobs/refusals';
import { openSealing } from './jobs/sealing';
import { openStandings } from './jobs/standings';
import { openTasks } from './jobs/tasks';
import { joinCluster } from './nodes/cluster';
import { routes } from './routes';
import { unsafeSettings } from './postgres/durability';
import { inReach } from './scaleOut/check';
import { watchNodes } from './scaleOut/watch';
import { seedBasics } from './seed/basics';
import { openWork } from './work';

/** `work` is done for each vehicle by one process alone (`work.ts`). */
export const allDoors = ['http', 'devices', 'jobs', 'work'] as const;
export type DoorName = (typeof allDoors)[number];

/** A server that runs: where it listens, and how to stop it. */
export interface Running {
  httpPort: number | null;
  jt808Port: number | null;
  mqttPort: number | null;
  mqttsPort: number | null;
  close(): Promise<void>;
}

export type DevicePorts = Pick<Running, 'jt808Port' | 'mqttPort' | 'mqttsPort'>;

/** So long the links of a node that stops may take to go to the others. */
const longestDrainMs = 10_000;
const webRoot = fileURLToPath(new URL('web/dist', repositoryFolder));

/** Brings the database up to date and what every installation needs into it; `say` tells whoever starts it of an upgrade. */
export async function prepare(
  { sessions, databaseUrl, appCtx, logger }: Foundations,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  await needFinishedDatabase(sessions);
  await backUpBeforeUpgrade(appCtx, sessions, say);
  await migrate(sessions);
  await inReach(sessions, databaseUrl);
  await appCtx.vault.unlock(say);
  const unguarded = await guardLog(systemContext(appCtx));
  if (unguarded)
    logger.warn({ why: unguarded }, 'no role of its own guards the operation log, triggers alone do');
  await needFiles(appCtx);
  await seedBasics(systemContext(appCtx));
  await logConfiguration(systemContext(appCtx));
}

/** Opens the doors named, on a database that is prepared. Closing lets what is under way finish first. */
export async function openServer(foundations: Foundations, doors: readonly DoorName[]): Promise<Running> {
  const { appCtx, wire, pool, logger, metrics } = foundations;
  const toClose: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closeOne of toClose.reverse()) await closeOne();
  };
  try {
    const { config, conditions, vault } = appCtx;
    await vault.unlock();
    await vault.takeUpCurrentKey();
    const watch = watchDatabase({
      pool,
      conditions,
      folders: [config.dataDir, path.join(config.dataDir, 'postgres')],
      leastFreeBytes: config.diskAlarmMegabytes * 1_048_576,
    });
    toClose.push(async () => watch.stop());
    const nodes = await watchNodes(foundations.sessions, foundations.databaseUrl, conditions);
    toClose.push(async () => nodes.stop());
    if (doors.includes('work') && config.natsUrl === null) {
      // Before anything is judged: where another process does that, this one goes no further.
      const meeting = await openToOthers(foundations);
      toClose.push(() => meeting.close());
    }
    const cluster = config.natsUrl === null ? null : await joinCluster(foundations, config.natsUrl, doors);
    if (cluster) toClose.push(() => cluster.close());
    const work = !cluster && doors.includes('work') ? await openWork(foundations, everywhere) : null;
    if (work) {
      toClose.push(() => work.close());
      await work.takeUp(allParts);
    }
    // Each node keeps an end of the log on its own disk.
    if (cluster || doors.includes('jobs')) {
      const sealing = openSealing(appCtx);
      toClose.push(() => sealing.close());
    }
    if (doors.includes('jobs')) {
      const jobs = await openJobs(
        foundations,
        () => systemContext(appCtx),
        openUpkeep(appCtx, pool, metrics),
      );
      toClose.push(() => jobs.close());
      const backups = openBackups(appCtx, foundations.sessions);
      toClose.push(() => backups.close());
      const standings = openStandings(appCtx, wire);
      toClose.push(() => standings.close());
      const grounds = openGrounds(appCtx, wire);
      toClose.push(() => grounds.close());
      const tasks = openTasks(appCtx, wire, routes);
      toClose.push(() => tasks.close());
    }
    const admission = new Admission(appCtx);
    let devicePorts: DevicePorts = { jt808Port: null, mqttPort: null, mqttsPort: null };
    if (doors.includes('devices')) {
      const sink = (cluster ?? work)!.sink;
      const devices = await openDevices(appCtx, admission, sink, wire, { metrics, logger });
      toClose.push(() => devices.close(cluster ? longestDrainMs : 0));
      if (cluster) toClose.push(() => cluster.leave());
      const { jt808Port, mqttPort, mqttsPort } = devices;
      devicePorts = { jt808Port, mqttPort, mqttsPort };
    }
    let httpPort: number | null = null;
    if (doors.includes('http')) {
      const refusals = openRefusals(appCtx, wire);
      toClose.push(() => refusals.close());
      measureLog(appCtx, metrics);
      measureForwarding(appCtx, metrics);
      const { probe } = watch;
      const waiting = () => (cluster ?? work)?.waiting() ?? {};
      const working = () => cluster?.measures() ?? null;
      const app = await openApp({
        appCtx,
        wire,
        admission,
        routes,
        logger,
        metrics,
        webRoot,
        probe,
        waiting,
        working,
      });
      toClose.push(() => app.close());
      await app.listen({ host: config.host, port: config.port });
      httpPort = (app.server.address() as AddressInfo).port;
    }
    const settings = await unsafeSettings(foundations.sessions);
    if (settings.length > 0)
      logger.warn({ settings }, 'what was acknowledged is lost when the machine of the database falls');
    return { httpPort, ...devicePorts, close };
  } catch (error) {
    await close();
    throw error;
  }
}
