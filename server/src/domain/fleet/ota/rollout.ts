import { systemContext, type AppContext } from '../../../base/context';
import { offerDue } from './offers';
import { failOverdue, listMoved } from './offerQueries';
import { advance, listRollouts } from './waves';

const failedAtOnce = 1_000;

/**
 * One look at every rollout: gives up those of whom nothing was heard, judges waves, and offers the version to those
 * whose turn it is. All of it stands in rows, so it is done again by whoever looks next. Says whether there is more.
 */
export async function advanceRollouts(appCtx: AppContext): Promise<boolean> {
  const overdue = await failOverdue(systemContext(appCtx), failedAtOnce);
  let hasMoved = false;
  for (const { id } of await listRollouts(appCtx))
    hasMoved = (await advance(systemContext(appCtx), id)) || hasMoved;
  const hasMore = await offerDue(appCtx);
  return overdue.length === failedAtOnce || hasMoved || hasMore;
}

/** Tells live screens, once for all that has moved since. */
export async function tellMoved(appCtx: AppContext, since: Date): Promise<void> {
  const moved = await listMoved(systemContext(appCtx), since);
  if (moved.length === 0) return;
  appCtx.tell('changed', {
    subject: 'ota',
    ids: moved.map(({ firmwareId }) => firmwareId),
    companyId: null,
  });
}
