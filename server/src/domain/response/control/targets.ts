import type { Input } from '@fleet/contract/call';
import type { control } from '@fleet/contract/control/calls';
import { controlText } from '@fleet/contract/control/text';
import { terminalId } from '@fleet/contract/field';
import { refusals } from '@fleet/contract/refusals';
import { z } from 'zod';
import type { Context } from '../../../base/context';
import { notFound, refuse, refuseField } from '../../../base/refuse';
import { columnIn } from '../../house/sheet/service';
import { listStatus } from '../../reported/status/service';
import {
  findTerminals,
  findTerminalsNamed,
  findTerminalsOf,
  findVehicles,
  holdTerminals,
  type Target,
} from './queries';

export type Chosen = Pick<
  Input<typeof control.outlook>,
  'terminalRowIds' | 'vehicleIds' | 'matching' | 'all' | 'file'
>;

/** The terminals that were chosen, each once. One out of sight is refused as one that does not exist. */
export async function needTargets(ctx: Context, chosen: Chosen): Promise<Target[]> {
  const found = [
    ...(await chosenTerminals(ctx, chosen.terminalRowIds ?? [])),
    ...(await ofVehicles(ctx, chosen.vehicleIds ?? [])),
    ...(chosen.all || chosen.matching ? await matching(ctx, chosen.matching ?? {}) : []),
    ...(chosen.file ? await inSheet(ctx, chosen.file) : []),
  ];
  const targets = [...new Map(found.map((target) => [target.id, asKnown(ctx, target)])).values()];
  if (targets.length === 0) throw refuseField('ids', controlText.noTargets);
  return targets;
}

/** Keeps targets where they were found; refuses one that is out of sight or on another vehicle by now. */
export async function holdTargets(ctx: Context, targets: readonly Target[]): Promise<void> {
  const ids = targets.map(({ id }) => id);
  await holdTerminals(ctx, ids);
  const now = new Map((await findTerminals(ctx, ids)).map((target) => [target.id, target]));
  if (targets.some(({ id }) => !now.has(id))) throw notFound();
  if (targets.some(({ id, vehicleId }) => now.get(id)!.vehicleId !== vehicleId))
    throw refuse(refusals.notNow);
}

/** Motion that was heard here is newer than the written state. */
export const asKnown = ({ reach }: Pick<Context, 'reach'>, target: Target): Target => ({
  ...target,
  isOnline: target.isOnline || reach.isOnline(target.id),
  isMoving: target.isMoving || reach.isHeardMoving(target.id),
});

async function chosenTerminals(ctx: Context, ids: readonly string[]): Promise<Target[]> {
  if (ids.length === 0) return [];
  const found = await findTerminals(ctx, ids);
  if (found.length < new Set(ids).size) throw notFound();
  return found;
}

async function ofVehicles(ctx: Context, ids: readonly string[]): Promise<Target[]> {
  if (ids.length === 0) return [];
  const vehicles = await findVehicles(ctx, ids);
  if (vehicles.length < new Set(ids).size) throw notFound();
  const found = await findTerminalsOf(ctx, ids);
  const bare = vehicles.find(({ id }) => !found.some(({ vehicleId }) => vehicleId === id));
  if (bare) throw refuse(controlText.noTerminal, { carId: bare.carId });
  return found;
}

/** Of all that the status list shows, the vehicles that have a terminal. */
async function matching(ctx: Context, filter: NonNullable<Chosen['matching']>): Promise<Target[]> {
  const ids = await listStatus(ctx, { ...filter, pageNum: 1, pageSize: 1 }).ids();
  return ids.length === 0 ? [] : findTerminalsOf(ctx, ids);
}

const row = z.strictObject({ terminalId: terminalId() });

async function inSheet(ctx: Context, file: File): Promise<Target[]> {
  const named = await columnIn(ctx, file, row, controlText);
  const found = await findTerminalsNamed(
    ctx,
    named.map((one) => one.terminalId),
  );
  const unknown = named.find((one) => !found.some((target) => target.terminalId === one.terminalId));
  if (unknown) throw refuseField('file', controlText.unknownTerminal, { terminalId: unknown.terminalId });
  return found;
}
