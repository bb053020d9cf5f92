import type { Context } from '../../../base/context';
import { issue } from '../../house/ledger/service';

/** Has a terminal that goes to another company, or comes back into the files, forget everybody, those too who were entered at its truck and never read. */
export const tellClear = (ctx: Context, terminalRowId: string) =>
  issue(ctx, {
    terminalRowId,
    kind: 'auth',
    cmdType: 'service',
    identifier: 'clearAuth',
    params: {},
    about: { subject: 'authorizationClear', recordId: terminalRowId },
    isLasting: true,
  });
