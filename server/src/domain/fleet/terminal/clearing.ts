import type { Context } from '../../../base/context';
import { issueAll, withdrawFrom, type Telling } from '../../house/ledger/service';
import { findBodiesIn } from './clearingQueries';

const grants = { subject: 'authorization', identifiers: ['addAuth', 'addFinger', 'addFace'] };

/**
 * Has a terminal that goes to another company, or comes back into the files, forget everybody, those too who were entered
 * at its truck and never read; and each finger and face that it may hold, or that its hardware was told as other terminals.
 */
export async function tellClear(
  ctx: Context,
  terminalRowId: string,
  former: readonly string[] = [terminalRowId],
): Promise<void> {
  const telling = (identifier: string, params: Telling['params'], subject: string): Telling => ({
    terminalRowId,
    kind: 'auth',
    cmdType: 'service',
    identifier,
    params,
    about: { subject, recordId: terminalRowId },
    isLasting: true,
  });
  // Grants that wait would go out first: a body of the former company's would reach the truck of another.
  await withdrawFrom(ctx, former, grants);
  const bodies = await findBodiesIn(ctx, former);
  await issueAll(ctx, [
    telling('clearAuth', {}, 'authorizationClear'),
    ...bodies.map(({ isFinger, number }) =>
      isFinger
        ? telling('deleteFinger', { fingerNum: Number(number) }, 'bodyClear')
        : telling('deleteFace', { driverNum: number }, 'bodyClear'),
    ),
  ]);
}
