import type { Registry } from 'prom-client';
import type { Foundations } from '../appContext';
import { systemContext } from '../base/context';
import { joinNats } from '../base/wire/nats';
import { serveEnd, takeOverEnd } from '../domain/house/log/index';
import { meetingPlace } from '../base/wire/place';
import { openRemoteSink, type ReportSink } from '../domain/reported/telemetry/service';
import { CannotStart } from '../postgres/cannotStart';
import { takeLock } from '../postgres/lock';
import { Lease } from './lease';
import { Ownership } from './ownership';
import { PartRoute } from './partRoute';

const mostClockDifferenceMs = 5_000;
const lookEveryMs = 2_000;
/** A node that ends, or dies, is followed by another one sooner. */
const followedByMs = 15_000;

/** This process as one of several nodes. */
export interface Cluster {
  /** Hands reports to the nodes that work on their vehicles. */
  sink: ReportSink;
  /** The reports and vehicles that wait here. */
  waiting(): object;
  /** The measures of the work, while it is done here. */
  measures(): Registry;
  /** Gives the vehicles to the other nodes, and hands reports on to these from then on. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** Joins the other nodes at the address given; with the door `work` this one takes its share of the vehicles. */
export async function joinCluster(
  foundations: Foundations,
  natsUrl: string,
  doors: readonly string[],
): Promise<Cluster> {
  const { appCtx, wire, databaseUrl, pool, metrics } = foundations;
  const { config, conditions, vault, complain } = appCtx;
  await needSameClock(foundations);
  const letGo = takeLock(meetingPlace(config.dataDir).lock);
  const nats = await joinNats({
    board: wire,
    url: natsUrl,
    key: vault.fingerprint('nodes', 'wire'),
    complain,
    cut(isCut) {
      if (isCut) conditions.raise('nodesCutOff', 'NATS does not answer');
      else conditions.clear('nodesCutOff');
    },
  }).catch((fault: unknown) => {
    letGo();
    throw new CannotStart(
      `NATS_URL：无法连接 NATS（${(fault as Error).message}）。`,
      `NATS_URL: NATS cannot be reached (${(fault as Error).message}).`,
      { cause: fault },
    );
  });
  await takeOverEnd(systemContext(appCtx), wire);
  const stopServing = serveEnd(appCtx, wire);
  const route = new PartRoute(pool, appCtx, wire);
  const ownership = new Ownership(foundations);
  const isWorker = doors.includes('work');
  const lease = new Lease(
    databaseUrl,
    { name: config.nodeName, doors },
    {
      held: async (nodeId) => {
        route.lookAgain();
        if (isWorker) await ownership.look(nodeId);
      },
      lost: () => ownership.lose(),
      complain,
    },
  );
  const stopListening = wire.on('partsMoved', () => lease.look());
  const sink = openRemoteSink(wire, metrics, route);
  let isDoneSince = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    if (route.isWhole) isDoneSince = now;
    if (now - isDoneSince < followedByMs) conditions.clear('nobodyWorks');
    else conditions.raise('nobodyWorks', 'some vehicles are worked on by no node');
  }, lookEveryMs);
  return {
    sink,
    waiting: () => ownership.waiting(),
    measures: () => ownership.measures,
    leave: () => ownership.close(),
    async close() {
      clearInterval(watch);
      stopListening();
      stopServing();
      await ownership.close();
      await lease.close();
      await sink.close();
      route.close();
      await nats.close();
      letGo();
    },
  };
}

/** Commands and sessions end by the clocks of whoever looks: nodes whose clocks differ would not agree. */
async function needSameClock({ pool }: Foundations): Promise<void> {
  const began = Date.now();
  const { rows } = await pool.query<{ ms: string }>(
    'select extract(epoch from clock_timestamp()) * 1000 as ms',
  );
  const difference = Number(rows[0]!.ms) - (began + Date.now()) / 2;
  if (Math.abs(difference) <= mostClockDifferenceMs) return;
  const seconds = Math.round(Math.abs(difference) / 1000);
  throw new CannotStart(
    `本机时钟与数据库相差 ${seconds} 秒：请校准时间。`,
    `The clock of this machine and that of the database differ by ${seconds} s: set them right.`,
  );
}
