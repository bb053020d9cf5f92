import type { Input } from '@fleet/contract/call';
import type { terminal } from '@fleet/contract/terminal/calls';
import type { linkProtocols } from '@fleet/contract/terminalType/calls';
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
export type Protocol = (typeof linkProtocols)[number];

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
  if (filter.id) terminals = terminals.where('terminal.id', '=', filter.id);
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
