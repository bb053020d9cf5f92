import type { Input, Output } from '@fleet/contract/call';
import type { authorization } from '@fleet/contract/authorization/calls';
import { refusals } from '@fleet/contract/refusals';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { forbidden, refuseField } from '../../../base/refuse';
import { needDriver } from '../../fleet/driver/service';
import { criticalAmong, uncheckedNow } from '../inspection/service';
import { needVehicle } from '../../fleet/vehicle/service';
import { examReasons, type ExamReasons } from '../training/service';
import { companiesPlanningDrivers, standingsNow } from '../shift/service';
import { decide, warningsOf } from './decide';
import { latestAllowList } from './allowListQueries';
import { findConditions, findFacts, findStrangers } from './decisionQueries';

type Decision = Output<typeof authorization.decisions>['rows'][number];
type Fact = Awaited<ReturnType<typeof findFacts>>[number];

const mayAsk = [
  'authSite:view',
  'authRemote:view',
  'authFinger:view',
  'authKey:view',
  'authFace:view',
] as const;

/** The drivers who may start a truck, or the trucks that a driver may start, each with the reasons against it. */
export async function listDecisions(
  ctx: Context,
  { vehicleId, driverId }: Input<typeof authorization.decisions>,
): Promise<Output<typeof authorization.decisions>> {
  if (!mayAsk.some((right) => ctx.actor.rights.has(right))) throw forbidden(mayAsk[0]);
  if (!vehicleId && !driverId) throw refuseField('vehicleId', refusals.nothingChosen);
  if (vehicleId) await needVehicle(ctx, vehicleId);
  if (driverId) await needDriver(ctx, driverId);
  const byPair = new Map<string, Fact[]>();
  for (const fact of await findFacts(ctx, { vehicleId, driverId })) {
    const pair = `${fact.vehicleId} ${fact.driverId}`;
    byPair.set(pair, [...(byPair.get(pair) ?? []), fact]);
  }
  const pairs = [...byPair.values()].map((facts): Pair => ({ of: facts[0]!, facts }));
  if (vehicleId && driverId && pairs.length === 0) {
    const stranger = await findStrangers(ctx, vehicleId, driverId);
    if (stranger) pairs.push({ of: stranger, facts: [] });
  }
  const rows = await decisionsOf(ctx, pairs);
  const list = vehicleId ? await latestAllowList(ctx, vehicleId) : undefined;
  return { version: list?.version ?? null, changedAt: list?.changedAt ?? null, rows };
}

/** One driver before one vehicle, with what he has been granted on it. */
interface Pair {
  of: Omit<Fact, 'authType' | 'number' | 'state' | 'validFrom' | 'validTo'>;
  facts: readonly Fact[];
}

async function decisionsOf(ctx: Context, pairs: readonly Pair[]): Promise<Decision[]> {
  const each = <T>(what: (of: Pair['of']) => T) => [...new Set(pairs.map(({ of }) => what(of)))];
  const vehicleIds = each(({ vehicleId }) => vehicleId);
  const unchecked = await uncheckedNow(ctx, vehicleIds);
  const critical = await criticalAmong(ctx, vehicleIds);
  const { underRepair, overdue } = await findConditions(ctx, vehicleIds);
  const exams = await examReasons(
    ctx,
    each(({ driverId }) => driverId),
  );
  const standings = await standingsNow(ctx, {
    vehicleIds,
    driverIds: each(({ driverId }) => driverId),
  });
  const planning = await companiesPlanningDrivers(
    ctx,
    each(({ companyId }) => companyId),
  );
  return pairs.map((pair) => ({
    ...decisionOf(ctx, pair, exams(pair.of.driverId)),
    warnings: warningsOf({
      driver: standings.ofDriver(pair.of.driverId),
      vehicle: standings.ofVehicle(pair.of.vehicleId),
      areDriversPlanned: planning.has(pair.of.companyId),
      isUnchecked: unchecked.has(pair.of.vehicleId),
      isCritical: critical.has(pair.of.vehicleId),
      isUnderRepair: underRepair.has(pair.of.vehicleId),
      isMaintenanceOverdue: overdue.has(pair.of.vehicleId),
      examsThatWarn: exams(pair.of.driverId).warns,
    }),
  }));
}

function decisionOf(ctx: Context, { of, facts }: Pair, exams: ExamReasons): Omit<Decision, 'warnings'> {
  const {
    driverId,
    driverNum,
    driverName,
    vehicleId,
    carId,
    licenceExpire,
    annualExpire,
    isLocked,
    hasTerminal,
  } = of;
  const reasons = decide({
    today: today(ctx.now, ctx.timeZone),
    now: ctx.now,
    licenceExpire,
    annualExpire,
    isLocked,
    hasTerminal,
    credentials: facts,
    examsThatBar: exams.bars,
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
