import type { Foundations } from './appContext';
import { fillCommand } from './commandContent';
import { sealTemplateIn } from './domain/duty/finger/service';
import { Dispatch } from './domain/house/ledger/dispatch';
import { isOnlyAtRest, obstacleAtSending } from './domain/response/control/service';
import { openAnswerDispatch } from './jobs/answerDispatch';
import { openImpacts } from './jobs/impacts';
import { openRollouts } from './jobs/rollouts';

const takeAllEveryMs = 60_000;

/** The work that one process alone does for all vehicles: sends commands, takes their answers, drives rollouts. */
export interface Leader {
  close(): Promise<void>;
}

/** Takes up what the last process that led left. */
export async function openLeader({ appCtx, wire }: Pick<Foundations, 'appCtx' | 'wire'>): Promise<Leader> {
  const toClose: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closeOne of toClose.reverse()) await closeOne().catch(appCtx.complain);
  };
  try {
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
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}
