import { userStates } from '@fleet/contract/user/calls';
import { userText } from '@fleet/contract/user/text';
import { roleText } from '@fleet/contract/role/text';
import { dataScopes } from '@fleet/contract/session/calls';
import { choice } from '../../kit/fields/choice';
import { day } from '../../kit/fields/day';
import { flag } from '../../kit/fields/flag';
import { figure } from '../../kit/fields/figure';
import { instant } from '../../kit/fields/instant';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { JurisdictionPick } from '../../parts/jurisdiction/JurisdictionPick';
import { OrgTree } from '../../parts/org/OrgTree';
import { RolePick } from '../../parts/role/RolePick';

export const userFields = {
  loginName: text(),
  username: text(),
  email: text('email'),
  phone: text('tel'),
  orgId: pick(OrgTree),
  orgName: text(),
  companyName: text(),
  roleId: pick(RolePick),
  roleName: text(),
  dataScope: choice(dataScopes, roleText),
  jurisdictionId: pick(JurisdictionPick),
  jurisdictionName: text(),
  expiryDate: day(),
  state: { ...choice(userStates, userText), isState: true },
  sessionCount: figure(),
  hasSecondFactor: flag(),
  lastLoginAt: instant(),
};
