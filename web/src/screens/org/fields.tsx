import { innerOrgTypes, orgTypes } from '@fleet/contract/org/calls';
import { orgText } from '@fleet/contract/org/text';
import { choice } from '../../kit/fields/choice';
import { figure } from '../../kit/fields/figure';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { OrgTree } from '../../parts/org/OrgTree';

const shownType = choice(orgTypes, orgText);

export const orgFields = {
  orgName: text(),
  /** Every type is shown; only some are made by hand. */
  orgType: { ...choice(innerOrgTypes, orgText), Show: shownType.Show },
  parentId: pick(OrgTree),
  vehicleCount: figure(),
  driverCount: figure(),
  userCount: figure(),
};
