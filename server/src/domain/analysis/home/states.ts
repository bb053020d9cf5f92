import type { Input, Output } from '@fleet/contract/call';
import { fleetFigures } from '@fleet/contract/figure/fleet';
import type { carSynthesize, home } from '@fleet/contract/home/calls';
import { conditions, offlineBuckets, vehicleStates } from '@fleet/contract/status/calls';
import type { Condition, VehicleState } from '@fleet/contract/status/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { inOrgTree, within } from '../../../base/scope';
import { hasTerminal, listVehicles } from '../../fleet/vehicle/service';
import {
  bucketOf,
  countStates,
  isOnline,
  listStatus,
  stateOf,
  vehicles,
} from '../../reported/status/service';
import { firstPage } from './vehicles';

type Asked = Input<typeof home.links>;

/** Each condition is the total of the status list that is narrowed to it. */
async function countConditions(ctx: Context, asked: Asked): Promise<Record<Condition, number>> {
  const counted = await Promise.all(
    conditions.map(
      async (condition) =>
        [condition, await listStatus(ctx, { ...asked, ...firstPage, condition }).total()] as const,
    ),
  );
  return Object.fromEntries(counted) as Record<Condition, number>;
}

/** How many vehicles are in each state, and how many under each condition. */
export async function showStates(ctx: Context, asked: Asked): Promise<Output<typeof carSynthesize.states>> {
  const [{ total, ...states }, found] = await Promise.all([
    countStates(ctx, asked),
    countConditions(ctx, asked),
  ]);
  return { total, states, conditions: found };
}

/** Terminals: how many vehicles have one, and how many are heard; what is costly to tell is told once for each vehicle. */
export async function countLinks(ctx: Context, asked: Asked): Promise<Output<typeof home.links>> {
  const { orgId } = asked;
  let found = vehicles(ctx);
  if (orgId) found = found.where(inOrgTree(orgId));
  const [groups, fitted] = await Promise.all([
    found
      .select([
        isOnline(ctx).as('isOnline'),
        bucketOf(ctx).as('bucket'),
        sql<number>`count(*)::int`.as('count'),
        sql<number>`(count(*) filter (where ${isOnline(ctx)} and ${hasTerminal}))::int`.as('onlineFitted'),
      ])
      .groupBy([sql`1`, sql`2`])
      .execute(),
    listVehicles(ctx, { ...asked, ...firstPage, hasTerminal: true }).total(),
  ]);
  const sum = (isCounted: (group: (typeof groups)[number]) => boolean) =>
    groups.reduce((total, group) => total + (isCounted(group) ? group.count : 0), 0);
  const [all, online] = [sum(() => true), sum((group) => group.isOnline)];
  const onlineFitted = groups.reduce((total, group) => total + group.onlineFitted, 0);
  const counted = offlineBuckets.map((one) => [one, sum(({ bucket }) => bucket === one)] as const);
  return {
    vehicles: all,
    fitted,
    online,
    offline: all - online,
    buckets: Object.fromEntries(counted) as Record<(typeof offlineBuckets)[number], number>,
    onlineRate: fleetFigures.onlineRate.of({ fitted, onlineFitted }, '24'),
  };
}

/** How many vehicles hang on each organization itself in each state: so few rows that adding them up costs nothing. */
function countByOrg(ctx: Context, orgId: string | undefined) {
  const found = vehicles(ctx);
  return (orgId ? found.where(inOrgTree(orgId)) : found)
    .groupBy(['vehicle.orgId', sql`2`])
    .select(['vehicle.orgId', stateOf(ctx).as('state'), sql<number>`count(*)::int`.as('count')]);
}

/** The organizations right below, each with all below it; what hangs on the organization itself stands first. */
export async function countByChild(ctx: Context, { orgId }: Asked): Promise<Output<typeof home.statesByOrg>> {
  const top = orgId
    ? sql<boolean>`above.id = ${orgId}`
    : sql<boolean>`not exists (select from org higher where higher.id = above.parent_id)`;
  const groups = await within(ctx, 'org')
    .with('counted', () => countByOrg(ctx, orgId))
    .with('shown', (db) =>
      db
        .selectFrom('org as above')
        .innerJoin('org as part', (join) =>
          join.on(sql<boolean>`part.id = above.id or part.parent_id = above.id`),
        )
        .where(top)
        .select(['part.id as orgId', 'part.orgName', 'part.path'])
        .select(sql<boolean>`part.id = above.id`.as('isOwn')),
    )
    .selectFrom('shown')
    .innerJoin('org as below', (join) =>
      join.on(
        sql<boolean>`case when is_own then below.id = shown.org_id else below.path like shown.path || '%' end`,
      ),
    )
    .innerJoin('counted', 'counted.orgId', 'below.id')
    .groupBy(['shown.orgId', 'shown.orgName', 'shown.path', 'isOwn', 'state'])
    .orderBy('isOwn', 'desc')
    .orderBy('shown.path')
    .select(['shown.orgId', 'shown.orgName', 'isOwn', 'state'])
    .select(sql<number>`sum(count)::int`.as('count'))
    .execute();
  const shown = new Map<string, Row>();
  for (const { orgId, orgName, isOwn, state, count } of groups) {
    const key = `${orgId} ${isOwn}`;
    const row = shown.get(key) ?? { orgId, orgName, isOwn, total: 0, online: 0, ...noStates };
    row[state] = count;
    row.total += count;
    if (state !== 'offline') row.online += count;
    shown.set(key, row);
  }
  return { rows: [...shown.values()] };
}

type Row = Output<typeof home.statesByOrg>['rows'][number];
const noStates = Object.fromEntries(vehicleStates.map((state) => [state, 0])) as Record<VehicleState, number>;
