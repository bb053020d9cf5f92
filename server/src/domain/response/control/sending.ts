import { restraining, type CommandProblem } from '@fleet/contract/control/states';
import { systemContext, type Context, type AppContext } from '../../../base/context';
import { contextOf, findAccount } from '../../people/access/service';
import type { Sending } from '../../house/ledger/service';
import { findTerminals } from './queries';
import { asKnown } from './targets';

/** Any command with one right; what stops or slows a truck with the other too. */
export const mayIssue = ({ actor: { rights } }: Context, identifier: string): boolean =>
  rights.has('control:issue') || (restraining.includes(identifier) && rights.has('control:lock'));

/** Why a command must not go out now, though it was in order when it was issued; null when it may. */
export async function obstacleAtSending(
  appCtx: AppContext,
  command: Sending,
): Promise<CommandProblem | null> {
  const { subject, orderedBy, identifier, terminalRowId, vehicleId } = command;
  const isRestraining = restraining.includes(identifier);
  // A command of a record is withdrawn by whoever keeps that record.
  if (subject !== null || (orderedBy === null && !isRestraining)) return null;
  const ctx = orderedBy === null ? systemContext(appCtx) : await asOrderer(appCtx, orderedBy);
  if (!ctx || (orderedBy !== null && !mayIssue(ctx, identifier))) return 'notAllowed';
  const [target] = await findTerminals(ctx, [terminalRowId]);
  if (!target || (isRestraining && target.vehicleId !== vehicleId)) return 'rebound';
  return isOnlyAtRest(command) && asKnown(ctx, target).isMoving ? 'moving' : null;
}

/** Only a truck that stands is locked; one that was judged to stand may set off before the command goes out. */
export const isOnlyAtRest = ({ identifier, params }: Sending) =>
  identifier === 'lock' && params.locked === true;

/** Whoever wants it, as he stands now; null once he may no longer work here. */
async function asOrderer(appCtx: AppContext, accountId: string): Promise<Context | null> {
  const account = await findAccount(appCtx, accountId);
  return account ? contextOf(appCtx, account, 'zh', new Date()) : null;
}
