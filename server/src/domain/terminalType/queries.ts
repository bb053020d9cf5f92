import type { Context } from '../../base/context';

export const listTerminalTypes = async (ctx: Context) => ({
  rows: await ctx.db
    .selectFrom('terminalType')
    .select(['id', 'terminalType', 'terminalModel', 'protocol'])
    .orderBy('terminalType')
    .orderBy('terminalModel')
    .execute(),
});

export const findTerminalType = (ctx: Context, id: string) =>
  ctx.db.selectFrom('terminalType').select(['id', 'protocol']).where('id', '=', id).executeTakeFirst();

export const listProductKeys = async (ctx: Context) => ({
  rows: await ctx.db
    .selectFrom('productKey')
    .innerJoin('terminalType', 'terminalType.id', 'productKey.terminalTypeId')
    .select(['productKey.id', 'productKey', 'productName', 'terminalModel'])
    .orderBy('productKey')
    .execute(),
});

export const findProductKey = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('productKey')
    .select(['id', 'productKey', 'terminalTypeId'])
    .where('id', '=', id)
    .executeTakeFirst();
