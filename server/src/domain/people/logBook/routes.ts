import { log, logFile } from '@fleet/contract/log/calls';
import { logText } from '@fleet/contract/log/text';
import type { Context } from '../../../base/context';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { logState } from '../../house/log/index';
import { findLog, listLog } from './queries';

/** Whether the log was found whole when the clock looked last. */
async function showState(ctx: Context) {
  const state = await logState(ctx);
  return { checkedAt: state?.checkedAt ?? null, isWhole: (state?.breaks ?? 0) === 0 };
}

export const logRoutes = [
  ...serve(log, { list: listLog, state: showState }),
  exportRoute({ list: log.list, file: logFile, find: findLog, words: logText }),
];
