import { authText } from '@fleet/contract/authorization/text';
import { refusals } from '@fleet/contract/refusals';
import type { Context } from '../../../base/context';
import { notFound, refuse, refuseField } from '../../../base/refuse';
import { findVehicles } from './grantQueries';

/** A terminal holds so many fingerprints: `domain.md` §2. */
export const mostFingers = 100;

export interface Granted {
  power: 'normal' | 'admin';
  validFrom?: string | null | undefined;
  validTo?: string | null | undefined;
}
export type Vehicle = Awaited<ReturnType<typeof findVehicles>>[number];

/** Refuses a power that the caller cannot give, and a period that is over or ends before it begins. */
export function checkTerms(ctx: Context, granted: Granted): void {
  // Whoever answers for one department only does not hand out the power to let others in.
  if (granted.power === 'admin' && ctx.scope.kind === 'orgTree') throw refuse(authText.adminOnly);
  if (granted.validFrom && granted.validTo && Date.parse(granted.validTo) <= Date.parse(granted.validFrom))
    throw refuseField('validTo', authText.periodReversed);
  if (granted.validTo && Date.parse(granted.validTo) <= ctx.now.getTime())
    throw refuseField('validTo', authText.periodOver);
}

/** All of what was named, each in sight; refused when nothing was named. */
export async function needAll<R extends { id: string }>(
  field: string,
  ids: readonly string[],
  find: (ids: readonly string[]) => Promise<R[]>,
): Promise<R[]> {
  if (ids.length === 0) throw refuseField(field, refusals.nothingChosen);
  const found = await find(ids);
  if (new Set(found.map(({ id }) => id)).size < new Set(ids).size) throw notFound();
  return found;
}

export const needVehicles = (ctx: Context, ids: readonly string[]): Promise<Vehicle[]> =>
  needAll('vehicleIds', ids, (ids) => findVehicles(ctx, ids));

export const tellChanged = (ctx: Context, companyId: string) =>
  ctx.tell('changed', { subject: 'authorization', ids: [], companyId });
