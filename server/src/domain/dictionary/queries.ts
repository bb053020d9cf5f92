import type { Input } from '@fleet/contract/call';
import type { dictionary } from '@fleet/contract/dictionary/calls';
import type { Context } from '../../base/context';

export async function listValues(ctx: Context, { typeCode }: Input<typeof dictionary.values>) {
  const rows = await ctx.db
    .selectFrom('dictValue')
    .select(['id', 'name', 'value', 'extra', 'sort'])
    .where('typeCode', '=', typeCode)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return { rows };
}

export const listHomePageUrls = (ctx: Context) => listValues(ctx, { typeCode: 'HOME_PAGE_URL' });
