import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped, within, writing } from '../../../base/scope';
import type { Protocol } from './queries';

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

/** The next hardware that registers is the terminal; says whether one stood in the way. */
export const forgetHardware = async (ctx: Context, terminalRowId: string) =>
  (
    await writing(ctx)
      .updateTable('linkIdentity')
      .set({ hardwareId: null, authCodeHash: null, takeoverAt: null, takeoverFrom: null })
      .where('terminalRowId', '=', terminalRowId)
      .where((is) => is.or(hardwareColumns.map((column) => is(column, 'is not', null))))
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

const hardwareColumns = ['hardwareId', 'authCodeHash', 'takeoverAt', 'takeoverFrom'] as const;

export const forgetRegistration = (ctx: Pick<Context, 'db'>, linkId: string) =>
  unscoped(ctx).updateTable('linkIdentity').set({ authCodeHash: null }).where('id', '=', linkId).execute();
