import type { Input, Output } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import { sheetText } from '@fleet/contract/sheet/text';
import type { productKey, terminalType } from '@fleet/contract/terminalType/calls';
import { productKeyText, terminalTypeText } from '@fleet/contract/terminalType/text';
import { say } from '@fleet/contract/text';
import { transaction, type Context } from '../../../base/context';
import { productPlace } from '../../../base/keys/places';
import type { SealedColumn } from '../../../base/keys/sealedColumn';
import { refuseDuplicates } from '../../../base/query';
import { alreadyTaken, refuse, refuseField, refuseUsed } from '../../../base/refuse';
import { newToken } from '../../../base/secrets';
import { holdRow, lockToDelete } from '../../../base/versions';
import { editable } from '../../house/plain/service';
import {
  countTypeUses,
  deleteProductKey,
  deleteTerminalType,
  findProductByKey,
  findProductKey,
  findTerminalType,
  findTerminalTypeNamed,
  insertProductKey,
  insertTerminalType,
  updateProductKey,
  updateProductSecret,
} from './queries';

// Models and products belong to the platform, and stand in the log with the terminals.
const types = editable({
  module: 'terminal',
  find: findTerminalType,
  nameOf: ({ terminalModel }: { terminalModel: string }) => terminalModel,
  companyOf: () => null,
  tell: (ctx, id) => ctx.tell('changed', { subject: 'terminalType', ids: [id], companyId: null }),
});
const products = editable({
  module: 'terminal',
  find: findProductKey,
  nameOf: (product: { productKey: string }) => product.productKey,
  companyOf: () => null,
  tell: (ctx, id) => ctx.tell('changed', { subject: 'productKey', ids: [id], companyId: null }),
});

/** The model; one that something is written for in a transaction is not deleted before that ends. */
export async function needTerminalType(ctx: Context, id: string) {
  const found = await types.findOrFail(ctx, id);
  await holdRow(ctx, 'terminalType', id);
  return found;
}

/** The product, in the same way. */
export async function needProductKey(ctx: Context, id: string) {
  const found = await products.findOrFail(ctx, id);
  await holdRow(ctx, 'productKey', id);
  return found;
}

/** The model that a sheet calls by its name. */
export async function needTerminalTypeNamed(ctx: Context, field: string, terminalModel: string) {
  const type = await findTerminalTypeNamed(ctx, terminalModel);
  if (!type) throw refuseField(field, sheetText.unknownName, { name: terminalModel });
  return type;
}

export const addTerminalType = (
  ctx: Context,
  input: Input<typeof terminalType.add>,
): Promise<{ id: string }> =>
  transaction(ctx, async (ctx) => {
    const { terminalModel } = input;
    const same = await findTerminalTypeNamed(ctx, terminalModel);
    if (same) throw alreadyTaken('terminalModel', same.terminalModel);
    const { id } = await refuseDuplicates({ terminal_model_once: ['terminalModel', terminalModel] }, () =>
      insertTerminalType(ctx, input),
    );
    await types.log(ctx, 'addTerminalType', { id, terminalModel }, { after: input });
    return { id };
  });

/** Records that hang on a type, with the pages of their lists. */
const typeUses = [
  { of: 'terminals', words: terminalTypeText.usedByTerminals, page: '/BackgroundSettings/TerminalFile' },
  { of: 'products', words: terminalTypeText.usedByProducts },
  { of: 'commands', words: terminalTypeText.usedByCommands, page: '/BackgroundSettings/TerminalCommand' },
  { of: 'versions', words: terminalTypeText.usedByVersions, page: '/BackgroundSettings/OTAManagement' },
] as const;

export async function delTerminalType(ctx: Context, { id }: Input<typeof terminalType.del>): Promise<null> {
  await transaction(ctx, async (ctx) => {
    await lockToDelete(ctx, 'terminalType', id);
    const type = await needTerminalType(ctx, id);
    const counts = await countTypeUses(ctx, id);
    const uses = typeUses.filter(({ of }) => counts[of] > 0);
    if (uses.length > 0)
      throw refuseUsed(
        ctx.language,
        uses.map(({ of, words, ...place }) => ({
          words: say(ctx.language, words, { count: counts[of] }),
          ...place,
          filter: { terminalTypeId: id },
        })),
      );
    await deleteTerminalType(ctx, id);
    await types.log(ctx, 'delTerminalType', type, { before: type });
  });
  return null;
}

/** The product that a sheet calls by its key. */
export async function needProductKeyNamed(ctx: Context, field: string, productKey: string) {
  const product = await findProductByKey(ctx, productKey);
  if (!product) throw refuseField(field, sheetText.unknownName, { name: productKey });
  return product;
}

/** A product as its devices meet it. */
export interface Product {
  id: string;
  productSecret: string;
  dynamicRegistration: boolean;
}

/** A product by the key that its devices carry, with its secret; undefined when nobody knows it. */
export async function findProduct(
  ctx: Pick<Context, 'db' | 'vault'>,
  productKey: string,
): Promise<Product | undefined> {
  const found = await findProductByKey(ctx, productKey);
  if (!found) return undefined;
  return { ...found, productSecret: await ctx.vault.open(found.productSecret, productPlace(productKey)) };
}

type NewSecret = Output<typeof productKey.add>;

export function addProductKey(ctx: Context, input: Input<typeof productKey.add>): Promise<NewSecret> {
  return transaction(ctx, async (ctx) => {
    const type = await needTerminalType(ctx, input.terminalTypeId);
    if (type.protocol !== 'alink') throw refuseField('terminalTypeId', productKeyText.notAlink);
    const name = input.productKey ?? newProductKey();
    const productSecret = input.productSecret ?? newToken();
    const sealed = await sealProductSecret(ctx, name, productSecret);
    const { id } = await refuseDuplicates({ product_key_once: ['productKey', name] }, () =>
      insertProductKey(ctx, {
        productName: input.productName,
        terminalTypeId: input.terminalTypeId,
        ...switchesIn(input),
        productKey: name,
        productSecret: sealed,
      }),
    );
    const after = { ...input, productKey: name, productSecret: null };
    await products.log(ctx, 'addProductKey', { id, productKey: name }, { after });
    return { id, productSecret };
  });
}

export async function editProductKey(ctx: Context, input: Input<typeof productKey.edit>): Promise<null> {
  const { id, version, productName } = input;
  const change = { ...(productName && { productName }), ...switchesIn(input) };
  const before = await needProductKey(ctx, id);
  return products.change(ctx, before, {
    action: 'editProductKey',
    write: (ctx) => updateProductKey(ctx, id, version, change),
    before,
    after: change,
  });
}

/** A new product secret, shown this once; devices that are registered do not need it. */
export async function resetProductSecret(
  ctx: Context,
  { id }: Input<typeof productKey.resetSecret>,
): Promise<NewSecret> {
  const product = await needProductKey(ctx, id);
  const productSecret = newToken();
  await transaction(ctx, async (ctx) => {
    await updateProductSecret(ctx, id, await sealProductSecret(ctx, product.productKey, productSecret));
    await products.log(ctx, 'resetProductSecret', product);
  });
  return { id, productSecret };
}

export async function delProductKey(ctx: Context, { id }: Input<typeof productKey.del>): Promise<null> {
  await transaction(ctx, async (ctx) => {
    await lockToDelete(ctx, 'productKey', id);
    const product = await needProductKey(ctx, id);
    if (Number(product.devices) > 0) throw refuse(refusals.inUse);
    await deleteProductKey(ctx, id);
    await products.log(ctx, 'delProductKey', product, { before: product });
  });
  return null;
}

/** The switches that were set, on or off; one that was left out stays as it is. */
const switchesIn = ({
  dynamicRegistration,
  plainLink,
}: Input<typeof productKey.edit | typeof productKey.add>) => ({
  ...(typeof dynamicRegistration === 'boolean' && { dynamicRegistration }),
  ...(typeof plainLink === 'boolean' && { plainLink }),
});

/** A product key as the vendor's look. */
export const newProductKey = (): string =>
  `a1${newToken()
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 9)}`;

/** The secret of a product as it is kept; products are the platform's. */
export const sealProductSecret = (ctx: Context, productKey: string, secret: string): Promise<Buffer> =>
  ctx.vault.seal(ctx.db, secret, { companyId: null, place: productPlace(productKey) });

export const sealedProductSecret: SealedColumn = {
  table: 'product_key',
  key: ['id'],
  sealed: 'product_secret',
  companyId: null,
  more: ['product_key'],
  place: ({ productKey }) => productPlace(productKey!),
};
