import type { Input } from '@fleet/contract/call';
import type { batteryStatus } from '@fleet/contract/battery/calls';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, answerPage, sortOf } from '../../../base/query';
import { inOrgTree, within } from '../../../base/scope';
import { lapses } from '../../fleet/renew/service';
import { newestInSql } from '../../fleet/truck/index';
import { knownEnd } from './goingOn';
import { isAmong, sitsIn } from './queries';
import { batteries } from './service';

type Filter = Input<typeof batteryStatus.list>;
type Records = Input<typeof batteryStatus.records>;

/** Whether the service of a vehicle is paid for, so that what it reported is shown. */
export const isServed = (ctx: Context, vehicleId: string) =>
  sql<boolean>`${sql.ref(vehicleId)} not in (select vehicle_id from ${lapses(ctx)} lapse)`;

/** How batteries stand in their vehicles, as rows `now`; one that was bound since the last report stands nowhere yet. */
const standing = (ctx: Context) => sql<{
  batteryId: string;
  state: Filter['state'] & string;
  since: string;
  level: number | null;
  reportTime: string;
}>`(
  select bound.battery_id, battery_state as state, battery_since as since, soc::float8 as level, ${newestInSql('vehicle_state')} as report_time
  from battery_binding bound
  join vehicle_state on vehicle_state.vehicle_id = bound.vehicle_id
    and battery_course ->> 'bindingId' = bound.id::text
  where upper_inf(bound.period) and ${isServed(ctx, 'bound.vehicle_id')})`;

/** Conditions on rows `found` of battery_record. */
function fits({ abnormal, startTime, endTime }: Pick<Filter, 'abnormal' | 'startTime' | 'endTime'>) {
  const conditions: RawBuilder<unknown>[] = [];
  if (abnormal === true) conditions.push(sql`found.problem is not null`);
  if (abnormal === false) conditions.push(sql`found.problem is null`);
  if (startTime) conditions.push(sql`found.started_at >= ${startTime}`);
  if (endTime) conditions.push(sql`found.started_at < ${endTime}`);
  return conditions;
}

/** Batteries as they stand, each with the latest record that fits the filter. */
export function listStatus(ctx: Context, filter: Filter) {
  const { id, orgId, batteryNumber, anyNum, state } = filter;
  let found = within(ctx, 'battery')
    .selectFrom('battery')
    .select('battery.id')
    .orderBy(...sortOf(filter.sort ?? 'batteryNumber'))
    .orderBy('battery.id');
  if (id) found = found.where('battery.id', '=', id);
  if (orgId) found = found.where(inOrgTree(orgId));
  if (batteryNumber) found = found.where('batteryNumber', 'ilike', contains(batteryNumber));
  if (anyNum) found = found.where(sitsIn(ctx, anyNum));
  if (state)
    found = found.where(isAmong(sql`select battery_id from ${standing(ctx)} now where state = ${state}`));
  const { abnormal, ...period } = filter;
  const conditions = fits(abnormal ? filter : period);
  if (conditions.length > 0) found = found.where(hasRecord(ctx, conditions));
  // Not abnormal is a battery without a single abnormal record, of the period where one is given.
  if (abnormal === false)
    found = found.where((is) => is.not(hasRecord(ctx, fits({ ...period, abnormal: true }))));
  return listing(found, (ids) => showStatus(ctx, ids, conditions));
}

const hasRecord = (ctx: Context, conditions: readonly RawBuilder<unknown>[]) => sql<boolean>`exists (
  select from battery_record found where ${own(ctx, conditions)})`;

/** True for records `found` of the `battery` beside them that its company may read. */
const own = (ctx: Context, conditions: readonly RawBuilder<unknown>[]) =>
  sql.join(
    [
      sql`found.battery_id = battery.id and found.company_id = battery.company_id`,
      isServed(ctx, 'found.vehicle_id'),
      ...conditions,
    ],
    sql` and `,
  );

/** Of records `found`. */
const minutes = sql<number>`floor(extract(epoch from ${knownEnd('found')} - found.started_at) / 60)::int`;

interface Latest {
  kind: Records['kind'] & string;
  startTime: string;
  endTime: string | null;
  startLevel: number;
  endLevel: number | null;
  duration: number;
  abnormal: boolean;
}

const showStatus = (ctx: Context, ids: string[], conditions: readonly RawBuilder<unknown>[]) =>
  within(ctx, 'battery', 'vehicle')
    .selectFrom('battery')
    .leftJoin('batteryBinding', (join) =>
      join.onRef('batteryBinding.batteryId', '=', 'battery.id').on(sql<boolean>`upper_inf(period)`),
    )
    .leftJoin('vehicle', 'vehicle.id', 'batteryBinding.vehicleId')
    .leftJoin(standing(ctx).as('now'), 'now.batteryId', 'battery.id')
    .leftJoinLateral(
      sql<Latest>`(
        select kind, started_at as start_time, ended_at as end_time, start_level, end_level,
          ${minutes} as duration, problem is not null as abnormal
        from battery_record found where ${own(ctx, conditions)}
        order by started_at desc, id desc limit 1)`.as('latest'),
      (join) => join.onTrue(),
    )
    .where('battery.id', 'in', ids)
    .select(['battery.id', 'batteryNumber', 'lossStatus', 'vehicle.id as vehicleId', 'carId'])
    .select(['now.state', 'now.since', 'now.level', 'now.reportTime', 'kind', 'startTime', 'endTime'])
    .select(['startLevel', 'endLevel', 'duration', 'abnormal'])
    .select(sql<string>`(select org_name from org where org.id = battery.org_id)`.as('orgName'))
    .execute();

/** The charges and discharges of a battery in sight. */
export async function listRecords(ctx: Context, filter: Records) {
  await batteries.findOrFail(ctx, filter.id);
  return answerPage(findRecords)(ctx, filter);
}

function findRecords(ctx: Context, filter: Records) {
  const [, direction] = sortOf(filter.sort ?? 'startTime,desc');
  let found = within(ctx, 'battery')
    .selectFrom('battery')
    .innerJoin('batteryRecord as found', 'found.batteryId', 'battery.id')
    .where('battery.id', '=', filter.id)
    .where(sql<boolean>`${own(ctx, fits(filter))}`)
    .select('found.id')
    .orderBy('found.startedAt', direction)
    .orderBy('found.id', direction);
  if (filter.kind) found = found.where('found.kind', '=', filter.kind);
  return listing(found, (ids) => showRecords(ctx, ids));
}

const showRecords = (ctx: Context, ids: string[]) =>
  within(ctx, 'battery')
    .selectFrom('battery')
    .innerJoin('batteryRecord as found', 'found.batteryId', 'battery.id')
    .where('found.id', 'in', ids)
    .select(['found.id', 'kind', 'startedAt as startTime', 'endedAt as endTime', 'startLevel', 'endLevel'])
    .select(['endLevel as actual', 'threshold', 'problem'])
    .select([
      minutes.as('duration'),
      sql<boolean>`problem is not null`.as('abnormal'),
      sql<string>`(select car_id from vehicle where vehicle.id = found.vehicle_id)`.as('carId'),
    ])
    .execute();
