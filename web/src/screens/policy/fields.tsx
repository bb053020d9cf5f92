import { policyText } from '@fleet/contract/policy/text';
import { pdf } from '../../kit/fields/attachment';
import { day, dayTo } from '../../kit/fields/day';
import { figure } from '../../kit/fields/figure';
import { instant } from '../../kit/fields/instant';
import { text } from '../../kit/fields/text';

export const policyFields = {
  title: text(),
  docNum: text(),
  issuer: { ...text(), blank: policyText.platform },
  issueDate: day(),
  startDate: dayTo('endDate'),
  endDate: day(),
  fileId: pdf(),
  fileName: text(),
  readAt: instant(),
  readBy: figure(),
  readers: figure(),
};
