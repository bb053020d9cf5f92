import { sql, type RawBuilder } from 'kysely';

/** From when to when a vehicle was under repair, in milliseconds since 1970; to null while it still is. */
export type RepairStay = [from: number, to: number | null];

/** True for a vehicle that is under repair now: `domain.md` §4, from accept to close. Few are, and all of them are read once. */
export const isUnderRepair = (vehicleId: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(vehicleId)} in (select vehicle_id from repair_stay where ended_at is null)`;

/** When a vehicle was under repair, as a column. */
export const repairStays = (vehicleId: string): RawBuilder<RepairStay[]> => sql<RepairStay[]>`(
  select coalesce(jsonb_agg(jsonb_build_array(
    extract(epoch from started_at)::float8 * 1000, extract(epoch from ended_at)::float8 * 1000)), '[]')
  from repair_stay where repair_stay.vehicle_id = ${sql.ref(vehicleId)})`;

export const wasUnderRepair = (stays: readonly RepairStay[], at: number): boolean =>
  stays.some(([from, to]) => at >= from && (to === null || at <= to));
