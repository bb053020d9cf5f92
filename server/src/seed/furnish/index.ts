import { org } from '@fleet/contract/org/calls';
import { systemContext, transaction, type AppContext, type Context } from '../../base/context';
import { unscoped, writing } from '../../base/scope';
import type { Route } from '../../base/serve';
import type { Demo } from '../demo';
import { furnishCompany } from './company';
import { furnishFingers } from './drivers';
import { furnishExams } from './exams';
import { furnishGround, survey, type Survey } from './ground';
import { callerOf } from './caller';
import { publishAuthorityRules, publishPlatformRules, readRules } from './papers';
import { furnishAuthority, furnishEquipment, furnishFirmware, furnishPlatform } from './platform';

const name = 'demoFurnished';
/** Of the companies, in the order in which they are seeded. */
const administrators = ['admin', 'admin2'];

/**
 * Fills the lists of a demo that has a past, by the calls that its people would make; all of it or nothing, and once.
 * Told to leave, it breaks off with the signal's reason.
 */
export async function furnishDemo(
  appCtx: AppContext,
  routes: readonly Route[],
  { trucks, past }: Demo,
  leaving: AbortSignal,
): Promise<void> {
  if (!past || (await isDone(systemContext(appCtx)))) return;
  // Painted before the transaction, which is short so.
  const grounds = await surveyAll(trucks);
  leaving.throwIfAborted();
  await transaction(systemContext(appCtx), async (ctx) => {
    const callerIn = (loginName: string) => callerOf(ctx, routes, leaving, loginName);
    if (await isDone(ctx)) return;
    await writing(ctx).insertInto('installation').values({ name, value: '1' }).execute();
    const admin = await callerIn('admin');
    for (const [loginName, ground] of grounds) {
      const caller = await callerIn(loginName);
      await furnishCompany(ctx, caller);
      await furnishGround(caller, ground);
    }
    const operator = await callerIn('operator');
    await furnishPlatform(ctx, operator);
    const { rows: orgs } = await admin(org.tree, {});
    const orgId = orgs.find(({ orgType }) => orgType === 'company')!.id;
    await furnishFingers(ctx, admin, orgId);
    await furnishExams(ctx, admin, orgId, callerIn);
    await furnishEquipment(operator, orgId);
    await furnishFirmware(operator);
    const { companyId } = await unscoped(ctx)
      .selectFrom('account')
      .select('companyId')
      .where('loginName', '=', 'admin')
      .executeTakeFirstOrThrow();
    const regulator = await callerIn('regulator');
    await furnishAuthority(ctx, regulator, companyId!);
    await publishPlatformRules(ctx, operator);
    await publishAuthorityRules(ctx, regulator);
    await readRules(admin);
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
