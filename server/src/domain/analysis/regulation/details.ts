import type { ViolationType } from '@fleet/contract/alarm/catalogue';
import type { Input } from '@fleet/contract/call';
import { maskIdCard } from '@fleet/contract/driver/idCard';
import type { jurisdictionSafety, shownLevels } from '@fleet/contract/regulation/safety';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { listing, sortOf } from '../../../base/query';
import { within } from '../../../base/scope';
import { idCardIn } from '../../fleet/driver/service';
import { foundIn, periodOf } from '../figure/index';
import { wantedOf } from './violations';

const columns = { happenTime: 'alarm.startedAt', level: 'alarm.level' } as const;

/** The violations of a period one by one, the newest first. */
export function listDetails(
  ctx: Context,
  { id, sort, ...asked }: Input<(typeof jurisdictionSafety)['details']>,
) {
  const [column, direction] = sortOf(sort ?? 'happenTime,desc');
  let found = foundIn(ctx, wantedOf(asked, periodOf(ctx, asked)))
    .select('alarm.id')
    .orderBy(columns[column], direction)
    .orderBy('alarm.startedAt', 'desc')
    .orderBy('alarm.id');
  if (id) found = found.where('alarm.id', '=', id);
  return { table: listing(found, (ids) => showDetails(ctx, ids)), totals: async () => ({}) };
}

/** Of a driver or a vehicle that has left the company only the number of the vehicle is told. */
const showDetails = async (ctx: Context, ids: readonly string[]) => {
  const rows = await within(ctx, 'alarm', 'vehicle', 'driver')
    .selectFrom('alarm')
    .leftJoin('vehicle', (join) =>
      join.onRef('vehicle.id', '=', 'alarm.vehicleId').onRef('vehicle.companyId', '=', 'alarm.companyId'),
    )
    .leftJoin('driver', (join) =>
      join.onRef('driver.id', '=', 'alarm.driverId').onRef('driver.companyId', '=', 'alarm.companyId'),
    )
    .where('alarm.id', 'in', ids)
    .select(['alarm.id', 'plateNum', 'alarm.startedAt as happenTime', 'handling', 'alarm.lng', 'alarm.lat'])
    .select(['driver.id as driverId', 'driverName', 'idCardSealed'])
    .select([
      sql<ViolationType>`code`.as('violationType'),
      sql<(typeof shownLevels)[number]>`level::text`.as('level'),
      sql<string>`(select car_id from vehicle where vehicle.id = alarm.vehicle_id)`.as('carId'),
      sql<string>`(select company_name from company where company.id = alarm.company_id)`.as('companyName'),
    ])
    .execute();
  const shown = await Promise.all(
    rows.map(async ({ driverId, idCardSealed, ...row }) => ({
      ...row,
      idCard:
        driverId && idCardSealed ? maskIdCard(await idCardIn(ctx, { id: driverId, idCardSealed })) : null,
    })),
  );
  const at = new Map(ids.map((id, place) => [id, place]));
  return shown.sort((one, other) => at.get(one.id)! - at.get(other.id)!);
};
