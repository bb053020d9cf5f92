import type { Output } from '@fleet/contract/call';
import type { session } from '@fleet/contract/session/calls';
import type { Context } from '../../../base/context';
import { listMenus } from '../menu/service';
import { mustAddFactor, whyChangeFirst } from './holds';
import type { Account, SignInWay } from './queries';

/** Where `/` leads: the first of these that the person has. */
const usualLandings = ['/HomePage', '/VehicleManagement/VehicleStatus'];

/** Whoever administers a company changes its logo. */
export const mayChangeLogo = ({ companyId, dataScope, rights }: Account) =>
  companyId !== null && dataScope === 'COMPANY' && rights.includes('org:edit');

/** The profile of a person: identity, rights, data, and the duties that come first. */
export async function profileOf(
  ctx: Context,
  account: Account,
  way: SignInWay,
): Promise<Output<typeof session.profile>> {
  const menus = await listMenus(ctx, 'platform', account.rights);
  const pages = menus.filter((node) => node.type === 'page');
  const landing =
    pages.find((page) => page.path === account.homePageUrl) ??
    usualLandings.map((path) => pages.find((page) => page.path === path)).find(Boolean) ??
    pages[0];
  const why = whyChangeFirst(account, way, ctx.config, ctx.now);
  return {
    user: {
      ...account,
      way,
      timeZone: account.timeZone ?? 'Asia/Shanghai',
      mustChangePassword: why !== null,
      whyChangePassword: why,
      mustAddSecondFactor: mustAddFactor(account, way),
      mayChangeLogo: mayChangeLogo(account),
    },
    role: { id: account.roleId, roleName: account.roleName, dataScope: account.dataScope },
    buttonPermiss: account.rights,
    menus,
    homePageUrl: landing?.path ?? usualLandings[0]!,
    settings: account.settings as Output<typeof session.profile>['settings'],
  };
}
