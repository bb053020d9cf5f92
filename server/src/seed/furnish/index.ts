import { systemContext, transaction, type AppContext } from '../../base/context';
import { unscoped, writing } from '../../base/scope';
import type { Route } from '../../base/serve';
import type { Demo } from '../demo';
import { furnishCompany } from './company';
import { handsOf } from './hands';
import { furnishAuthority, furnishPlatform } from './platform';

const name = 'demoFurnished';

/**
 * Fills the lists of a demo that has a past, by the calls that its people would make; all of it or nothing, and once.
 */
export async function furnishDemo(
  appCtx: AppContext,
  routes: readonly Route[],
  { trucks, past }: Demo,
): Promise<void> {
  if (!past) return;
  await transaction(systemContext(appCtx), async (ctx) => {
    const isDone = await unscoped(ctx)
      .selectFrom('installation')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst();
    if (isDone) return;
    await writing(ctx).insertInto('installation').values({ name, value: '1' }).execute();
    const admin = await handsOf(ctx, routes, 'admin');
    await furnishCompany(ctx, admin, trucks[0]!.site);
    await furnishPlatform(ctx, await handsOf(ctx, routes, 'operator'));
    const { companyId } = await unscoped(ctx)
      .selectFrom('account')
      .select('companyId')
      .where('loginName', '=', 'admin')
      .executeTakeFirstOrThrow();
    await furnishAuthority(ctx, await handsOf(ctx, routes, 'regulator'), companyId!);
  });
}
