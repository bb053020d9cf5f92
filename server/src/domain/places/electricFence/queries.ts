import type { Input, Output } from '@fleet/contract/call';
import type { Delivery, electricFence } from '@fleet/contract/electricFence/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { inOrgTree, unscoped, within, writing } from '../../../base/scope';
import {
  asListed,
  fencesOf,
  groundColumns,
  matchingFences,
  orgName,
  shownColumns,
  showFence,
  type Shape,
} from '../fence/service';

type Row = Output<typeof electricFence.list>['rows'][number];

interface Member {
  fenceId: string;
  terminalRowId: string;
  commandId: string;
  delivery: Delivery;
  problem: Output<typeof electricFence.terminals>['rows'][number]['problem'];
  answer: string | null;
  since: string;
}

/** The last command to each terminal about each fence, and its state; a terminal that has let go is out of it. */
const memberships = sql<Member>`(
  select fence_id, fence_terminal.terminal_row_id, command_id, problem, answer ->> 'message' as answer,
    coalesce(finished_at, issued_at) as since,
    case when is_leaving then case state when 'sending' then 'leaving' else 'stuck' end
      when state = 'cancelled' then 'expired' else state end as delivery
  from fence_terminal join device_command on device_command.id = command_id
  where not (is_leaving and state = 'success'))`;

/** A fence that was deleted is there until every terminal has let go of it. */
const isThere = sql<boolean>`(fence.leaving_at is null or exists (
  select from ${memberships} member join terminal on terminal.id = member.terminal_row_id and scrapped_at is null
  where member.fence_id = fence.id))`;

export function listElectricFences(
  ctx: Context,
  { terminalId, ...filter }: Input<typeof electricFence.list>,
) {
  let fences = matchingFences(ctx, 'electric', filter).where(isThere);
  if (terminalId)
    fences = fences.where(sql<boolean>`fence.id in (
      select fence_id from ${memberships} member join terminal on terminal.id = member.terminal_row_id
      where terminal_id ilike ${contains(terminalId)})`);
  return listing(fences, (ids) => showElectricFences(ctx, ids));
}

const counted = (ctx: Context) =>
  fencesOf(ctx, 'electric')
    .leftJoin(memberships.as('member'), 'member.fenceId', 'fence.id')
    .leftJoin('terminal', (join) =>
      join.onRef('terminal.id', '=', 'member.terminalRowId').on('scrappedAt', 'is', null),
    );

async function showElectricFences(ctx: Context, ids: string[]): Promise<Row[]> {
  const having = (...some: Delivery[]) =>
    sql<number>`count(terminal.id) filter (where delivery in (${sql.join(some)}))::int`;
  const rows = await counted(ctx)
    .where('fence.id', 'in', ids)
    .groupBy(['fence.id', 'fence.version', 'fenceName', 'fence.orgId', 'fence.leavingAt'])
    .groupBy([...groundColumns, 'level', 'speedLimit'])
    .select([...shownColumns, 'fence.leavingAt', orgName])
    .select([
      having('sending', 'success', 'expired').as('terminals'),
      having('success').as('stored'),
      having('expired', 'stuck').as('failed'),
      having('sending', 'leaving').as('underWay'),
    ])
    .execute();
  return rows.map(({ leavingAt, underWay, ...row }) => ({
    ...asListed(row),
    delivery: leavingAt
      ? 'leaving'
      : row.failed > 0
        ? 'expired'
        : underWay > 0
          ? 'sending'
          : row.terminals > 0
            ? 'success'
            : 'none',
  }));
}

/** The fence with the terminals in sight that are to hold it. */
export const findElectricFence = (ctx: Context, id: string) =>
  showFence(ctx, 'electric', id)
    .where(isThere)
    .select('fence.leavingAt')
    .select(
      sql<string[]>`array(
        select terminal.id::text from fence_terminal join terminal on terminal.id = fence_terminal.terminal_row_id
        where fence_id = fence.id and not is_leaving and scrapped_at is null order by terminal_id)`.as(
        'terminalRowIds',
      ),
    )
    .executeTakeFirst();

/** The terminals in sight that hold a fence, are to hold it, or have not let go of it. */
export function listFenceTerminals(ctx: Context, { id, sort }: Input<typeof electricFence.terminals>) {
  const [column, direction] = sortOf(sort ?? 'terminalId');
  const members = () =>
    counted(ctx)
      .where('fence.id', '=', id)
      .where('terminal.id', 'is not', null)
      .$narrowType<{ id: string; terminalId: string }>();
  const found = members()
    .select('terminal.id')
    .orderBy(column, direction)
    .orderBy('terminal.id')
    .$narrowType<{ id: string }>();
  return listing(found, (ids) =>
    members()
      .leftJoin('binding', (join) =>
        join.onRef('binding.terminalRowId', '=', 'terminal.id').on(sql<boolean>`upper_inf(period)`),
      )
      .leftJoin('vehicle', 'vehicle.id', 'binding.vehicleId')
      .where('terminal.id', 'in', ids)
      .select(['terminal.id', 'terminalId', 'carId', 'delivery', 'problem', 'answer', 'since'])
      .select(sql<string>`(select org_name from org where org.id = terminal.org_id)`.as('orgName'))
      .$narrowType<{ id: string; terminalId: string; delivery: Delivery; since: string }>()
      .execute(),
  );
}

const suggested = 50;

export async function chooseTerminals(
  ctx: Context,
  { keyword, orgId, terminalRowIds: ids }: Input<typeof electricFence.choices>,
  most: number,
) {
  let terminals = within(ctx, 'terminal', 'vehicle')
    .selectFrom('terminal')
    .leftJoin('binding', (join) =>
      join.onRef('binding.terminalRowId', '=', 'terminal.id').on(sql<boolean>`upper_inf(period)`),
    )
    .leftJoin('vehicle', 'vehicle.id', 'binding.vehicleId')
    .select(['terminal.id', 'terminalId as label', 'carId as detail'])
    .where('scrappedAt', 'is', null)
    .orderBy('terminalId')
    .limit(orgId || ids ? most : suggested);
  if (keyword)
    terminals = terminals.where((is) =>
      is.or([is('terminalId', 'ilike', contains(keyword)), is('carId', 'ilike', contains(keyword))]),
    );
  if (orgId)
    terminals = terminals.where('terminal.id', 'in', (among) =>
      among.selectFrom('terminal as own').select('own.id').where(inOrgTree(orgId)),
    );
  if (ids) terminals = terminals.where('terminal.id', 'in', ids.length > 0 ? ids : ['0']);
  return { rows: await terminals.execute() };
}

export const findTerminals = (ctx: Context, ids: readonly string[]) =>
  within(ctx, 'terminal')
    .selectFrom('terminal')
    .select(['id', 'companyId'])
    .where('id', 'in', ids)
    .where('scrappedAt', 'is', null)
    .execute();

/** Every terminal that holds the fence or is about to or not to, whoever sees it. */
export const findMembers = (ctx: Context, fenceId: string) =>
  unscoped(ctx)
    .selectFrom(memberships.as('member'))
    .selectAll()
    .where('member.fenceId', '=', fenceId)
    .orderBy('member.terminalRowId')
    .execute();

/** The fences that a terminal holds or is to hold. */
export const findFencesIn = (ctx: Context, terminalRowId: string) =>
  unscoped(ctx)
    .selectFrom('fenceTerminal')
    .innerJoin('fence', 'fence.id', 'fenceTerminal.fenceId')
    .select([
      'fence.id',
      'fence.companyId',
      'commandId',
      'fenceName',
      ...groundColumns,
      'level',
      'speedLimit',
    ])
    .where('terminalRowId', '=', terminalRowId)
    .where('isLeaving', '=', false)
    .where('fence.deletedAt', 'is', null)
    .execute();

/** Every fence that a terminal was told about as a member, also to let go of it, and the last command that said so. */
export const findFencesTold = (ctx: Context, terminalRowId: string) =>
  unscoped(ctx)
    .selectFrom('fenceTerminal')
    .innerJoin('fence', 'fence.id', 'fenceTerminal.fenceId')
    .select(['fence.id', 'fence.companyId', 'commandId'])
    .where('terminalRowId', '=', terminalRowId)
    .orderBy('fence.id')
    .execute();

type Kept = Pick<Shape, 'shape'> & { id: string };

/** The fences that one of these terminals may hold: the last that went out to it about one was not a deletion that is done. */
export async function findKeptBy(ctx: Context, terminalRowIds: readonly string[]): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select fence.id, fence.shape from fence where fence.id in (
      select record_id from (
        select distinct on (terminal_row_id, record_id) record_id, identifier, state from device_command
        where terminal_row_id = any(${terminalRowIds}::bigint[]) and subject = 'efence'
          and (tries > 0 or earlier_tries > 0)
        order by terminal_row_id, record_id, id desc) last
      where not (identifier = 'deleteFence' and state = 'success'))
    order by fence.id`.execute(unscoped(ctx));
  return rows;
}

/** Deletions of a fence that are still under way to a terminal, as the fence's list of members may not know them. */
export const findLeaving = async (ctx: Context, fenceId: string, terminalRowId: string) =>
  (
    await unscoped(ctx)
      .selectFrom('deviceCommand')
      .select('id')
      .where('terminalRowId', '=', terminalRowId)
      .where('subject', '=', 'efence')
      .where('recordId', '=', fenceId)
      .where('identifier', '=', 'deleteFence')
      .where('state', '=', 'sending')
      .execute()
  ).map(({ id }) => id);

/** Notes the last command to a terminal about a fence. */
export const setCommand = (
  ctx: Context,
  member: { fenceId: string; terminalRowId: string; commandId: string; isLeaving: boolean },
) =>
  writing(ctx)
    .insertInto('fenceTerminal')
    .values(member)
    .onConflict((same) =>
      same
        .columns(['fenceId', 'terminalRowId'])
        .doUpdateSet({ commandId: member.commandId, isLeaving: member.isLeaving }),
    )
    .execute();

export const forgetMember = (ctx: Context, fenceId: string, terminalRowId: string) =>
  writing(ctx)
    .deleteFrom('fenceTerminal')
    .where('fenceId', '=', fenceId)
    .where('terminalRowId', '=', terminalRowId)
    .execute();

export const markLeaving = (ctx: Context, fenceId: string) =>
  writing(ctx)
    .updateTable('fence')
    .set((is) => ({ leavingAt: ctx.now.toISOString(), version: is('version', '+', 1) }))
    .where('id', '=', fenceId)
    .execute();

/**
 * Whether a terminal is known to hold a fence before it hears a command: it said so once, and nothing since may have
 * made it let go. One that refused a change may have lost it.
 */
export async function isHeld(
  ctx: Pick<Context, 'db'>,
  { id, terminalRowId, fenceId }: { id: string; terminalRowId: string; fenceId: string },
): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select exists (
      select from device_command held
      where held.terminal_row_id = ${terminalRowId} and subject = 'efence' and record_id = ${fenceId} and held.id < ${id}
        and identifier = 'setFence' and state = 'success'
        and not exists (
          select from device_command lost
          where lost.terminal_row_id = held.terminal_row_id and lost.subject = 'efence' and lost.record_id = held.record_id
            and lost.id > held.id and lost.id < ${id} and (lost.identifier = 'deleteFence' or lost.problem = 'refused'))
        and not exists (
          select from device_command reset
          where reset.terminal_row_id = held.terminal_row_id and reset.deleted_at is null
            and reset.id > held.id and reset.id < ${id} and reset.identifier = 'factoryReset')
    ) as "isHeld"`.execute(unscoped(ctx));
  return rows[0]!.isHeld;
}
