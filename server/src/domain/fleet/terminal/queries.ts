import type { Input } from '@fleet/contract/call';
import type { terminal } from '@fleet/contract/terminal/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { inOrgTree, unscoped, within, writing } from '../../../base/scope';
import { isOfValidity, validity, type Expiry } from '../../../base/validity';
import { softDelete, updateIfUnchanged } from '../../../base/versions';
import { importedBy } from '../../house/sheet/service';

const suggested = 20;
const warranty: Expiry = {
  ...{ column: 'terminal.warranty_date', companyId: 'terminal.company_id', rule: 'warrantyNearDays' },
};

type State = 'stock' | 'bound' | 'scrapped';
type Protocol = 'jt808' | 'alink';

const isPushed = sql<boolean>`exists (
  select from push_delivery where state = 'sent' and content ->> 'terminalId' = terminal.terminal_id)`;
/** Its clock is told with the vehicle that it sits on. */
const isClockWrong = sql<boolean>`exists (
  select from binding join vehicle_state on vehicle_state.vehicle_id = binding.vehicle_id
  where terminal_row_id = terminal.id and upper_inf(period) and 'clockWrong' = any(live_badges))`;
const isBound = sql<boolean>`exists (select from binding where terminal_row_id = terminal.id and upper_inf(period))`;
const state = sql<State>`case when scrapped_at is not null then 'scrapped' when ${isBound} then 'bound' else 'stock' end`;

export function listTerminals(ctx: Context, filter: Input<typeof terminal.list>) {
  const [column, direction] = sortOf(filter.sort ?? 'terminalId');
  let terminals = within(ctx, 'terminal')
    .selectFrom('terminal')
    .select('id')
    .orderBy(column, (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('id');
  if (filter.id) terminals = terminals.where('id', '=', filter.id);
  if (filter.importId) terminals = terminals.where('id', 'in', importedBy(ctx, filter.importId));
  if (filter.orgId) terminals = terminals.where(inOrgTree(filter.orgId));
  if (filter.terminalId) terminals = terminals.where('terminalId', 'ilike', contains(filter.terminalId));
  if (filter.terminalTypeId) terminals = terminals.where('terminalTypeId', '=', filter.terminalTypeId);
  const { terminalType, firmwareVersion } = filter;
  if (terminalType)
    terminals = terminals.where('terminalTypeId', 'in', (among) =>
      among
        .selectFrom('terminalType')
        .select('terminalType.id')
        .where('terminalType', 'ilike', contains(terminalType)),
    );
  if (firmwareVersion) terminals = terminals.where('firmwareVersion', 'ilike', contains(firmwareVersion));
  if (filter.warrantyStatus) terminals = terminals.where(isOfValidity(ctx, warranty, filter.warrantyStatus));
  if (filter.clockWrong !== undefined) terminals = terminals.where(isClockWrong, '=', filter.clockWrong);
  if (filter.pushed !== undefined) terminals = terminals.where(isPushed, '=', filter.pushed);
  if (filter.state) terminals = terminals.where(state, '=', filter.state);
  if (filter.iccid) terminals = terminals.where('iccid', 'like', contains(filter.iccid));
  return listing(terminals, (ids) => showTerminals(ctx, ids));
}

/** Rows as the list shows them. */
export const showTerminals = (ctx: Context, ids: string[]) =>
  within(ctx, 'terminal', 'vehicle')
    .selectFrom('terminal')
    .innerJoin('terminalType', 'terminalType.id', 'terminal.terminalTypeId')
    .leftJoin('linkIdentity', 'linkIdentity.terminalRowId', 'terminal.id')
    .leftJoin('binding', (join) =>
      join.onRef('binding.terminalRowId', '=', 'terminal.id').on(sql<boolean>`upper_inf(period)`),
    )
    .leftJoin('vehicle', 'vehicle.id', 'binding.vehicleId')
    .where('terminal.id', 'in', ids)
    .select([
      'terminal.id',
      'terminal.version',
      'terminalId',
      'terminalTypeId',
      'terminalType',
      'terminalModel',
      'firmwareVersion',
      'reportedIccid',
      'terminal.deliveryDate',
      'iccid',
      'warrantyDate',
      'terminal.orgId',
      'vehicle.id as vehicleId',
      'carId',
      'productKeyId',
      'lastSeen',
      'takeoverAt',
      'takeoverFrom',
      'terminalType.protocol',
    ])
    .select([
      validity(ctx, warranty).as('warrantyStatus'),
      state.as('state'),
      isPushed.as('pushed'),
      isClockWrong.as('clockWrong'),
      sql<string>`(select org_name from org where org.id = terminal.org_id)`.as('orgName'),
      sql<string | null>`case when link_identity.protocol = 'jt808' then link_key end`.as('phone'),
      sql<string | null>`case when link_identity.protocol = 'alink' then split_part(link_key, '/', 1) end`.as(
        'productKey',
      ),
      sql<string | null>`case when link_identity.protocol = 'alink' then split_part(link_key, '/', 2) end`.as(
        'deviceName',
      ),
    ])
    .execute();

export const findTerminal = (ctx: Context, id: string) =>
  within(ctx, 'terminal')
    .selectFrom('terminal')
    .selectAll()
    .select(state.as('state'))
    .where('id', '=', id)
    .executeTakeFirst();

export const findTerminalNamed = (ctx: Context, terminalId: string) =>
  within(ctx, 'terminal')
    .selectFrom('terminal')
    .selectAll()
    .select(state.as('state'))
    .where('terminalId', '=', terminalId)
    .executeTakeFirst();

export async function listTerminalChoices(ctx: Context, filter: Input<typeof terminal.choices>) {
  let terminals = choices(ctx).where('scrappedAt', 'is', null);
  if (filter.orgId) terminals = terminals.where(inOrgTree(filter.orgId));
  if (filter.terminalTypeId) terminals = terminals.where('terminalTypeId', '=', filter.terminalTypeId);
  if (filter.unboundOnly) terminals = terminals.where(sql<boolean>`not ${isBound}`);
  if (filter.keyword) terminals = terminals.where('terminalId', 'ilike', contains(filter.keyword));
  return { rows: await terminals.limit(200).execute() };
}

export const suggestTerminals = async (ctx: Context, { keyword }: Input<typeof terminal.suggest>) => ({
  rows: await choices(ctx)
    .where('terminalId', 'ilike', contains(keyword))
    .orderBy(sql`terminal_id = ${keyword.toUpperCase()} desc`)
    .limit(suggested)
    .execute(),
});

const choices = (ctx: Context) =>
  within(ctx, 'terminal')
    .selectFrom('terminal')
    .innerJoin('terminalType', 'terminalType.id', 'terminal.terminalTypeId')
    .select(['terminal.id', 'terminalId as label', 'terminalModel as detail'])
    .orderBy('terminalId');

export interface TerminalDetails {
  terminalId: string;
  terminalTypeId: string;
  orgId: string;
  companyId: string | null;
  deliveryDate?: string | null;
  iccid?: string | null;
  warrantyDate?: string | null;
}

export const insertTerminal = (ctx: Context, details: TerminalDetails) =>
  writing(ctx).insertInto('terminal').values(details).returning('id').executeTakeFirstOrThrow();

/** Writes the change if nobody else wrote since `version` was read; says whether it did. */
export const updateTerminal = (ctx: Context, id: string, version: number, change: Partial<TerminalDetails>) =>
  updateIfUnchanged(ctx, 'terminal', id, version, change);

/** The owner of the vehicle that the terminal is on. */
export const findVehicleOwner = (ctx: Context, terminalRowId: string) =>
  within(ctx, 'vehicle')
    .selectFrom('binding')
    .innerJoin('vehicle', 'vehicle.id', 'binding.vehicleId')
    .where('terminalRowId', '=', terminalRowId)
    .where(sql<boolean>`upper_inf(period)`)
    .select(['vehicle.orgId', 'vehicle.companyId'])
    .executeTakeFirst();

/** The number on its label may be used again; its link may not be taken over by accident, so that goes. */
export async function deleteTerminal(ctx: Context, id: string): Promise<void> {
  await writing(ctx).deleteFrom('linkIdentity').where('terminalRowId', '=', id).execute();
  await softDelete(ctx, 'terminal', id);
}

export interface LinkDetails {
  protocol: Protocol;
  linkKey: string;
  productKeyId: string | null;
}

export const insertLink = (
  ctx: Context,
  terminalRowId: string,
  link: LinkDetails,
  deviceSecret: Buffer | null,
) =>
  writing(ctx)
    .insertInto('linkIdentity')
    .values({ terminalRowId, ...link, deviceSecret })
    .execute();

/** Saving how a terminal names itself also allows other hardware under that name. */
export const updateLink = (ctx: Context, terminalRowId: string, link: LinkDetails) =>
  writing(ctx)
    .updateTable('linkIdentity')
    .set({ ...link, hardwareId: null, authCodeHash: null, takeoverAt: null, takeoverFrom: null })
    .where('terminalRowId', '=', terminalRowId)
    .execute();

export const updateDeviceSecret = (ctx: Context, terminalRowId: string, deviceSecret: Buffer) =>
  writing(ctx)
    .updateTable('linkIdentity')
    .set({ deviceSecret, activatedAt: null })
    .where('terminalRowId', '=', terminalRowId)
    .execute();

/** The same secret, sealed anew. */
export const replaceSealedSecret = (ctx: Context, terminalRowId: string, deviceSecret: Buffer) =>
  writing(ctx)
    .updateTable('linkIdentity')
    .set({ deviceSecret })
    .where('terminalRowId', '=', terminalRowId)
    .execute();

export const findLinkOf = (ctx: Context, terminalRowId: string) =>
  writing(ctx)
    .selectFrom('linkIdentity')
    .selectAll()
    .where('terminalRowId', '=', terminalRowId)
    .executeTakeFirst();

/** A link identity by its own name, whoever owns the terminal: the gateway serves all of them. */
export const findLink = (ctx: Pick<Context, 'db'>, protocol: Protocol, linkKey: string) =>
  unscoped(ctx)
    .selectFrom('linkIdentity')
    .innerJoin('terminal', 'terminal.id', 'linkIdentity.terminalRowId')
    .leftJoin('productKey', 'productKey.id', 'linkIdentity.productKeyId')
    .innerJoin('terminalType', 'terminalType.id', 'terminal.terminalTypeId')
    .where('linkIdentity.protocol', '=', protocol)
    .where('linkKey', '=', linkKey)
    .where('terminal.deletedAt', 'is', null)
    .select([
      'linkIdentity.id',
      'linkIdentity.terminalRowId',
      'linkKey',
      'deviceSecret',
      'authCodeHash',
      'hardwareId',
      'scrappedAt',
      'terminalId',
      'terminal.companyId',
      'terminalModel',
      'thingModel',
      'productKey',
      'plainLink',
      'activatedAt',
    ])
    .executeTakeFirst();

/** The device has used its secret: it is not told it again. */
export const activateLink = (ctx: Pick<Context, 'db'>, linkId: string) =>
  unscoped(ctx)
    .updateTable('linkIdentity')
    .set({ activatedAt: sql<string>`now()` })
    .where('id', '=', linkId)
    .execute();

/** Takes over what has registered; false when other hardware was first. Hardware that names no id has the empty one. */
export async function updateRegistration(
  ctx: Pick<Context, 'db'>,
  linkId: string,
  authCodeHash: Buffer,
  hardwareId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await unscoped(ctx)
    .updateTable('linkIdentity')
    .set({ authCodeHash, hardwareId })
    .where('id', '=', linkId)
    .where((is) => is.or([is('hardwareId', 'is', null), is('hardwareId', '=', hardwareId)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Notes that other hardware was refused; false where that was noted within the minute. */
export async function updateTakeover(ctx: Context, linkId: string, address: string): Promise<boolean> {
  const { numUpdatedRows } = await unscoped(ctx)
    .updateTable('linkIdentity')
    .set({ takeoverAt: ctx.now.toISOString(), takeoverFrom: address })
    .where('id', '=', linkId)
    .where(
      sql<boolean>`coalesce(takeover_at < ${ctx.now.toISOString()}::timestamptz - interval '1 minute', true)`,
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const mostTakeovers = 100;

/** Terminals under whose number other hardware was refused. */
export const listTakeovers = async (ctx: Context) => ({
  rows: await within(ctx, 'terminal')
    .selectFrom('terminal')
    .innerJoin('linkIdentity', 'linkIdentity.terminalRowId', 'terminal.id')
    .where('scrappedAt', 'is', null)
    .where('takeoverAt', 'is not', null)
    .select(['terminal.id', 'terminalId'])
    .select([sql<string>`takeover_at`.as('takeoverAt'), sql<string>`takeover_from`.as('takeoverFrom')])
    .orderBy('takeoverAt', 'desc')
    .limit(mostTakeovers)
    .execute(),
});

/** The next hardware that registers is the terminal. */
export const forgetHardware = (ctx: Context, terminalRowId: string) =>
  writing(ctx)
    .updateTable('linkIdentity')
    .set({ hardwareId: null, authCodeHash: null, takeoverAt: null, takeoverFrom: null })
    .where('terminalRowId', '=', terminalRowId)
    .execute();

export const forgetRegistration = (ctx: Pick<Context, 'db'>, linkId: string) =>
  unscoped(ctx).updateTable('linkIdentity').set({ authCodeHash: null }).where('id', '=', linkId).execute();

export const updateFirmware = (ctx: Context, id: string, firmwareVersion: string) =>
  unscoped(ctx)
    .updateTable('terminal')
    .set({ firmwareVersion })
    .where('id', '=', id)
    .where('firmwareVersion', 'is distinct from', firmwareVersion)
    .execute();

/** Notes the SIM that the terminal reports, which may differ from the one in its file. */
export const updateReportedIccid = (ctx: Context, id: string, reportedIccid: string) =>
  unscoped(ctx)
    .updateTable('terminal')
    .set({ reportedIccid })
    .where('id', '=', id)
    .where('reportedIccid', 'is distinct from', reportedIccid)
    .execute();

/** Puts a SIM into a terminal's file unless it stands there or in another's; what stood there before, if it did. */
export const updateIccid = (ctx: Context, id: string, iccid: string) =>
  sql<{ terminalId: string; companyId: string | null; before: string | null }>`
    update terminal new set iccid = ${iccid}, version = new.version + 1
    from terminal old
    where new.id = ${id} and old.id = new.id and new.iccid is distinct from ${iccid}
      and not exists (
        select from terminal other
        where other.id <> new.id and other.deleted_at is null and left(other.iccid, 19) = left(${iccid}, 19)
      )
    returning new.terminal_id, new.company_id, old.iccid as before`.execute(ctx.db);

interface Seen {
  protocol: Protocol;
  linkKey: string;
  address: string | null;
  says: string | null;
  /** The place that it claims. */
  lng?: number | null;
  lat?: number | null;
}

export async function countUnknown(
  ctx: Pick<Context, 'db' | 'now'>,
  { lng = null, lat = null, ...seen }: Seen,
) {
  const time = ctx.now.toISOString();
  await unscoped(ctx)
    .insertInto('unknownTerminal')
    .values({ ...seen, lng, lat, firstSeen: time, lastSeen: time })
    .onConflict((same) =>
      same.columns(['protocol', 'linkKey']).doUpdateSet({
        lastSeen: time,
        attempts: sql`unknown_terminal.attempts + 1`,
        address: seen.address,
        says: sql`coalesce(excluded.says, unknown_terminal.says)`,
        lng: sql`coalesce(excluded.lng, unknown_terminal.lng)`,
        lat: sql`coalesce(excluded.lat, unknown_terminal.lat)`,
      }),
    )
    .execute();
}

export function listUnknown(ctx: Context, filter: Input<typeof terminal.unknown>) {
  let unknown = ctx.db
    .selectFrom('unknownTerminal')
    .select('id')
    .orderBy(...sortOf(filter.sort ?? 'lastSeen,desc'))
    .orderBy('id');
  if (filter.protocol) unknown = unknown.where('protocol', '=', filter.protocol);
  if (filter.linkKey) unknown = unknown.where('linkKey', 'ilike', contains(filter.linkKey));
  return listing(unknown, async (ids) => {
    const rows = await ctx.db.selectFrom('unknownTerminal').selectAll().where('id', 'in', ids).execute();
    return rows.map((row) => ({ ...row, attempts: Number(row.attempts) }));
  });
}

/** Terminals that reported and sat on no vehicle, with what is kept of that. */
export function listUnbound(ctx: Context, filter: Input<typeof terminal.unbound>) {
  const waiting = (ids: string[] | null) =>
    within(ctx, 'terminal')
      .selectFrom('terminal')
      .innerJoin('quarantine', 'quarantine.terminalRowId', 'terminal.id')
      .where('quarantine.reason', '=', 'unbound')
      .$if(ids !== null, (some) => some.where('terminal.id', 'in', ids))
      .groupBy(['terminal.id', 'terminalId', 'terminalTypeId', 'terminal.orgId'])
      .select([
        'terminal.id',
        'terminalId',
        sql<string>`count(*)`.as('reports'),
        sql<string>`min(quarantine.time)`.as('firstReport'),
        sql<string>`max(quarantine.time)`.as('lastReport'),
        sql<string>`(select terminal_model from terminal_type where terminal_type.id = terminal_type_id)`.as(
          'terminalModel',
        ),
        sql<string>`(select org_name from org where org.id = terminal.org_id)`.as('orgName'),
        sql<{ lng: number; lat: number } | null>`(
          select jsonb_build_object('lng', lng, 'lat', lat) from quarantine last
          where last.terminal_row_id = terminal.id and lng is not null
          order by last.time desc limit 1)`.as('position'),
      ]);
  const ordered = ctx.db
    .selectFrom(waiting(null).as('waiting'))
    .select('id')
    .orderBy(...sortOf(filter.sort ?? 'lastReport,desc'))
    .orderBy('id');
  return listing(ordered, async (ids) => {
    const rows = await waiting(ids).execute();
    return rows.map(({ position, reports, ...row }) => ({
      ...row,
      reports: Number(reports),
      lng: position?.lng ?? null,
      lat: position?.lat ?? null,
    }));
  });
}

export const findUnknown = (ctx: Context, id: string) =>
  ctx.db.selectFrom('unknownTerminal').selectAll().where('id', '=', id).executeTakeFirst();

export const deleteUnknown = (ctx: Context, protocol: Protocol, linkKey: string) =>
  writing(ctx)
    .deleteFrom('unknownTerminal')
    .where('protocol', '=', protocol)
    .where('linkKey', '=', linkKey)
    .execute();

/** The terminals of this number, whosever, that were in the files before and have gone. */
export const findGone = async (ctx: Context, terminalId: string) =>
  (
    await unscoped(ctx)
      .selectFrom('terminal')
      .select('id')
      .where('terminalId', '=', terminalId)
      .where('deletedAt', 'is not', null)
      .execute()
  ).map(({ id }) => id);

/** It never comes back, and never connects again. */
export const markScrapped = (ctx: Context, id: string) =>
  writing(ctx)
    .updateTable('terminal')
    .set((is) => ({ scrappedAt: ctx.now.toISOString(), version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const updateOwner = (
  ctx: Context,
  terminalRowId: string,
  owner: { orgId: string; companyId: string },
) =>
  writing(ctx)
    .updateTable('terminal')
    .set({ ...owner, version: sql`version + 1` })
    .where('id', '=', terminalRowId)
    .execute();
