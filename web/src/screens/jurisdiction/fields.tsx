import { figure } from '../../kit/fields/figure';
import { logo } from '../../kit/fields/logo';
import { text } from '../../kit/fields/text';

export const jurisdictionFields = {
  jurisdictionNum: text(),
  jurisdictionName: text(),
  logoFileId: logo(),
  managerAccount: text(),
  managerName: text(),
  managerEmail: text('email'),
  managerPhone: text('tel'),
  companyCount: figure(),
  userCount: figure(),
};
