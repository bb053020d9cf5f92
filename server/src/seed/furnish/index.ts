import { systemContext, transaction, type AppContext, type Context } from '../../base/context';
import { unscoped, writing } from '../../base/scope';
import type { Route } from '../../base/serve';
import type { Demo } from '../demo';
import { furnishCompany } from './company';
import { furnishGround, survey, type Survey } from './ground';
import { handsOf } from './hands';
import { furnishAuthority, furnishPlatform } from './platform';

const name = 'demoFurnished';
/** Of the companies, in the order in which they are seeded. */
const administrators = ['admin', 'admin2'];

/**
 * Fills the lists of a demo that has a past, by the calls that its people would make; all of it or nothing, and once.
 */
export async function furnishDemo(
  appCtx: AppContext,
  routes: readonly Route[],
  { trucks, past }: Demo,
): Promise<void> {
  if (!past || (await isDone(systemContext(appCtx)))) return;
  // Painted before the transaction, which is short so.
  const grounds = await surveyAll(trucks);
  await transaction(systemContext(appCtx), async (ctx) => {
    if (await isDone(ctx)) return;
    await writing(ctx).insertInto('installation').values({ name, value: '1' }).execute();
    const admin = await handsOf(ctx, routes, 'admin');
    await furnishCompany(ctx, admin);
    for (const [loginName, ground] of grounds)
      await furnishGround(await handsOf(ctx, routes, loginName), ground);
    await furnishPlatform(ctx, await handsOf(ctx, routes, 'operator'));
    const { companyId } = await unscoped(ctx)
      .selectFrom('account')
      .select('companyId')
      .where('loginName', '=', 'admin')
      .executeTakeFirstOrThrow();
    await furnishAuthority(ctx, await handsOf(ctx, routes, 'regulator'), companyId!);
  });
}

const isDone = (ctx: Context) =>
  unscoped(ctx).selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst();

/** The administrator of each company with trucks, and the ground of its plant. */
async function surveyAll(trucks: Demo['trucks']): Promise<[string, Survey][]> {
  const sites = new Map(trucks.map(({ site }) => [`${site.lng},${site.lat}`, site]));
  const grounds = [...sites.values()].map(
    async (site, at): Promise<[string, Survey]> => [administrators[at]!, await survey(site)],
  );
  return Promise.all(grounds);
}
