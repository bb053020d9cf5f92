import type { Input, Output } from '@fleet/contract/call';
import type { authorization } from '@fleet/contract/authorization/calls';
import { refusals } from '@fleet/contract/refusals';
import { today } from '../../base/calendar';
import type { Context } from '../../base/context';
import { notAllowed, refuseField } from '../../base/refuse';
import { needDriver } from '../driver/service';
import { needVehicle } from '../vehicle/service';
import { decide } from './decide';
import { findFacts, findStrangers, latestAllowList } from './queries';

type Decision = Output<typeof authorization.decisions>['rows'][number];
type Fact = Awaited<ReturnType<typeof findFacts>>[number];

const mayAsk = [
  'authSite:view',
  'authRemote:view',
  'authFinger:view',
  'authKey:view',
  'authFace:view',
] as const;

/** Who may start a truck, or which trucks a driver may start, each with the reasons why not. */
export async function listDecisions(
  ctx: Context,
  { vehicleId, driverId }: Input<typeof authorization.decisions>,
): Promise<Output<typeof authorization.decisions>> {
  if (!mayAsk.some((right) => ctx.actor.rights.has(right))) throw notAllowed(mayAsk[0]);
  if (!vehicleId && !driverId) throw refuseField('vehicleId', refusals.nothingChosen);
  if (vehicleId) await needVehicle(ctx, vehicleId);
  if (driverId) await needDriver(ctx, driverId);
  const byPair = new Map<string, Fact[]>();
  for (const fact of await findFacts(ctx, { vehicleId, driverId })) {
    const pair = `${fact.vehicleId} ${fact.driverId}`;
    byPair.set(pair, [...(byPair.get(pair) ?? []), fact]);
  }
  const rows = [...byPair.values()].map((facts) => decisionOf(ctx, facts[0]!, facts));
  if (vehicleId && driverId && rows.length === 0) {
    const stranger = await findStrangers(ctx, vehicleId, driverId);
    if (stranger) rows.push(decisionOf(ctx, stranger, []));
  }
  const list = vehicleId ? await latestAllowList(ctx, vehicleId) : undefined;
  return { version: list?.version ?? null, changedAt: list?.changedAt ?? null, rows };
}

function decisionOf(
  ctx: Context,
  of: Omit<Fact, 'authType' | 'number' | 'state' | 'validFrom' | 'validTo'>,
  facts: readonly Fact[],
): Decision {
  const { driverId, driverNum, driverName, vehicleId, carId, licenceExpire, annualExpire, isLocked } = of;
  const reasons = decide({
    today: today(ctx.now, ctx.timeZone),
    now: ctx.now,
    licenceExpire,
    annualExpire,
    isLocked,
    credentials: facts,
  });
  const credentials = facts.map(({ authType, number, state }) => ({ authType, number, state }));
  return {
    driverId,
    driverNum,
    driverName,
    vehicleId,
    carId,
    may: reasons.length === 0,
    reasons,
    licenceExpire,
    credentials,
  };
}
