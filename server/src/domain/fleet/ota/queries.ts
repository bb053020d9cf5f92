import type { Input } from '@fleet/contract/call';
import type { ota } from '@fleet/contract/ota/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { unscoped, within, writing } from '../../../base/scope';
import { nameOfLogin } from '../../house/log/index';
import type { Plan } from './plan';

export type Firmware = NonNullable<Awaited<ReturnType<typeof findFirmware>>>;

const versionOrder = sql<string>`version_order(version_num)`;

export function listFirmware(ctx: Context, filter: Input<typeof ota.list>) {
  const [column, direction] = sortOf(filter.sort ?? 'versionNum,desc');
  let found = ctx.db.selectFrom('firmware').select('id').where('deletedAt', 'is', null);
  found =
    column === 'versionNum'
      ? found.orderBy('terminalTypeId').orderBy(versionOrder, direction)
      : found.orderBy(column, (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc()));
  found = found.orderBy('id');
  if (filter.id) found = found.where('id', '=', filter.id);
  if (filter.terminalTypeId) found = found.where('terminalTypeId', '=', filter.terminalTypeId);
  if (filter.state) found = found.where('state', '=', filter.state);
  if (filter.versionNum) found = found.where('versionNum', 'ilike', contains(filter.versionNum));
  return listing(found, (ids) => showFirmware(ctx, ids));
}

const showFirmware = (ctx: Context, ids: string[]) =>
  ctx.db
    .selectFrom('firmware')
    .innerJoin('terminalType', 'terminalType.id', 'firmware.terminalTypeId')
    .where('firmware.id', 'in', ids)
    .selectAll('firmware')
    .select(['terminalType', 'terminalModel', 'protocol'])
    .select([
      nameOfLogin('firmware.issuedBy', 'firmware.issuedAt').as('issuedBy'),
      countDevices(sql`state <> 'skipped'`).as('devices'),
      countDevices(sql`state = 'succeeded'`).as('succeeded'),
      countDevices(sql`state = 'failed'`).as('failed'),
    ])
    .execute();

const countDevices = (which: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from firmware_device device where firmware_id = firmware.id and ${which})`;

/** A version with its model; the plan as it was kept. */
export async function findFirmware(ctx: Pick<Context, 'db'>, id: string) {
  const found = await ctx.db
    .selectFrom('firmware')
    .innerJoin('terminalType', 'terminalType.id', 'firmware.terminalTypeId')
    .where('firmware.id', '=', id)
    .where('firmware.deletedAt', 'is', null)
    .selectAll('firmware')
    .select(['terminalModel', 'protocol'])
    .executeTakeFirst();
  return found && { ...found, plan: found.plan as Plan | null };
}

/** Keeps every version of a model until the transaction ends. */
export const lockVersions = (ctx: Context, terminalTypeId: string) =>
  writing(ctx)
    .selectFrom('firmware')
    .select('id')
    .where('terminalTypeId', '=', terminalTypeId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Every model with its terminals and versions, under its kind. */
export async function listBranches(ctx: Context) {
  const models = await within(ctx, 'terminal')
    .selectFrom('terminalType')
    .select(['id', 'terminalType', 'terminalModel', 'protocol'])
    .select([
      sql<number>`(select count(*)::int from terminal where terminal_type_id = terminal_type.id and scrapped_at is null)`.as(
        'terminals',
      ),
      sql<number>`(select count(*)::int from firmware where terminal_type_id = terminal_type.id and deleted_at is null)`.as(
        'versions',
      ),
      sql<string | null>`(
        select version_num from firmware
        where terminal_type_id = terminal_type.id and state = 'issued' and deleted_at is null)`.as(
        'issuedVersion',
      ),
    ])
    .where('deletedAt', 'is', null)
    .orderBy('terminalType')
    .orderBy('terminalModel')
    .execute();
  const branches = new Map<string, Omit<(typeof models)[number], 'terminalType'>[]>();
  for (const { terminalType, ...model } of models)
    branches.set(terminalType, [...(branches.get(terminalType) ?? []), model]);
  return [...branches].map(([terminalType, models]) => ({ terminalType, models }));
}

export const findIssued = (ctx: Context, terminalTypeId: string) =>
  ctx.db
    .selectFrom('firmware')
    .select(['id', 'versionNum'])
    .where('terminalTypeId', '=', terminalTypeId)
    .where('state', '=', 'issued')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

/** Whether one version comes after another, as numbers count and not as texts. */
export async function isHigher(ctx: Context, version: string, than: string): Promise<boolean> {
  const { rows } = await sql<{ isHigher: boolean }>`
    select version_order(${version}) > version_order(${than}) as is_higher`.execute(ctx.db);
  return rows[0]!.isHigher;
}

/** Terminals of the model that run an older version, or none that we know; `fits`: the package can be applied to theirs. */
const behind = ({ terminalTypeId, versionNum, baseVersion }: Firmware) => sql`(
  select id, last_seen, ${
    baseVersion === null
      ? sql`true`
      : sql`coalesce(version_order(firmware_version) = version_order(${baseVersion}), false)`
  } as fits
  from terminal
  where terminal_type_id = ${terminalTypeId} and deleted_at is null and scrapped_at is null
    and (version_order(firmware_version) < version_order(${versionNum})) is not false)`;

/** How many terminals the version is for, and how many of those chosen are among them. */
export async function countBehind(ctx: Context, firmware: Firmware, chosen: readonly string[]) {
  const { rows } = await sql<{ total: number; chosen: number }>`
    select count(*)::int as total, count(*) filter (where id = any(${chosen}::bigint[]))::int as chosen
    from ${behind(firmware)} behind where fits`.execute(unscoped(ctx));
  return rows[0]!;
}

const onlineMs = 10 * 60_000;

/**
 * Puts every terminal into its wave: those chosen first, then those on-line, in an order that is another for each
 * version, so that it is not always the same that try first.
 */
export async function insertDevices(
  ctx: Context,
  firmware: Firmware,
  ends: readonly number[],
  chosen: readonly string[],
): Promise<void> {
  await writing(ctx).deleteFrom('firmwareDevice').where('firmwareId', '=', firmware.id).execute();
  await sql`
    insert into firmware_device (firmware_id, terminal_row_id, wave, state, problem, look_at, changed_at)
    select ${firmware.id}, id,
      case when fits then 1 + (select count(*) from unnest(${ends}::bigint[]) as ended (at) where at < place) else ${ends.length} end,
      case when fits then 'waiting' else 'skipped' end, case when fits then null else 'otherBase' end,
      ${ctx.now.toISOString()}, ${ctx.now.toISOString()}
    from (
      select id, fits, row_number() over (partition by fits order by
        id = any(${chosen}::bigint[]) desc,
        coalesce(last_seen > ${new Date(ctx.now.getTime() - onlineMs).toISOString()}, false) desc,
        md5(${firmware.id}::text || ' ' || id)) as place
      from ${behind(firmware)} behind) placed`.execute(writing(ctx));
}

/** Those who wait are left out; those who are at it go on to their end. */
export const leaveOutWaiting = (ctx: Context, firmwareId: string) =>
  writing(ctx)
    .updateTable('firmwareDevice')
    .set({ state: 'skipped', problem: 'cancelled', changedAt: ctx.now.toISOString() })
    .where('firmwareId', '=', firmwareId)
    .where('state', '=', 'waiting')
    .execute();

/** Has terminals that failed wait again, from the beginning; answers how many. */
export async function waitAgain(ctx: Context, firmwareId: string, terminalRowId: string | undefined) {
  const { numUpdatedRows } = await writing(ctx)
    .updateTable('firmwareDevice')
    .set({
      state: 'waiting',
      problem: null,
      attempts: 0,
      percent: 0,
      decidedAt: null,
      lookAt: ctx.now.toISOString(),
      changedAt: ctx.now.toISOString(),
    })
    .where('firmwareId', '=', firmwareId)
    .where('state', '=', 'failed')
    .$if(terminalRowId !== undefined, (some) => some.where('terminalRowId', '=', terminalRowId!))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
