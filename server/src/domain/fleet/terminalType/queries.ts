import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';
import { softDelete, updateIfUnchanged } from '../../../base/versions';

export const listTerminalTypes = async (ctx: Context) => ({
  rows: await ctx.db
    .selectFrom('terminalType')
    .select(['id', 'terminalType', 'terminalModel', 'protocol'])
    .select(
      sql<number>`(select count(*)::int from terminal where terminal_type_id = terminal_type.id and deleted_at is null)`.as(
        'terminals',
      ),
    )
    .where('deletedAt', 'is', null)
    .orderBy('terminalType')
    .orderBy('terminalModel')
    .execute(),
});

export const findTerminalType = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('terminalType')
    .select(['id', 'terminalType', 'terminalModel', 'protocol'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

/** A model by its name, in capitals or not and in letters of either width; one that is written the very same comes first. */
export const findTerminalTypeNamed = (ctx: Context, terminalModel: string) =>
  ctx.db
    .selectFrom('terminalType')
    .select(['id', 'protocol', 'terminalModel'])
    .where(sql<boolean>`lower(normalize(terminal_model, NFKC)) = lower(normalize(${terminalModel}, NFKC))`)
    .where('deletedAt', 'is', null)
    .orderBy(sql`terminal_model = ${terminalModel}`, 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertTerminalType = (
  ctx: Context,
  type: { terminalType: string; terminalModel: string; protocol: 'jt808' | 'alink' },
) => writing(ctx).insertInto('terminalType').values(type).returning('id').executeTakeFirstOrThrow();

export const deleteTerminalType = (ctx: Context, id: string) =>
  writing(ctx)
    .updateTable('terminalType')
    .set({ deletedAt: ctx.now.toISOString() })
    .where('id', '=', id)
    .execute();

/** The records that use a model. */
export async function countTypeUses(ctx: Context, id: string) {
  const count = async (table: 'terminal' | 'productKey' | 'terminalCommand' | 'firmware') =>
    Number(
      (
        await unscoped(ctx)
          .selectFrom(table as 'terminal')
          .select(sql<string>`count(*)`.as('count'))
          .where('terminalTypeId', '=', id)
          .where('deletedAt', 'is', null)
          .executeTakeFirstOrThrow()
      ).count,
    );
  return {
    terminals: await count('terminal'),
    products: await count('productKey'),
    commands: await count('terminalCommand'),
    versions: await count('firmware'),
  };
}

/** Products that are not deleted. */
const products = (ctx: Pick<Context, 'db'>) =>
  ctx.db.selectFrom('productKey').where('productKey.deletedAt', 'is', null);

const devices = sql<string>`(select count(*) from link_identity where product_key_id = product_key.id)`;

export async function listProductKeys(ctx: Context) {
  const rows = await products(ctx)
    .innerJoin('terminalType', 'terminalType.id', 'productKey.terminalTypeId')
    .select([
      'productKey.id',
      'productKey.version',
      'productKey',
      'productName',
      'terminalModel',
      'dynamicRegistration',
      'plainLink',
      devices.as('devices'),
    ])
    .orderBy('productKey')
    .execute();
  return { rows: rows.map((row) => ({ ...row, devices: Number(row.devices) })) };
}

export const findProductKey = (ctx: Context, id: string) =>
  products(ctx)
    .select([
      'id',
      'version',
      'productKey',
      'productName',
      'terminalTypeId',
      'dynamicRegistration',
      'plainLink',
      devices.as('devices'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();

/** A product by the key that its devices carry, for the door. */
export const findProductByKey = (ctx: Pick<Context, 'db'>, productKey: string) =>
  products(ctx)
    .select(['id', 'productSecret', 'dynamicRegistration'])
    .where('productKey', '=', productKey)
    .executeTakeFirst();

interface NewProduct {
  productKey: string;
  productName: string;
  terminalTypeId: string;
  productSecret: Buffer;
  dynamicRegistration?: boolean | undefined;
  plainLink?: boolean | undefined;
}

export const insertProductKey = (ctx: Context, product: NewProduct) =>
  writing(ctx).insertInto('productKey').values(product).returning('id').executeTakeFirstOrThrow();

type Change = Partial<Pick<NewProduct, 'productName' | 'dynamicRegistration' | 'plainLink'>>;

/** Writes the change if nobody else wrote since `version` was read; says whether it did. */
export const updateProductKey = (ctx: Context, id: string, version: number, change: Change) =>
  updateIfUnchanged(ctx, 'productKey', id, version, change);

export const updateProductSecret = (ctx: Context, id: string, productSecret: Buffer) =>
  writing(ctx).updateTable('productKey').set({ productSecret }).where('id', '=', id).execute();

export const deleteProductKey = (ctx: Context, id: string) => softDelete(ctx, 'productKey', id);
