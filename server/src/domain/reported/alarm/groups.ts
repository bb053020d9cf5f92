import type { Input, Output } from '@fleet/contract/call';
import type { AlarmKind, fault, violation } from '@fleet/contract/alarm/calls';
import type { AlarmCode, AlarmLevel } from '@fleet/contract/alarm/catalogue';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { matching } from './queries';

type Asked = Input<typeof fault.groups> | Input<typeof violation.groups>;

/** One page of what waits to be handled, by vehicle and code: the worst first, then the newest. */
export const groupAlarms =
  (kind: AlarmKind) =>
  async (ctx: Context, { pageNum, pageSize, ...filter }: Asked): Promise<Output<typeof violation.groups>> => {
    const groups = matching(ctx, kind, { ...filter, handling: 'unhandled' })
      .clearSelect()
      .clearOrderBy()
      .groupBy(['vehicleId', 'code'])
      .select(['vehicleId', sql<AlarmCode>`code`.as('code')])
      .select([
        sql<`${AlarmLevel}`>`max(level)::text`.as('level'),
        sql<number>`count(*)::int`.as('count'),
        sql<string>`min(started_at)`.as('firstTime'),
        sql<string>`max(started_at)`.as('lastTime'),
        sql<string>`max(alarm.id)`.as('lastId'),
      ]);
    // The number of a vehicle is asked for outside of the scope: alarms stay with whom it belonged to.
    const page = ctx.db
      .selectFrom(groups.as('grouped'))
      .selectAll()
      .select(sql<string>`(select car_id from vehicle where vehicle.id = grouped.vehicle_id)`.as('carId'))
      .orderBy('level', 'desc')
      .orderBy('lastTime', 'desc')
      .orderBy('vehicleId')
      .orderBy('code')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize);
    const count = ctx.db
      .selectFrom(groups.clearSelect().select('vehicleId').as('grouped'))
      .select(sql<number>`count(*)::int`.as('total'));
    const [rows, { total }] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
    return { rows, total };
  };
