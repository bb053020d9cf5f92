import type { Context } from '../../../base/context';
import type { DeviceCommand } from '../../../base/deviceCommands';
import type { Shape } from '../fence/service';
import { issue, issueAll, withdraw, type Telling } from '../../house/ledger/service';
import {
  findFencesIn,
  findFencesTold,
  findKeptBy,
  findLeaving,
  forgetMember,
  isHeld,
  setCommand,
} from './queries';

/** A fence as a terminal is told of it. */
interface Told extends Shape {
  id: string;
  fenceName: string;
}
interface Member {
  terminalRowId: string;
  /** The command before, if any. */
  commandId?: string;
}

/** A speed above the limit must last so long: `domain.md` §5, V01. */
const overspeedSeconds = 5;

/** A circle in the words of every terminal; another shape by its points alone, which one that knows circles refuses. */
const groundOf = ({ shape, centerLng, centerLat, radius, points, width }: Shape) =>
  points
    ? {
        shape,
        points: points.map(({ lng: longitude, lat: latitude }) => ({ longitude, latitude })),
        ...(width !== null && { width }),
      }
    : { longitude: centerLng, latitude: centerLat, radius };

const about = (id: string) => ({ subject: 'efence', recordId: id });

/** Has a terminal hold the fence as it is now; what was on its way before is not wanted any more. */
export async function send(ctx: Context, fence: Told, { terminalRowId, commandId }: Member): Promise<void> {
  const leaving = await findLeaving(ctx, fence.id, terminalRowId);
  await withdraw(ctx, commandId ? [commandId, ...leaving] : leaving);
  const next = await issue(ctx, {
    terminalRowId,
    kind: 'fence',
    cmdType: 'service',
    identifier: 'setFence',
    params: {
      id: Number(fence.id),
      name: fence.fenceName,
      level: Number(fence.level),
      ...groundOf(fence),
      ...(fence.speedLimit !== null && { speedLimit: fence.speedLimit, overspeedSeconds }),
    },
    about: about(fence.id),
  });
  await setCommand(ctx, { fenceId: fence.id, terminalRowId, commandId: next, isLeaving: false });
}

const deletion = ({ id, shape }: Pick<Told, 'id' | 'shape'>, terminalRowId: string): Telling => ({
  terminalRowId,
  kind: 'fence',
  cmdType: 'service',
  identifier: 'deleteFence',
  params: { id: Number(id), ...(shape !== 'circle' && { shape }) },
  about: about(id),
});

/** Has a terminal let go of the fence, whether or not it was known to hold it: what was sent may have been heard. */
export async function revoke(
  ctx: Context,
  { id, shape }: Pick<Told, 'id' | 'shape'>,
  { terminalRowId, commandId }: Member,
): Promise<void> {
  if (commandId) await withdraw(ctx, [commandId]);
  const next = await issue(ctx, deletion({ id, shape }, terminalRowId));
  await setCommand(ctx, { fenceId: id, terminalRowId, commandId: next, isLeaving: true });
}

/** The fences of a terminal that is taken off a vehicle go into the one that takes its place. */
export async function passFences(ctx: Context, from: string, to: string): Promise<void> {
  for (const { companyId, commandId, ...fence } of await findFencesIn(ctx, from)) {
    await send(ctx, fence, { terminalRowId: to });
    await revoke(ctx, fence, { terminalRowId: from, commandId });
    ctx.tell('changed', { subject: 'efence', ids: [fence.id], companyId });
  }
}

/**
 * A terminal that goes to another company leaves the fences of the one that it was in: those too that it has not let go
 * of yet, though they were taken from it long ago.
 */
export async function leaveFences(ctx: Context, terminalRowId: string): Promise<void> {
  const members = await findFencesTold(ctx, terminalRowId);
  await withdraw(
    ctx,
    members.map(({ commandId }) => commandId),
  );
  for (const { id, companyId } of members) {
    await forgetMember(ctx, id, terminalRowId);
    ctx.tell('changed', { subject: 'efence', ids: [id], companyId });
  }
  await clearFences(ctx, terminalRowId, [terminalRowId]);
}

/**
 * A terminal that comes back into the files, or goes to another company, lets go of the fences that its hardware may
 * hold from before. It is told however long it is away: whoever has it now does not know of them.
 */
export async function clearFences(
  ctx: Context,
  terminalRowId: string,
  former: readonly string[],
): Promise<void> {
  const kept = await findKeptBy(ctx, former);
  await issueAll(
    ctx,
    kept.map((fence) => ({ ...deletion(fence, terminalRowId), isLasting: true })),
  );
}

/** The standard tells a new circle from a changed one, so a terminal is told which it is. */
export async function asChange(
  ctx: Pick<Context, 'db'>,
  command: DeviceCommand,
  terminalRowId: string,
): Promise<DeviceCommand> {
  const fenceId = String(command.params.id);
  return { ...command, isChange: await isHeld(ctx, { id: command.id, terminalRowId, fenceId }) };
}
