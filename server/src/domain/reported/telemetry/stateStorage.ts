import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { jsonArray } from '../../../base/jsonArray';
import { inParts } from '../../../base/parts';
import { unscoped } from '../../../base/scope';
import { filedConditions, liveBadgesOf, type TruckState } from '../../fleet/truck/index';

type Db = Pick<Context, 'db'>;

/** States of the vehicles as last written; a vehicle that never reported has an empty one. */
export async function loadStates(ctx: Db, vehicleIds: string[]): Promise<TruckState[]> {
  const rows = await unscoped(ctx)
    .selectFrom('vehicle')
    .leftJoin('vehicleState', 'vehicleState.vehicleId', 'vehicle.id')
    .leftJoin(filedConditions({ now: new Date() }, vehicleIds).as('filed'), 'filed.conditionOf', 'vehicle.id')
    .where('vehicle.id', 'in', vehicleIds)
    .select([
      'vehicle.id as vehicleId',
      'companyId',
      'orgId',
      'lastSeen',
      'reportTime',
      'positionTime',
      'lng',
      'lat',
      'altitude',
      'direction',
      'activity',
      'readings',
      'signedKind',
      'signedNumber',
      'signedSince',
      'signTime',
    ])
    .select('filed.filed')
    .execute();
  const ms = (instant: string | null) => (instant === null ? null : Date.parse(instant));
  return rows.map(({ signedKind, signedNumber, signedSince, ...row }) => ({
    ...row,
    lastSeen: ms(row.lastSeen),
    reportTime: ms(row.reportTime),
    positionTime: ms(row.positionTime),
    activity: row.activity ?? 'off',
    readings: (row.readings ?? {}) as TruckState['readings'],
    lateness: null,
    signed:
      signedNumber === null || signedSince === null
        ? null
        : { kind: signedKind, number: signedNumber, since: Date.parse(signedSince) },
    signTime: ms(row.signTime),
    filed: row.filed ?? [],
    hasFault: false,
  }));
}

/** The conditions of these vehicles by their files, or of all; vehicles without any are left out. */
export async function loadFiled(
  ctx: Db,
  vehicleIds: readonly string[] | null,
): Promise<Map<string, TruckState['filed']>> {
  const { rows } = await sql<{ conditionOf: string; filed: TruckState['filed'] }>`
    select * from ${filedConditions({ now: new Date() }, vehicleIds)} filed`.execute(ctx.db);
  return new Map(rows.map(({ conditionOf, filed }) => [conditionOf, filed]));
}

/** In whose files these drivers stand. */
export const vehiclesOfDrivers = async (ctx: Db, driverIds: readonly string[]): Promise<string[]> => {
  const rows = await unscoped(ctx)
    .selectFrom('vehicle')
    .select('id')
    .where('driverId', 'in', driverIds)
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
};

/** Vehicles of these parts that were seen since the instant: the ones that may fall silent. */
export const listSeenSince = async (ctx: Db, since: Date, parts: readonly number[]): Promise<string[]> => {
  const rows = await unscoped(ctx)
    .selectFrom('vehicleState')
    .select('vehicleId')
    .where('lastSeen', '>=', since.toISOString())
    .where(inParts('vehicle_id', parts))
    .execute();
  return rows.map((row) => row.vehicleId);
};

/** The columns of a state with their types; those that a judge has in it are the last. */
const stateColumns = {
  vehicle_id: 'bigint',
  last_seen: 'timestamptz',
  report_time: 'timestamptz',
  activity: 'text',
  lng: 'float8',
  lat: 'float8',
  altitude: 'smallint',
  position_time: 'timestamptz',
  direction: 'smallint',
  speed: 'real',
  soc: 'real',
  power_on_seconds: 'bigint',
  work_seconds: 'bigint',
  readings: 'json',
  live_badges: 'text',
  signed_kind: 'int',
  signed_number: 'text',
  signed_since: 'timestamptz',
  sign_time: 'timestamptz',
  battery_state: 'text',
  battery_since: 'timestamptz',
  battery_course: 'json',
} as const;
type StateColumn = keyof typeof stateColumns;
const stateNames = Object.keys(stateColumns) as StateColumn[];

/** The columns of `vehicle_state` that judges have in it. */
export type JudgedColumns = Partial<Record<StateColumn, unknown>>;

/** Writes the states, one row per vehicle, with the columns that judges have in it; what is shown in lists has a column of its own. */
export async function saveStates(
  ctx: Db,
  states: TruckState[],
  columnsOf: (vehicleId: string) => JudgedColumns,
): Promise<void> {
  const rows = states.map(
    (state): JudgedColumns => ({
      vehicle_id: state.vehicleId,
      last_seen: instant(state.lastSeen),
      report_time: instant(state.reportTime),
      activity: state.activity,
      lng: state.lng,
      lat: state.lat,
      altitude: state.altitude,
      position_time: instant(state.positionTime),
      direction: state.direction,
      speed: state.readings.vehicleSpeed?.[0],
      soc: state.readings.soc?.[0],
      power_on_seconds: state.readings.powerOnSeconds?.[0],
      work_seconds: state.readings.workSeconds?.[0],
      readings: state.readings,
      live_badges: `{${liveBadgesOf(state).join()}}`,
      signed_kind: state.signed?.kind,
      signed_number: state.signed?.number,
      signed_since: instant(state.signed?.since ?? null),
      sign_time: instant(state.signTime),
      ...columnsOf(state.vehicleId),
    }),
  );
  const names = sql.join(stateNames.map((name) => sql.ref(name)));
  const chosen = sql.join(
    stateNames.map((name) => (name === 'live_badges' ? sql`live_badges::text[]` : sql.ref(name))),
  );
  await sql`
    insert into vehicle_state (${names})
    select ${chosen} from unnest(${sql.join(stateNames.map((name) => columnOf(rows, name)))}) as written (${names})
    on conflict (vehicle_id) do update set ${sql.join(
      stateNames.slice(1).map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
    )}`.execute(unscoped(ctx));
}

/** A column of rows as an array of the database. */
function columnOf(rows: readonly JudgedColumns[], name: StateColumn) {
  const values = rows.map((row) => row[name] ?? null);
  const type = stateColumns[name];
  return type === 'json' ? jsonArray(values) : sql`${values}::${sql.raw(type)}[]`;
}

const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/**
 * Writes when terminals were heard, and gives those that it left for later because somebody keeps them: a batch keeps
 * many for long, in an order of its own.
 */
export async function saveTerminalsSeen(ctx: Db, seen: Map<string, number>): Promise<string[]> {
  const ids = sql`${[...seen.keys()]}::bigint[]`;
  const { rows } = await sql<{ id: string }>`
    with free as (
      select id from terminal where id = any(${ids}) for no key update skip locked
    ), written as (
      update terminal set last_seen = case
        -- Our clock was ahead then.
        when last_seen > now() + interval '1 minute' then to_timestamp(seen.at / 1000.0)
        else greatest(last_seen, to_timestamp(seen.at / 1000.0)) end
      from unnest(${ids}, ${[...seen.values()]}::float8[]) as seen (id, at) join free using (id)
      where terminal.id = seen.id)
    select id from terminal where id = any(${ids}) and id not in (select id from free)`.execute(
    unscoped(ctx),
  );
  return rows.map(({ id }) => id);
}

/** The state of a vehicle belongs to the company that gave it away. */
export const forgetState = (ctx: Db, vehicleId: string) =>
  unscoped(ctx).deleteFrom('vehicleState').where('vehicleId', '=', vehicleId).execute();
