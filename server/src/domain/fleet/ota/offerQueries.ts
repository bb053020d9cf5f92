import type { uploadTypes } from '@fleet/contract/ota/calls';
import type { Obstacle } from '@fleet/contract/ota/states';
import type { linkProtocols } from '@fleet/contract/terminalType/calls';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';
import type { Facts } from './obstacle';
import type { Plan } from './plan';

/** A terminal whose turn it is, with what it is to be offered and what is known of its truck. */
export interface Due extends Omit<Facts, 'isOnline'> {
  id: string;
  firmwareId: string;
  terminalRowId: string;
  attempts: number;
  plan: Plan;
  versionNum: string;
  bytes: number;
  sha256: string;
  md5: string;
  uploadType: (typeof uploadTypes)[number];
  protocol: (typeof linkProtocols)[number];
  /** Whether its file still says that it is of the model that the version is for. */
  isOfModel: boolean;
}

const isUnderWay = sql`state in ('offered', 'downloading', 'written')`;

/** Somebody is signed on at a truck that says so, or whose last word of it within a day was a sign-on. */
const isDriven = sql`coalesce((truck.readings -> 'driverSignedOn' ->> 0)::boolean, (
  select code = 'signOn' from truck_event said
  where said.vehicle_id = binding.vehicle_id and code in ('signOn', 'signOff') and time > now() - interval '1 day'
  order by time desc limit 1))`;

/** A file may be corrected, or closed, while its terminal waits. */
const isOfModel = sql`exists (select from terminal
  where terminal.id = device.terminal_row_id and terminal.terminal_type_id = firmware.terminal_type_id
    and terminal.deleted_at is null and scrapped_at is null)`;

const devices = (which: RawBuilder<unknown>) => sql<Due>`
  select device.id, firmware.id as firmware_id, device.terminal_row_id, attempts, plan, version_num,
    firmware.bytes, firmware.sha256, firmware.md5, upload_type, protocol, ${isOfModel} as is_of_model,
    binding.vehicle_id, report_time, last_seen, activity, speed, soc, ${isDriven} as is_driven,
    exists (select from firmware_device other where other.terminal_row_id = device.terminal_row_id
      and other.id <> device.id and ${isUnderWay}) as has_other_upgrade
  from firmware_device device
  join firmware on firmware.id = device.firmware_id
  join terminal_type on terminal_type.id = firmware.terminal_type_id
  left join binding on binding.terminal_row_id = device.terminal_row_id and upper_inf(period)
  left join vehicle_state truck on truck.vehicle_id = binding.vehicle_id
  where firmware.state = 'issued' and firmware.deleted_at is null and ${which}`;

/** Terminals that wait, whose wave has begun and whose time to be looked at has come: the first so many, or one. */
export async function findDue(
  ctx: Context,
  which: { most: number } | { terminalRowId: string },
): Promise<Due[]> {
  const isDue = sql`rollout in ('running', 'done') and device.state = 'waiting' and device.wave <= firmware.wave
    and look_at <= ${ctx.now.toISOString()}`;
  const { rows } = await devices(
    'most' in which
      ? sql`${isDue} order by look_at limit ${which.most}`
      : sql`${isDue} and device.terminal_row_id = ${which.terminalRowId}`,
  ).execute(unscoped(ctx));
  return rows;
}

/** The version that a terminal was offered and has not finished, if that is still issued. */
export async function findAtIt(ctx: Context, terminalRowId: string): Promise<Due | undefined> {
  const { rows } = await devices(
    sql`device.terminal_row_id = ${terminalRowId} and device.state in ('offered', 'downloading') and ${isOfModel}`,
  ).execute(unscoped(ctx));
  return rows[0];
}

/**
 * Takes a waiting terminal for its offer; false when somebody else has, when it no longer waits or is of another model, or
 * when its rollout was paused since it was found.
 */
export async function claimDevice(ctx: Context, { id, attempts }: Due, deadline: Date): Promise<boolean> {
  const { numUpdatedRows } = await writing(ctx)
    .updateTable('firmwareDevice as device')
    .from('firmware')
    .set({
      state: 'offered',
      attempts: attempts + 1,
      percent: 0,
      problem: null,
      offeredAt: ctx.now.toISOString(),
      deadline: deadline.toISOString(),
      changedAt: ctx.now.toISOString(),
    })
    .whereRef('firmware.id', '=', 'device.firmwareId')
    .where('device.id', '=', id)
    .where('device.state', '=', 'waiting')
    .where('firmware.rollout', 'in', ['running', 'done'])
    .where(sql<boolean>`${isOfModel}`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** It waits on, and says why. */
export const postpone = (ctx: Context, { id }: Due, problem: Obstacle, lookAt: Date) =>
  writing(ctx)
    .updateTable('firmwareDevice')
    .set((is) => ({
      problem,
      lookAt: lookAt.toISOString(),
      changedAt: is
        .case()
        .when('problem', 'is distinct from', problem)
        .then(ctx.now.toISOString())
        .else(is.ref('changedAt'))
        .end(),
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();

/** Those of whom nothing was heard in time have failed; a bounded number, the versions are told. */
export async function failOverdue(ctx: Context, most: number): Promise<string[]> {
  const { rows } = await sql<{ firmwareId: string }>`
    update firmware_device set state = 'failed', problem = 'timeout', deadline = null,
      decided_at = ${ctx.now.toISOString()}, changed_at = ${ctx.now.toISOString()}
    where id in (
      select id from firmware_device where ${isUnderWay} and deadline <= ${ctx.now.toISOString()}
      order by deadline limit ${most} for update skip locked)
    returning firmware_id`.execute(writing(ctx));
  return rows.map(({ firmwareId }) => firmwareId);
}

/** Versions whose terminals have moved since. */
export const listMoved = (ctx: Context, since: Date) =>
  unscoped(ctx)
    .selectFrom('firmwareDevice')
    .select('firmwareId')
    .distinct()
    .where('changedAt', '>', since.toISOString())
    .execute();
