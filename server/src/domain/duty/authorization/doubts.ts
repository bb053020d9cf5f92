import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';
import { barredByExam } from '../training/service';
import { licenceEnds } from './recordState';

type Db = Pick<Context, 'db'>;

/** Records to be looked at, from beyond one on, kept from others until the transaction ends; who holds one now is asked later. */
export const lockDoubtful = async (ctx: Db, after: string, most: number) =>
  (
    await unscoped(ctx)
      .selectFrom('authRecord')
      .select('id')
      .where('inDoubt', '=', true)
      .where('deletedAt', 'is', null)
      .where('wanted', '=', true)
      .where('id', '>', after)
      .orderBy('id')
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute()
  ).map(({ id }) => id);

/** They were looked at; whatever changes from now on puts them in doubt again. */
export async function clearDoubts(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await writing(ctx).updateTable('authRecord').set({ inDoubt: false }).where('id', 'in', ids).execute();
}

const todayThere = sql`(now() at time zone
  (select time_zone from company where company.id = auth_record.company_id))::date`;

const among = (ids: readonly string[]) => sql`auth_record.id = any(${ids}::bigint[])`;

/** Those of the records, of any company, for which it is so. */
const those = async (ctx: Db, condition: RawBuilder<unknown>) =>
  (
    await sql<{ id: string }>`
      select auth_record.id from auth_record
      join vehicle on vehicle.id = auth_record.vehicle_id
      left join driver on driver.id = auth_record.driver_id
      where auth_record.deleted_at is null and wanted and ${condition}
      order by auth_record.id`.execute(unscoped(ctx))
  ).rows.map(({ id }) => id);

/**
 * Authorizations without ground: the driver is gone, the card another's, the finger or face erased, the vehicle elsewhere;
 * those that were entered at the truck too, whose face no file needs to hold, and which go with the terminal that has them.
 */
export const findGroundless = (ctx: Db, ids: readonly string[]) =>
  those(
    ctx,
    sql`${among(ids)} and (vehicle.company_id <> auth_record.company_id or vehicle.deleted_at is not null
      or (source = 'site' and not exists (select from binding where binding.vehicle_id = vehicle.id
        and upper_inf(period) and binding.terminal_row_id = auth_record.terminal_row_id))
      or (auth_record.driver_id is not null and (
        driver.deleted_at is not null or driver.company_id <> auth_record.company_id
        or (auth_type = 'key' and not exists (select from key_card where key_num = number and key_card.driver_id = auth_record.driver_id and key_card.deleted_at is null))
        or (auth_type = 'finger' and not exists (select from driver_finger where driver_finger.driver_id = auth_record.driver_id and finger_num::text = number))
        or (auth_type = 'face' and source = 'remote' and not exists (select from driver_face where driver_face.driver_id = auth_record.driver_id)))))`,
  );

/** Authorizations that the present terminal of the vehicle was never told, or with another end or face than they have by now. */
export const findUntold = (ctx: Db, ids: readonly string[]) =>
  those(
    ctx,
    sql`${among(ids)} and suspended is null and source = 'remote'
      and (driver.id is null or driver.licence_expire >= ${todayThere}) and exists (
      select from binding where binding.vehicle_id = auth_record.vehicle_id and upper_inf(period)
        and (binding.terminal_row_id is distinct from auth_record.terminal_row_id
          or told_until is distinct from least(valid_to, ${licenceEnds})
          or (auth_type = 'face' and exists (
            select from driver_face join device_command told on told.id = auth_record.template_command_id
            where driver_face.driver_id = auth_record.driver_id and updated_at > told.issued_at))))`,
  );

/** Authorizations in a terminal that has left the vehicle, where no other has come. */
export const findLeftBehind = (ctx: Db, ids: readonly string[]) =>
  those(
    ctx,
    sql`${among(ids)} and suspended is null and source = 'remote' and auth_record.terminal_row_id is not null
      and not exists (select from binding where binding.vehicle_id = auth_record.vehicle_id and upper_inf(period))`,
  );

/** Taken from the terminal for a licence that has been renewed. */
export const findRestored = (ctx: Db, ids: readonly string[]) =>
  those(ctx, sql`${among(ids)} and suspended = 'licence' and driver.licence_expire >= ${todayThere}`);

/** Of drivers whose licence has run out, and whom no terminal has been told to forget for it. */
export const findLapsedOf = (ctx: Db, ids: readonly string[]) =>
  those(ctx, sql`${among(ids)} and suspended is null and driver.licence_expire < ${todayThere}`);

const openRecord = sql`auth_record.deleted_at is null and auth_record.wanted`;

/** Entries made at a truck by a card that was nobody's then and is somebody's by now. */
export const findUntied = async (ctx: Db, most: number, ids: readonly string[] | null = null) =>
  (
    await sql<{ id: string; driverId: string }>`
      select auth_record.id, key_card.driver_id from auth_record
      join key_card on key_num = number and key_card.company_id = auth_record.company_id
        and key_card.deleted_at is null and key_card.driver_id is not null
      where auth_record.driver_id is null and auth_type = 'key' and source = 'site' and ${openRecord}
        and (${ids}::bigint[] is null or auth_record.id = any(${ids}::bigint[]))
      order by auth_record.id limit ${most}`.execute(unscoped(ctx))
  ).rows;

/** Of drivers whom an exam bars: the terminal shall not know them until they have passed. Of some records, or of all. */
export const findBarred = async (ctx: Db, most: number, ids: readonly string[] | null = null) =>
  (
    await sql<{ id: string }>`
      select auth_record.id from auth_record
      where driver_id in (${barredByExam}) and ${openRecord} and suspended is distinct from 'exam'
        and (${ids}::bigint[] is null or auth_record.id = any(${ids}::bigint[]))
      order by auth_record.id limit ${most}`.execute(unscoped(ctx))
  ).rows.map(({ id }) => id);

/** Suspended for an exam that bars no longer; `isValid` says whether the licence lets him drive. */
export const findCleared = async (ctx: Db, most: number, ids: readonly string[] | null = null) =>
  (
    await sql<{ id: string; isValid: boolean }>`
      select auth_record.id, driver.licence_expire >= ${todayThere} as is_valid
      from auth_record join driver on driver.id = auth_record.driver_id
      where suspended = 'exam' and ${openRecord} and auth_record.driver_id not in (${barredByExam})
        and (${ids}::bigint[] is null or auth_record.id = any(${ids}::bigint[]))
      order by auth_record.id limit ${most}`.execute(unscoped(ctx))
  ).rows;

/** It is nowhere later than this; so the index of licences finds the few that are asked in full. */
const latestToday = sql`(now() + interval '1 day')::date`;

/**
 * Of drivers whose licence has run out: the terminal shall not know them until they have a new one. Driver by driver,
 * because nearly all of their records have been suspended before: what is left of them is found by its index.
 */
export const findLapsed = async (ctx: Db, most: number) =>
  (
    await sql<{ id: string }>`
      select open.id from driver
      cross join lateral (
        select id, company_id from auth_record
        where driver_id = driver.id and deleted_at is null and wanted and suspended is null limit ${most}) open
      join company on company.id = open.company_id
      where driver.licence_expire < ${latestToday}
        and driver.licence_expire < (now() at time zone company.time_zone)::date
      limit ${most}`.execute(unscoped(ctx))
  ).rows.map(({ id }) => id);

/**
 * Told by a command that came to nothing, of terminals that were heard of since, or that have left the vehicle: of all
 * whom a terminal is to forget, and of those granted by libraries. One that is there and does not answer is not asked
 * without end.
 */
export const findUnheard = async (ctx: Db, most: number, ids: readonly string[] | null = null) =>
  (
    await sql<{ id: string }>`select auth_record.id from auth_record
      join device_command told on told.id = command_id
      join terminal on terminal.id = auth_record.terminal_row_id
      where unheard and auth_record.deleted_at is null and told.state = 'expired'
        and told.problem is distinct from 'refused' and told.problem is distinct from 'notSupported'
        and (tries = 0 or finished_at >= deadline or finished_at < now() - interval '15 minutes')
        and (terminal.last_seen > finished_at or not exists (
          select from binding where binding.vehicle_id = auth_record.vehicle_id and upper_inf(period)
            and binding.terminal_row_id = terminal.id))
        and (${ids}::bigint[] is null or auth_record.id = any(${ids}::bigint[]))
      order by auth_record.id limit ${most}`.execute(unscoped(ctx))
  ).rows.map(({ id }) => id);
