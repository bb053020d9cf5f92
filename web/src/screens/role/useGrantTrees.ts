import { openMenu } from '@fleet/contract/menu/calls';
import { companyRights, type Right } from '@fleet/contract/rights';
import { useCall } from '../../kit/calls';
import { useLanguage } from '../../kit/language';
import { menuName } from '../../kit/menu';
import { grantTree } from './grants';

/** The pages that one may grant, of the platform and of the app; to a company not what is the platform's. */
export function useGrantTrees(isForCompany: boolean) {
  const language = useLanguage();
  const platform = useCall(openMenu.platform, {});
  const app = useCall(openMenu.app, {});
  const isAllowed = (right: string) => !isForCompany || companyRights.includes(right as Right);
  const nameOf = (node: { nameZh: string; nameEn: string }) => menuName(node, language);
  return {
    platform: platform.data && grantTree(platform.data.rows, nameOf, isAllowed),
    app: app.data && grantTree(app.data.rows, nameOf, () => true),
    problem: platform.error ?? app.error,
  };
}
