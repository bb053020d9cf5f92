import type { BatteryMeasure, Sums } from '@fleet/contract/figure/measures';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { contains } from '../../../base/query';
import { inOrgTree, within } from '../../../base/scope';
import { lapses } from '../../fleet/renew/service';
import { knownEnd, knownLevel } from '../../reported/battery/service';
import type { Period } from '../figure/index';

export type BatterySums = Sums<BatteryMeasure>;

/** Batteries of the reader, narrowed to what was asked for. */
export interface BatteriesAsked {
  orgId?: string | undefined;
  batteryId?: string | undefined;
  batteryNumber?: string | undefined;
  batteryType?: 'leadAcid' | 'lithium' | undefined;
  lossStatus?: 'normal' | 'abnormal' | undefined;
}

export const noBatterySums: BatterySums = {
  batteries: 0,
  charges: 0,
  chargeSeconds: 0,
  abnormalCharges: 0,
  discharges: 0,
  deepDischarges: 0,
  dischargedPercent: 0,
};

const wanted = (ctx: Context, asked: BatteriesAsked) => {
  let batteries = within(ctx, 'battery').selectFrom('battery');
  if (asked.orgId) batteries = batteries.where(inOrgTree(asked.orgId));
  if (asked.batteryId) batteries = batteries.where('battery.id', '=', asked.batteryId);
  if (asked.batteryNumber)
    batteries = batteries.where('batteryNumber', 'ilike', contains(asked.batteryNumber));
  if (asked.batteryType) batteries = batteries.where('batteryType', '=', asked.batteryType);
  if (asked.lossStatus) batteries = batteries.where('lossStatus', '=', asked.lossStatus);
  return batteries;
};

const keys = {
  all: sql`''::text`,
  day: sql`day::text`,
  battery: sql`battery.id::text`,
  org: sql`above.id::text`,
};
const ancestors = sql`
  join org own on own.id = battery.org_id join org above on own.path like above.path || '%'`;

const isCharge = sql`kind = 'charge'`;
const isDischarge = sql`kind = 'discharge'`;
const sumOf = (value: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql`coalesce(sum(${value}) filter (where ${condition}), 0)::float8`;
const countOf = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})::float8`;

/**
 * The records of a battery belong to who had it then: `battery_record.company_id`. Those of vehicles whose service has
 * lapsed are left out, as of the list of records.
 */
const records = (ctx: Context, { startDate, endDate }: Period) => sql`(
  select record.*, (started_at at time zone time_zone)::date as day
  from battery_record record join company on company.id = record.company_id
  where started_at > ${startDate}::date - 2 and started_at < ${endDate}::date + 3
    and (started_at at time zone time_zone)::date between ${startDate}::date and ${endDate}::date
    and vehicle_id not in (select vehicle_id from ${lapses(ctx)} lapse))`;

/** The sums of a period by day, battery or organization, or of all; what has none is left out. */
export async function batterySums(
  ctx: Context,
  asked: BatteriesAsked,
  period: Period,
  by: keyof typeof keys,
): Promise<Map<string, BatterySums>> {
  const own = wanted(ctx, asked).select(['battery.id', 'battery.orgId', 'battery.companyId']);
  const { rows } = await sql<{ key: string } & BatterySums>`
    select ${keys[by]} as key, 0::float8 as batteries, ${countOf(isCharge)} as charges,
      ${sumOf(sql`extract(epoch from ${knownEnd('record')} - started_at)`, isCharge)} as charge_seconds,
      ${countOf(sql`${isCharge} and problem is not null`)} as abnormal_charges,
      ${countOf(isDischarge)} as discharges, ${countOf(sql`problem = 'fellLow'`)} as deep_discharges,
      ${sumOf(sql`greatest(start_level - ${knownLevel('record')}, 0)`, isDischarge)} as discharged_percent
    from (${own}) battery join ${records(ctx, period)} record
      on record.battery_id = battery.id and record.company_id = battery.company_id
    ${by === 'org' ? ancestors : sql``} group by 1`.execute(ctx.db);
  return new Map(rows.map(({ key, ...sums }) => [key, sums]));
}

/** How many batteries there are, in each organization with all below it. */
export async function countByOrg(ctx: Context, asked: BatteriesAsked): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; batteries: number }>`
    select above.id, count(*)::int as batteries
    from (${wanted(ctx, asked).select(['battery.id', 'battery.orgId'])}) battery ${ancestors}
    group by above.id`.execute(ctx.db);
  return new Map(rows.map(({ id, batteries }) => [id, batteries]));
}

/** How many batteries of each type there are, and how many of them are worn. */
export const countByType = (ctx: Context, asked: BatteriesAsked) =>
  wanted(ctx, asked)
    .groupBy('batteryType')
    .orderBy('batteryType')
    .select('batteryType')
    .select([
      sql<number>`count(*)::int`.as('batteries'),
      sql<number>`count(*) filter (where loss_status = 'abnormal')::int`.as('worn'),
    ])
    .execute();

/** A battery is worn out at this health, %. */
const wornOut = 80;

/** The batteries as a table names them; the end is expected where the health has fallen since the first record. */
export const listBatteries = (ctx: Context, asked: BatteriesAsked) => {
  const first = sql`(
    select min(started_at) from battery_record record
    where record.battery_id = battery.id and record.company_id = battery.company_id)`;
  return wanted(ctx, asked)
    .select(['battery.id', 'batteryNumber', 'batteryType', 'soh', 'lossStatus'])
    .select([
      sql<string>`(select org_name from org where org.id = battery.org_id)`.as('orgName'),
      sql<string | null>`(
        select car_id from (${within(ctx, 'vehicle').selectFrom('vehicle').select(['vehicle.id', 'carId'])}) vehicle
        join battery_binding bound on bound.vehicle_id = vehicle.id
        where bound.battery_id = battery.id and upper_inf(bound.period))`.as('carId'),
      sql<string | null>`(case when soh < 100 and soh_time > ${first} + interval '30 days'
        then (${first} + (soh_time - ${first}) * (${100 - wornOut} / (100 - soh)))::date end)`.as(
        'expectedEnd',
      ),
    ])
    .execute();
};
