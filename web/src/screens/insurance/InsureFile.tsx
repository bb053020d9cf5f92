import { insurance, insuranceFile, insuranceImport } from '@fleet/contract/insurance/calls';
import { insuranceText } from '@fleet/contract/insurance/text';
import { validities } from '@fleet/contract/validity';
import { attachment } from '../../kit/fields/attachment';
import { choice } from '../../kit/fields/choice';
import { day, dayTo } from '../../kit/fields/day';
import { left } from '../../kit/fields/left';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { listScreen } from '../../kit/list/ListScreen';
import { OrgTree } from '../../parts/org/OrgTree';
import { lastDay } from '../../kit/fields/lastDay';
import { ReviewMark } from '../../parts/review/marks';

const fields = {
  carId: text(),
  plateNum: text(),
  anyNum: text(),
  orgId: pick(OrgTree),
  orgName: text(),
  insureStart: day(),
  insureEnd: lastDay(),
  endFrom: dayTo('endTo'),
  endTo: day(),
  daysLeft: left('days'),
  insureStatus: { ...choice(validities, insuranceText), Show: ReviewMark, isState: true },
  insureAttachment: attachment(),
};

const columns = [
  'carId',
  'plateNum',
  'orgName',
  'insureStart',
  'insureEnd',
  'daysLeft',
  'insureStatus',
  'insureAttachment',
] as const;

export const InsureFile = listScreen({
  text: insuranceText,
  fields,
  list: insurance.list,
  name: 'carId',
  filters: ['orgId', 'anyNum', 'insureStatus', 'endFrom', 'endTo'],
  columns,
  view: [{ names: columns }],
  form: [{ names: ['insureStart', 'insureEnd', 'insureAttachment'] }],
  edit: insurance.edit,
  file: insuranceFile,
  sheet: insuranceImport,
});
