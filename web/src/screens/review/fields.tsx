import { monthsAfter } from '@fleet/contract/months';
import { applicationStates, approvals, reviewKinds } from '@fleet/contract/review/states';
import { approvalText } from '@fleet/contract/review/text';
import { validities } from '@fleet/contract/validity';
import { attachment } from '../../kit/fields/attachment';
import { choice } from '../../kit/fields/choice';
import { day, dayTo } from '../../kit/fields/day';
import { left } from '../../kit/fields/left';
import { flag } from '../../kit/fields/flag';
import { instant, instantTo } from '../../kit/fields/instant';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { textArea } from '../../kit/fields/textArea';
import { OrgTree } from '../../parts/org/OrgTree';
import { CompanyChoice } from '../../parts/regulation/CompanyChoice';
import { ReviewMark } from '../../parts/review/marks';
import { lastDay } from '../../kit/fields/lastDay';

/** The fields of the lists of companies; the day of the inspection brings the latest expiry along. */
export const reviewFields = () => ({
  carId: text(),
  plateNum: text(),
  driverNum: text(),
  driverName: text(),
  teamName: text(),
  anyNum: text(),
  orgId: pick(OrgTree),
  orgName: text(),
  annualExpire: lastDay(),
  licenceExpire: lastDay(),
  expireFrom: dayTo('expireTo'),
  expireTo: day(),
  daysLeft: left('days'),
  annualStatus: { ...choice(validities, approvalText), Show: ReviewMark },
  approval: { ...choice(approvals, approvalText), Show: ReviewMark, isState: true },
  inspectionDate: {
    ...day(),
    follows: (value: string | null, { mostMonths }: Record<string, unknown>) =>
      value ? { newExpire: monthsAfter(value, Number(mostMonths)) } : {},
  },
  newExpire: day(),
  reportFileId: attachment(),
  reason: text(),
  submittedAt: instant(),
  hasIdCard: flag(),
});

export const approvalFields = {
  kind: choice(reviewKinds, approvalText),
  companyId: pick(CompanyChoice),
  companyName: text(),
  number: text(),
  anyNum: text(),
  name: text(),
  detail: text(),
  expire: lastDay(),
  inspectionDate: day(),
  newExpire: day(),
  reportFileId: attachment(),
  submittedAt: instant(),
  startTime: instantTo('endTime'),
  endTime: instant(),
  approval: { ...choice(applicationStates, approvalText), Show: ReviewMark, isState: true },
  reason: textArea(),
  decidedBy: text(),
  decidedAt: instant(),
};
