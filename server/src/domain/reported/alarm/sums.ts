import type { AlarmKind } from '@fleet/contract/alarm/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { inOrgTree } from '../../../base/scope';
import { matching, seen, type Filter } from './queries';

/** Alarms of a kind in sight by code and level: how many, how many go on, how many wait to be handled. */
export const sumAlarms = (ctx: Context, kind: AlarmKind, filter: Filter) =>
  matching(ctx, kind, filter)
    .clearSelect()
    .clearOrderBy()
    .groupBy(['code', 'level'])
    .select(['code', 'level'])
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where ended_at is null))::int`.as('open'),
      sql<number>`(count(*) filter (where handling = 'unhandled'))::int`.as('unhandled'),
      sql<string[]>`array_remove(array_agg(distinct
        (select car_id from vehicle where vehicle.id = alarm.vehicle_id)), null)`.as('cars'),
    ])
    .execute();

/** Of the faults in sight that have not ended the most severe, and of those the oldest. */
export async function worstOpenFault(ctx: Context, orgId: string | undefined) {
  let open = seen(ctx, 'fault').where('endedAt', 'is', null);
  if (orgId) open = open.where(inOrgTree(orgId));
  return open
    .orderBy('level', 'desc')
    .orderBy('startedAt')
    .select(['code', 'startedAt'])
    .select(sql<string | null>`(select car_id from vehicle where vehicle.id = alarm.vehicle_id)`.as('carId'))
    .executeTakeFirst();
}
