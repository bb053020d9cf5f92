import type { Input, Output } from '@fleet/contract/call';
import type { command } from '@fleet/contract/command/calls';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';

type Row = Output<typeof command.list>['rows'][number];

const commands = (ctx: Context) =>
  ctx.db
    .selectFrom('terminalCommand')
    .innerJoin('terminalType', 'terminalType.id', 'terminalCommand.terminalTypeId')
    .where('terminalCommand.deletedAt', 'is', null)
    .selectAll('terminalCommand')
    .select('terminalModel');

const asShown = <R extends { content: unknown }>(row: R) => ({
  ...row,
  content: row.content as Row['content'],
});

export function listCommands(ctx: Context, filter: Input<typeof command.list>) {
  let found = ctx.db
    .selectFrom('terminalCommand')
    .select('id')
    .where('deletedAt', 'is', null)
    .orderBy(...sortOf(filter.sort ?? 'sort'))
    .orderBy('id');
  if (filter.id) found = found.where('id', '=', filter.id);
  if (filter.terminalTypeId) found = found.where('terminalTypeId', '=', filter.terminalTypeId);
  if (filter.cmdType) found = found.where('cmdType', '=', filter.cmdType);
  if (filter.shown !== undefined) found = found.where('shown', '=', filter.shown);
  if (filter.enabled !== undefined) found = found.where('enabled', '=', filter.enabled);
  if (filter.identifier) found = found.where('identifier', 'ilike', contains(filter.identifier));
  return listing(found, async (ids) =>
    (await commands(ctx).where('terminalCommand.id', 'in', ids).execute()).map(asShown),
  );
}

export async function findCommand(ctx: Context, id: string) {
  const found = await commands(ctx).where('terminalCommand.id', '=', id).executeTakeFirst();
  return found && asShown(found);
}

export async function listOffered(ctx: Context, filter: Input<typeof command.offered>) {
  let found = commands(ctx).where('shown', '=', true).where('enabled', '=', true);
  if (filter.terminalTypeId) found = found.where('terminalTypeId', '=', filter.terminalTypeId);
  if (filter.cmdType) found = found.where('cmdType', '=', filter.cmdType);
  const rows = await found.orderBy('terminalModel').orderBy('sort').orderBy('terminalCommand.id').execute();
  return { rows: rows.map(asShown) };
}
