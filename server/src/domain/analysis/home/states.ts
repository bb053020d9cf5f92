import type { Input, Output } from '@fleet/contract/call';
import { fleetFigures } from '@fleet/contract/figure/fleet';
import type { carSynthesize, home } from '@fleet/contract/home/calls';
import { conditions, offlineBuckets, vehicleStates } from '@fleet/contract/status/calls';
import type { Condition } from '@fleet/contract/status/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { inOrgTree, within } from '../../../base/scope';
import { lapses } from '../../fleet/renew/service';
import { hasTerminal } from '../../fleet/vehicle/service';
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

const countIf = (condition: ReturnType<typeof isOnline>) =>
  sql<number>`(count(*) filter (where ${condition}))::int`;

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

/** Terminals: how many vehicles have one, and how many are heard; in one pass. */
export async function countLinks(ctx: Context, { orgId }: Asked): Promise<Output<typeof home.links>> {
  let found = vehicles(ctx);
  if (orgId) found = found.where(inOrgTree(orgId));
  const row = await found
    .select([
      sql<number>`count(*)::int`.as('vehicles'),
      countIf(hasTerminal).as('fitted'),
      countIf(isOnline(ctx)).as('online'),
      ...offlineBuckets.map((bucket) => countIf(sql`${bucketOf(ctx)} = ${bucket}`).as(bucket)),
    ])
    .executeTakeFirstOrThrow();
  const { vehicles: all, fitted, online } = row;
  return {
    vehicles: all,
    fitted,
    online,
    offline: all - online,
    buckets: Object.fromEntries(offlineBuckets.map((bucket) => [bucket, row[bucket]])) as Pick<
      typeof row,
      (typeof offlineBuckets)[number]
    >,
    onlineRate: fleetFigures.onlineRate.of({ fitted, online }, '24'),
  };
}

/** The organizations right below, each with all below it; what hangs on the organization itself stands first. */
export async function countByChild(ctx: Context, { orgId }: Asked): Promise<Output<typeof home.statesByOrg>> {
  const top = orgId
    ? sql<boolean>`above.id = ${orgId}`
    : sql<boolean>`not exists (select from org higher where higher.id = above.parent_id)`;
  const rows = await within(ctx, 'org', 'vehicle', 'terminal')
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
    .innerJoin('vehicle', 'vehicle.orgId', 'below.id')
    .leftJoin(lapses(ctx).as('lapse'), 'lapse.vehicleId', 'vehicle.id')
    .leftJoin('vehicleState', (join) =>
      join.onRef('vehicleState.vehicleId', '=', 'vehicle.id').on('lapse.vehicleId', 'is', null),
    )
    .groupBy(['shown.orgId', 'shown.orgName', 'shown.path', 'isOwn'])
    .orderBy('isOwn', 'desc')
    .orderBy('shown.path')
    .select(['shown.orgId', 'shown.orgName', 'isOwn', sql<number>`count(*)::int`.as('total')])
    .select(countIf(isOnline(ctx)).as('online'))
    .select(vehicleStates.map((state) => countIf(sql`${stateOf(ctx)} = ${state}`).as(state)))
    .execute();
  return { rows };
}
