import { jurisdictionDriver, jurisdictionDriverFile } from '@fleet/contract/jurisdictionCompany/calls';
import { jurisdictionDriverText } from '@fleet/contract/jurisdictionCompany/text';
import { validities } from '@fleet/contract/validity';
import { choice } from '../../kit/fields/choice';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { listScreen } from '../../kit/list/ListScreen';
import { driverPack } from '../../parts/evidence/acts';
import { ReviewMark } from '../../parts/review/marks';
import { CompanyChoice } from '../../parts/regulation/CompanyChoice';
import { lastDay } from '../../kit/fields/lastDay';

const columns = [
  'driverNum',
  'driverName',
  'annualStatus',
  'licenceExpire',
  'companyName',
  'idCard',
] as const;

export const JurisdictionalDriver = listScreen({
  text: jurisdictionDriverText,
  fields: {
    driverNum: text(),
    driverName: text(),
    anyNum: text(),
    companyId: pick(CompanyChoice),
    companyName: text(),
    idCard: text(),
    licenceExpire: lastDay(),
    annualStatus: { ...choice(validities, jurisdictionDriverText), Show: ReviewMark, isState: true },
  },
  list: jurisdictionDriver.list,
  name: 'driverNum',
  filters: ['companyId', 'anyNum', 'annualStatus'],
  columns,
  view: [{ names: columns }],
  rare: [driverPack],
  file: jurisdictionDriverFile,
});
