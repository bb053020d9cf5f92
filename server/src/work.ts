import type { Foundations } from './appContext';
import { fillCommand } from './commandContent';
import { sealTemplateIn } from './domain/duty/finger/service';
import { Dispatch } from './domain/house/ledger/dispatch';
import { openTelemetry, serveReports, type ReportSink } from './domain/reported/telemetry/service';
import { isOnlyAtRest, obstacleAtSending } from './domain/response/control/service';
import { openAnswerDispatch } from './jobs/answerDispatch';
import { openImpacts } from './jobs/impacts';
import { openRollouts } from './jobs/rollouts';
import { judgesOf } from './judges';

const takeAllEveryMs = 60_000;

/** The work on vehicles that one process alone does: judging reports, sending commands, driving rollouts. */
export interface Work {
  /** Takes in the reports of this process. */
  sink: ReportSink;
  /** The reports and vehicles that wait. */
  waiting(): object;
  /** Writes what is unwritten, as far as that is possible, and stops. */
  close(): Promise<void>;
}

/** Takes up what the last process at this work left. */
export async function openWork({
  appCtx,
  wire,
  pool,
  metrics,
}: Pick<Foundations, 'appCtx' | 'wire' | 'pool' | 'metrics'>): Promise<Work> {
  let isEnding = false;
  const toClose: (() => Promise<unknown>)[] = [];
  const close = async () => {
    isEnding = true;
    for (const closeOne of toClose.reverse()) await closeOne().catch(appCtx.complain);
  };
  try {
    const telemetry = await openTelemetry(appCtx, pool, wire, metrics, judgesOf(appCtx, wire));
    toClose.push(() => telemetry.close());
    const answers = openAnswerDispatch(appCtx, wire);
    toClose.push(() => answers.close());
    const impacts = openImpacts(appCtx, wire);
    toClose.push(() => impacts.close());
    const takeAll = () => void Promise.all([answers.takeAll(), impacts.takeAll()]).catch(appCtx.complain);
    const clock = setInterval(takeAll, takeAllEveryMs);
    toClose.push(async () => clearInterval(clock));
    takeAll();
    const dispatch = new Dispatch(appCtx, wire, fillCommand, sealTemplateIn, {
      atSending: obstacleAtSending,
      isOnlyAtRest,
    });
    await dispatch.start();
    toClose.push(() => dispatch.close());
    const rollouts = openRollouts(appCtx, wire);
    toClose.push(() => rollouts.close());
    const stopServing = serveReports(wire, telemetry, appCtx.reach, () => isEnding);
    toClose.push(async () => stopServing());
    return { sink: telemetry, waiting: () => telemetry.backlog(), close };
  } catch (error) {
    await close();
    throw error;
  }
}
