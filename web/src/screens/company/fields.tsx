import { figure } from '../../kit/fields/figure';
import { logo } from '../../kit/fields/logo';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { RolePick } from '../../parts/role/RolePick';
import { HomePageName } from './HomePageName';
import { HomePagePick } from './HomePagePick';
import { PlatformOrgPick } from './PlatformOrgPick';
import { TimeZonePick } from './TimeZonePick';

export const companyFields = {
  companyName: text(),
  creditCode: text(),
  address: text(),
  logoFileId: logo(),
  timeZone: pick(TimeZonePick),
  homePageUrl: { ...pick(HomePagePick), Show: HomePageName },
  roleId: pick((props) => <RolePick {...props} isOfCompany />),
  roleName: text(),
  parentId: pick(PlatformOrgPick),
  parentName: text(),
  administratorAccount: text(),
  administratorName: text(),
  administratorEmail: text('email'),
  administratorPhone: text('tel'),
  safetyAccount: text(),
  safetyName: text(),
  safetyEmail: text('email'),
  safetyPhone: text('tel'),
  vehicleCount: figure(),
  userCount: figure(),
};
