import { type DeviceState, type Problem, underWay } from '@fleet/contract/ota/states';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';
import type { Plan } from './plan';

type Db = Pick<Context, 'db'>;

/** The content of a version that is issued. */
export async function findDownload(ctx: Db, firmwareId: string) {
  if (!/^\d{1,18}$/.test(firmwareId)) return undefined;
  return unscoped(ctx)
    .selectFrom('firmware')
    .innerJoin('file', 'file.id', 'firmware.fileId')
    .where('firmware.id', '=', firmwareId)
    .where('state', '=', 'issued')
    .where('firmware.deletedAt', 'is', null)
    .select(['firmware.id', 'firmware.bytes', 'file.sha256', 'firmware.versionNum'])
    .executeTakeFirst();
}

/** The same for a terminal that is at it, or was given up for its silence; nobody else fetches over his link. */
export async function findDownloadFor(ctx: Db, terminalRowId: string, firmwareId: string) {
  const atIt = await findUnderWay(ctx, terminalRowId);
  return atIt?.firmwareId === firmwareId ? findDownload(ctx, firmwareId) : undefined;
}

/** How a terminal that says what it runs stands to the version that is issued for its model; undefined where none is. */
export async function findStanding(ctx: Db, terminalRowId: string, runs: string) {
  const { rows } = await sql<{
    firmwareId: string;
    plan: Plan;
    deviceId: string | null;
    state: DeviceState | null;
    attempts: number | null;
    percent: number | null;
    hasIt: boolean | null;
    isNewer: boolean | null;
    fits: boolean;
  }>`
    select firmware.id as firmware_id, plan, device.id as device_id, device.state, attempts, percent,
      version_order(${runs}) = version_order(version_num) as has_it,
      version_order(${runs}) > version_order(version_num) as is_newer,
      base_version is null or coalesce(version_order(${runs}) = version_order(base_version), false) as fits
    from terminal
    join firmware on firmware.terminal_type_id = terminal.terminal_type_id
      and firmware.state = 'issued' and firmware.deleted_at is null
    left join firmware_device device on device.firmware_id = firmware.id and device.terminal_row_id = terminal.id
    where terminal.id = ${terminalRowId} and scrapped_at is null and terminal.deleted_at is null`.execute(
    unscoped(ctx),
  );
  return rows[0];
}

/** A terminal that runs a version has succeeded with it, also where its issue was cancelled meanwhile. */
export const markSucceeded = (ctx: Context, terminalRowId: string, runs: string) =>
  writing(ctx)
    .updateTable('firmwareDevice as device')
    .from('firmware')
    .set({
      state: 'succeeded',
      percent: 100,
      problem: null,
      deadline: null,
      decidedAt: ctx.now.toISOString(),
      changedAt: ctx.now.toISOString(),
    })
    .whereRef('firmware.id', '=', 'device.firmwareId')
    .where('terminalRowId', '=', terminalRowId)
    .where('device.state', '<>', 'succeeded')
    .where((is) => is.or([is('firmware.state', '=', 'issued'), is('device.state', 'in', underWay)]))
    .where(sql<boolean>`version_order(${runs}) = version_order(version_num)`)
    .returning('device.firmwareId')
    .execute();

/** A terminal that nobody put into a wave, because it is new or ran a newer version then, goes with the last. */
export const insertLatecomer = (ctx: Context, firmwareId: string, terminalRowId: string, wave: number) =>
  writing(ctx)
    .insertInto('firmwareDevice')
    .values({
      firmwareId,
      terminalRowId,
      wave,
      lookAt: ctx.now.toISOString(),
      changedAt: ctx.now.toISOString(),
    })
    .onConflict((same) => same.columns(['firmwareId', 'terminalRowId']).doNothing())
    .execute();

/** Moves a terminal on if it is still in one of the states; says whether it was. */
export async function moveDevice(
  ctx: Context,
  { firmwareId, terminalRowId }: { firmwareId: string; terminalRowId: string },
  from: readonly DeviceState[],
  to: {
    state: DeviceState;
    problem: Problem | null;
    percent?: number;
    attempts?: number;
    lookAt?: Date;
  },
): Promise<boolean> {
  const { lookAt, ...change } = to;
  const isEnd = to.state === 'failed' || to.state === 'skipped';
  const { numUpdatedRows } = await writing(ctx)
    .updateTable('firmwareDevice')
    .set({
      ...change,
      ...(lookAt && { lookAt: lookAt.toISOString() }),
      deadline: null,
      decidedAt: isEnd ? ctx.now.toISOString() : null,
      changedAt: ctx.now.toISOString(),
    })
    .where('firmwareId', '=', firmwareId)
    .where('terminalRowId', '=', terminalRowId)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The upgrade that a terminal is at, the newest; one that was given up for its silence counts when it speaks again. */
export const findUnderWay = (ctx: Db, terminalRowId: string) =>
  unscoped(ctx)
    .selectFrom('firmwareDevice')
    .select(['firmwareId', 'terminalRowId', 'state', 'percent', 'attempts'])
    .where('terminalRowId', '=', terminalRowId)
    .where((is) =>
      is.or([
        is('state', 'in', underWay),
        is.and([is('state', '=', 'failed'), is('problem', '=', 'timeout')]),
      ]),
    )
    .orderBy('offeredAt', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();

/** Writes down how far it is, if it is further than before, and gives it new time. */
export const noteProgress = (
  ctx: Context,
  { firmwareId, terminalRowId }: { firmwareId: string; terminalRowId: string },
  { percent, deadline }: { percent: number; deadline: Date },
) =>
  writing(ctx)
    .updateTable('firmwareDevice')
    .set({
      state: percent === 100 ? 'written' : 'downloading',
      percent,
      problem: null,
      progressAt: ctx.now.toISOString(),
      deadline: deadline.toISOString(),
      decidedAt: null,
      changedAt: ctx.now.toISOString(),
    })
    .where('firmwareId', '=', firmwareId)
    .where('terminalRowId', '=', terminalRowId)
    .where('percent', '<', percent)
    .where((is) =>
      is.or([
        is('state', 'in', underWay),
        is.and([is('state', '=', 'failed'), is('problem', '=', 'timeout')]),
      ]),
    )
    .execute();
