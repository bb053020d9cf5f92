import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { within } from '../../../base/scope';
import { isUnderRepair } from '../../fleet/truck/index';
import { records, stateOf } from './recordState';

const hasTerminal = sql<boolean>`exists (
  select from binding where binding.vehicle_id = vehicle.id and upper_inf(period))`;
const isLocked = sql<boolean>`coalesce((readings -> 'locked' ->> 0)::boolean, false)`;
/** The facts of a driver and of a vehicle, whatever stands between them. */
const ofBoth = [
  'driver.id as driverId',
  'driverNum',
  'driverName',
  'licenceExpire',
  'vehicle.id as vehicleId',
  'carId',
  'annualExpire',
  'vehicle.companyId',
] as const;

/** The facts for decisions about drivers and vehicles: of all authorized pairs, or of one driver or vehicle. */
export const findFacts = (
  ctx: Context,
  { vehicleId, driverId }: { vehicleId?: string | undefined; driverId?: string | undefined },
) => {
  let found = records(ctx)
    .innerJoin('driver', 'driver.id', 'authRecord.driverId')
    .leftJoin('vehicleState', 'vehicleState.vehicleId', 'vehicle.id')
    .select([...ofBoth, 'authType', 'number', 'validFrom', 'validTo'])
    .select([stateOf.as('state'), isLocked.as('isLocked'), hasTerminal.as('hasTerminal')])
    .orderBy('carId')
    .orderBy('driverNum');
  if (vehicleId) found = found.where('vehicle.id', '=', vehicleId);
  if (driverId) found = found.where('driver.id', '=', driverId);
  return found.execute();
};

/** One driver before one vehicle without any authorization, for the explanation. */
export const findStrangers = (ctx: Context, vehicleId: string, driverId: string) =>
  within(ctx, 'vehicle', 'driver')
    .selectFrom('vehicle')
    .innerJoin('driver', 'driver.companyId', 'vehicle.companyId')
    .leftJoin('vehicleState', 'vehicleState.vehicleId', 'vehicle.id')
    .where('vehicle.id', '=', vehicleId)
    .where('driver.id', '=', driverId)
    .select([...ofBoth])
    .select([isLocked.as('isLocked'), hasTerminal.as('hasTerminal')])
    .executeTakeFirst();

/** Which of these vehicles, met in scope before, are under repair, and whose maintenance is overdue. */
export async function findConditions(ctx: Context, vehicleIds: readonly string[]) {
  const { rows } = await sql<{ id: string; isUnderRepair: boolean; isOverdue: boolean }>`
    select id, ${isUnderRepair('vehicle.id')} as is_under_repair,
      exists (select from maintain_standing where vehicle_id = vehicle.id and status = 'overdue') as is_overdue
    from vehicle where id = any(${vehicleIds}::bigint[])`.execute(ctx.db);
  const those = (found: typeof rows) => new Set(found.map(({ id }) => id));
  return {
    underRepair: those(rows.filter((row) => row.isUnderRepair)),
    overdue: those(rows.filter((row) => row.isOverdue)),
  };
}
