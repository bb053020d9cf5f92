import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openApp } from './api/app';
import { backUpBeforeUpgrade } from './backup/upgrade';
import { itself } from './base/context';
import { watchDatabase } from './base/databaseWatch';
import { migrate, needNoUnfinishedRestore } from './base/migrate';
import type { Foundations } from './ground';
import { Admission } from './domain/fleet/admission/service';
import { hindranceAtSending, hindranceInMemory } from './domain/response/control/service';
import { sealTemplateIn } from './domain/duty/finger/service';
import { guardLog, logConfiguration, measureLog } from './domain/house/log/service';
import { Dispatch } from './domain/house/ledger/dispatch';
import { judgesOf } from './judges';
import { openTelemetry } from './domain/reported/telemetry/service';
import { openDevices } from './gateway/devices';
import { openAnswers } from './jobs/answers';
import { openBackups } from './jobs/backups';
import { openImpacts } from './jobs/impacts';
import { openJobs } from './jobs/jobs';
import { openRefusals } from './jobs/refusals';
import { openRollouts } from './jobs/rollouts';
import { openSealing } from './jobs/sealing';
import { openStandings } from './jobs/standings';
import { openTasks } from './jobs/tasks';
import { fill } from './fillings';
import { routes } from './routes';
import { seedBasics } from './seed/basics';

export const allDoors = ['http', 'devices', 'jobs'] as const;
export type DoorName = (typeof allDoors)[number];

/** A server that runs: where it listens, and how to stop it. */
export interface Running {
  httpPort: number | null;
  jt808Port: number | null;
  mqttPort: number | null;
  mqttsPort: number | null;
  close(): Promise<void>;
}

type DevicePorts = Pick<Running, 'jt808Port' | 'mqttPort' | 'mqttsPort'>;

const webRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../web/dist');

/** Brings the database up to date and what every installation needs into it; `say` tells whoever starts it of an upgrade. */
export async function prepare(
  { pool, ground, logger }: Foundations,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  await needNoUnfinishedRestore(pool);
  await backUpBeforeUpgrade(ground, pool, say);
  await migrate(pool);
  await ground.vault.unlock(say);
  const unguarded = await guardLog(itself(ground));
  if (unguarded)
    logger.warn({ why: unguarded }, 'no role of its own guards the operation log, triggers alone do');
  await seedBasics(itself(ground));
  await logConfiguration(itself(ground));
}

/** Opens the doors named, on a database that is prepared. Closing lets what is under way finish first. */
export async function openServer(foundations: Foundations, doors: readonly DoorName[]): Promise<Running> {
  const { ground, bus, pool, logger, metrics } = foundations;
  const toClose: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closeOne of toClose.reverse()) await closeOne();
  };
  try {
    const { config, conditions, vault } = ground;
    await vault.unlock();
    await vault.takeUpCurrentKey();
    const watch = watchDatabase({
      pool,
      conditions,
      folders: [config.dataDir, path.join(config.dataDir, 'postgres')],
      leastFreeBytes: config.diskAlarmMegabytes * 1_048_576,
    });
    toClose.push(async () => watch.stop());
    const telemetry = await openTelemetry(ground, pool, bus, metrics, judgesOf(ground, bus));
    toClose.push(() => telemetry.close());
    const answers = openAnswers(ground, bus);
    toClose.push(() => answers.close());
    if (doors.includes('jobs')) {
      const sealing = openSealing(ground);
      toClose.push(() => sealing.close());
      const impacts = openImpacts(ground, bus);
      toClose.push(() => impacts.close());
      const jobs = await openJobs(pool, () => itself(ground), telemetry, { answers, impacts });
      toClose.push(() => jobs.close());
      const backups = openBackups(ground, pool);
      toClose.push(() => backups.close());
      const standings = openStandings(ground, bus);
      toClose.push(() => standings.close());
      const tasks = openTasks(ground, bus, routes);
      toClose.push(() => tasks.close());
    }
    const admission = new Admission(ground);
    let devicePorts: DevicePorts = { jt808Port: null, mqttPort: null, mqttsPort: null };
    if (doors.includes('devices')) {
      const dispatch = new Dispatch(ground, bus, fill, sealTemplateIn, {
        atSending: hindranceAtSending,
        lastLook: hindranceInMemory,
      });
      await dispatch.start();
      toClose.push(() => dispatch.close());
      const devices = await openDevices(ground, admission, telemetry, bus, { metrics, logger });
      toClose.push(() => devices.close());
      const rollouts = openRollouts(ground, bus);
      toClose.push(() => rollouts.close());
      const { jt808Port, mqttPort, mqttsPort } = devices;
      devicePorts = { jt808Port, mqttPort, mqttsPort };
    }
    let httpPort: number | null = null;
    if (doors.includes('http')) {
      const refusals = openRefusals(ground, bus);
      toClose.push(() => refusals.close());
      measureLog(ground, metrics);
      const { probe } = watch;
      const waiting = () => telemetry.backlog();
      const app = await openApp({ ground, bus, admission, routes, logger, metrics, webRoot, probe, waiting });
      toClose.push(() => app.close());
      await app.listen({ host: config.host, port: config.port });
      httpPort = (app.server.address() as AddressInfo).port;
    }
    return { httpPort, ...devicePorts, close };
  } catch (error) {
    await close();
    throw error;
  }
}
