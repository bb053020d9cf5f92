import { packText } from '@fleet/contract/evidence/paper';
import { regulatorTrackDays } from '@fleet/contract/evidence/calls';
import { say, type Text } from '@fleet/contract/text';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped, within } from '../../../base/scope';
import { listLapsed } from './lapsed';
import { numbersOf } from '../../fleet/ride/index';
import type { Pack } from './queries';

const dayMs = 86_400_000;

/** A file that hangs on a record of the pack. */
export interface Paper {
  fileId: string;
  of: string;
}

/** All that the parts of a pack are about; parts add the people and papers that they come upon. */
export interface Target {
  pack: Pack;
  companyId: string;
  companyName: string;
  timeZone: string;
  isAuthority: boolean;
  /** The vehicles in sight, and those of them whose reports may be shown. */
  vehicleIds: readonly string[];
  servedIds: readonly string[];
  carIds: ReadonlyMap<string, string>;
  from: string;
  to: string;
  /** From where on tracks may be shown. */
  trackFrom: string;
  driverIds: Set<string>;
  driverNums: Set<string>;
  papers: Paper[];
  notes: { reports: Text[] };
}

/** The words of a note with its numbers filled in, in both languages. */
export const filled = (text: Text, slots: Record<string, string | number>): Text => [
  say('zh', text, slots),
  say('en', text, slots),
];

/** Finds what the pack is about, in the sight of whoever has it made. */
export async function targetOf(ctx: Context, pack: Pack): Promise<Target> {
  const { companyId, fromTime: from, toTime: to } = pack;
  const company = await unscoped(ctx)
    .selectFrom('company')
    .select(['companyName', 'timeZone'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const vehicles = await vehiclesOf(ctx, pack);
  const lapsed = await listLapsed(
    ctx,
    vehicles.map(({ id }) => id),
  );
  const servedIds = vehicles.map(({ id }) => id).filter((id) => !lapsed.has(id));
  const isAuthority = pack.jurisdictionId !== null;
  const oldest = new Date(ctx.now.getTime() - regulatorTrackDays * dayMs).toISOString();
  const isCut = isAuthority && Date.parse(from) < Date.parse(oldest);
  const reports: Text[] = [];
  if (lapsed.size > 0) reports.push(filled(packText.lapsed, { count: lapsed.size }));
  const kept = new Date(ctx.now);
  kept.setUTCMonth(kept.getUTCMonth() - ctx.config.retentionMonths);
  if (Date.parse(from) < kept.getTime())
    reports.push(filled(packText.retention, { months: ctx.config.retentionMonths }));
  return {
    pack,
    companyId,
    ...company,
    isAuthority,
    vehicleIds: vehicles.map(({ id }) => id),
    servedIds,
    carIds: new Map(vehicles.map(({ id, carId }) => [id, carId])),
    from,
    to,
    trackFrom: isCut ? oldest : from,
    driverIds: new Set(pack.driverId ? [pack.driverId] : []),
    driverNums: new Set(),
    papers: [],
    notes: { reports },
  };
}

/** The one vehicle, those that a driver signed on at, or all of the company in sight. */
async function vehiclesOf(ctx: Context, { kind, vehicleId, driverId, companyId, fromTime, toTime }: Pack) {
  let vehicles = within(ctx, 'vehicle')
    .selectFrom('vehicle')
    .select(['id', 'carId'])
    .where('companyId', '=', companyId)
    .orderBy('carId');
  if (vehicleId !== null) vehicles = vehicles.where('id', '=', vehicleId);
  if (kind === 'driver')
    vehicles = vehicles.where(
      sql<boolean>`id in (
        select vehicle_id from truck_event
        join ${numbersOf([driverId!])} his on his.said = (fields #>> '{fields,kind}')::int
          and his.number = fields #>> '{fields,number}' and his.company_id = truck_event.company_id
        where truck_event.company_id = ${companyId} and code = 'signOn'
          and time >= ${fromTime}::timestamptz - interval '1 day' and time < ${toTime})`,
    );
  return vehicles.execute();
}
