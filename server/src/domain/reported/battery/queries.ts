import type { Input } from '@fleet/contract/call';
import type { battery } from '@fleet/contract/battery/calls';
import { sql, type Expression } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sameNumber, sortOf } from '../../../base/query';
import { inOrgTree, within, writing } from '../../../base/scope';
import { isKnownBy } from '../../fleet/vehicle/service';

export function listBatteries(ctx: Context, filter: Input<typeof battery.list>) {
  const { id, orgId, batteryNumber, anyNum, terminalId, batteryType, lossStatus } = filter;
  let batteries = within(ctx, 'battery')
    .selectFrom('battery')
    .select('battery.id')
    .orderBy(...sortOf(filter.sort ?? 'batteryNumber'))
    .orderBy('battery.id');
  if (id) batteries = batteries.where('battery.id', '=', id);
  if (orgId) batteries = batteries.where(inOrgTree(orgId));
  if (batteryNumber) batteries = batteries.where('batteryNumber', 'ilike', contains(batteryNumber));
  if (batteryType) batteries = batteries.where('batteryType', '=', batteryType);
  if (lossStatus) batteries = batteries.where('lossStatus', '=', lossStatus);
  if (anyNum) batteries = batteries.where(sitsIn(ctx, anyNum));
  if (terminalId) batteries = batteries.where(sitsBeside(terminalId));
  return listing(batteries, (ids) => showBatteries(ctx).where('battery.id', 'in', ids).execute());
}

/**
 * True for the batteries that a statement finds. It is run once, whatever the order: few that all come late in the order
 * would be looked for battery by battery.
 */
export const isAmong = (found: Expression<unknown>) => sql<boolean>`battery.id = any(array(${found}))`;

/** True for batteries in a vehicle in sight that carries the text in one of its numbers. */
export const sitsIn = (ctx: Context, anyNum: string) =>
  isAmong(
    within(ctx, 'vehicle')
      .selectFrom('batteryBinding')
      .innerJoin('vehicle', 'vehicle.id', 'batteryBinding.vehicleId')
      .where(sql<boolean>`upper_inf(period)`)
      .where(isKnownBy(anyNum))
      .select('batteryId'),
  );

/** True for batteries in a vehicle whose terminal carries the text in its number. */
const sitsBeside = (terminalId: string) =>
  isAmong(sql`
    select battery_id from battery_binding bound
    join binding on binding.vehicle_id = bound.vehicle_id and upper_inf(binding.period)
    join terminal on terminal.id = terminal_row_id
    where upper_inf(bound.period) and terminal_id ilike ${contains(terminalId)}`);

const showBatteries = (ctx: Context) =>
  within(ctx, 'battery', 'vehicle')
    .selectFrom('battery')
    .leftJoin('batteryBinding', (join) =>
      join
        .onRef('batteryBinding.batteryId', '=', 'battery.id')
        .on(sql<boolean>`upper_inf(battery_binding.period)`),
    )
    .leftJoin('vehicle', 'vehicle.id', 'batteryBinding.vehicleId')
    .selectAll('battery')
    .select([
      'vehicle.id as vehicleId',
      'carId',
      'batteryBinding.id as bindingId',
      'batteryBinding.vehicleId as boundIn',
    ])
    .select([
      sql<string>`(select org_name from org where org.id = battery.org_id)`.as('orgName'),
      sql<string | null>`lower(battery_binding.period)`.as('boundAt'),
      sql<string | null>`(
        select terminal_id from binding join terminal on terminal.id = terminal_row_id
        where binding.vehicle_id = vehicle.id and upper_inf(binding.period))`.as('terminalId'),
    ]);

export const findBattery = (ctx: Context, id: string) =>
  showBatteries(ctx).where('battery.id', '=', id).executeTakeFirst();

export const findBatteryByNumber = (ctx: Context, batteryNumber: string) =>
  showBatteries(ctx)
    .where(sameNumber('battery_number', batteryNumber))
    .orderBy(sql`battery_number = ${batteryNumber}`, 'desc')
    .executeTakeFirst();

/** The vehicles in which a battery sat while it was its present company's, the last first. */
export const listBindings = (ctx: Context, { id, companyId }: { id: string; companyId: string }) =>
  writing(ctx)
    .selectFrom('batteryBinding')
    .innerJoin('vehicle', 'vehicle.id', 'batteryBinding.vehicleId')
    .where('batteryId', '=', id)
    .where('batteryBinding.companyId', '=', companyId)
    .select(['batteryBinding.id', 'carId'])
    .select([sql<string>`lower(period)`.as('from'), sql<string | null>`upper(period)`.as('to')])
    .orderBy('period', 'desc')
    .execute();

/** The battery in a vehicle now. */
export const findBatteryIn = (ctx: Context, vehicleId: string) =>
  writing(ctx)
    .selectFrom('batteryBinding')
    .innerJoin('battery', 'battery.id', 'batteryBinding.batteryId')
    .where('vehicleId', '=', vehicleId)
    .where(sql<boolean>`upper_inf(period)`)
    .select(['battery.id', 'batteryNumber'])
    .executeTakeFirst();

/** The number of the battery in a vehicle, where it is in sight. */
export const batteryIn = async (ctx: Context, vehicleId: string): Promise<string | null> =>
  (
    await within(ctx, 'battery')
      .selectFrom('battery')
      .innerJoin('batteryBinding', 'batteryBinding.batteryId', 'battery.id')
      .where('vehicleId', '=', vehicleId)
      .where(sql<boolean>`upper_inf(period)`)
      .select('batteryNumber')
      .executeTakeFirst()
  )?.batteryNumber ?? null;

/** Whether the battery or the vehicle was bound otherwise at some time since an instant. */
export const wasBoundSince = async (ctx: Context, id: string, vehicleId: string, since: string) =>
  (await writing(ctx)
    .selectFrom('batteryBinding')
    .select('id')
    .where((is) => is.or([is('batteryId', '=', id), is('vehicleId', '=', vehicleId)]))
    .where(sql<boolean>`period && tstzrange(${since}, null)`)
    .executeTakeFirst()) !== undefined;

export const beginBinding = (
  ctx: Context,
  bound: { batteryId: string; vehicleId: string; companyId: string },
  since: string,
) =>
  writing(ctx)
    .insertInto('batteryBinding')
    .values({ ...bound, period: sql`tstzrange(${since}, null)` })
    .execute();

/** Ends a binding; one that lasted no time never was. */
export async function endBinding(ctx: Context, id: string, at: string): Promise<void> {
  const db = writing(ctx);
  await db
    .deleteFrom('batteryBinding')
    .where('id', '=', id)
    .where(sql<boolean>`lower(period) >= ${at}`)
    .execute();
  await db
    .updateTable('batteryBinding')
    .set({ period: sql`tstzrange(lower(period), ${at})` })
    .where('id', '=', id)
    .execute();
}

/** The battery stays with the company that gives the vehicle away; what was under way ends with the last report. */
export async function leaveBattery(ctx: Context, vehicleId: string): Promise<void> {
  const db = writing(ctx);
  await db
    .updateTable('batteryRecord')
    .from('vehicleState')
    .set({
      endedAt: sql`to_timestamp(coalesce((battery_course -> kind ->> 'lastAt')::float8 / 1000, extract(epoch from started_at)))`,
      endLevel: sql`coalesce((battery_course -> kind ->> 'lastLevel')::real, start_level)`,
    })
    .whereRef('vehicleState.vehicleId', '=', 'batteryRecord.vehicleId')
    .where('batteryRecord.vehicleId', '=', vehicleId)
    .where('endedAt', 'is', null)
    .execute();
  await db
    .updateTable('batteryBinding')
    .set({ period: sql`tstzrange(lower(period), ${ctx.now.toISOString()}::timestamptz)` })
    .where('vehicleId', '=', vehicleId)
    .where(sql<boolean>`upper_inf(period)`)
    .execute();
}
