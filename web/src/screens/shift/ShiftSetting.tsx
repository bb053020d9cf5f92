import { shift, shiftFile } from '@fleet/contract/shift/calls';
import { shiftText } from '@fleet/contract/shift/text';
import { figure } from '../../kit/fields/figure';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { listScreen } from '../../kit/list/ListScreen';
import { CompanyPick } from '../../parts/company/CompanyPick';
import { useShown } from '../../parts/company/useShown';
import { commute } from './commute';

const fields = {
  shiftName: text(),
  commute: commute(),
  times: text(),
  hours: figure(2),
  companyId: pick(CompanyPick),
  companyName: text(),
};

const columns = ['shiftName', 'times', 'hours', 'companyName'] as const;

const usual = { commute: [{ start: '08:00', end: '17:00' }] };

export const ShiftSetting = listScreen({
  text: shiftText,
  fields,
  list: shift.list,
  name: 'shiftName',
  filters: ['shiftName'],
  columns,
  view: [{ names: columns }],
  form: [{ names: ['shiftName', 'companyId', 'commute'] }],
  useShown,
  useNew: () => usual,
  add: shift.add,
  edit: shift.edit,
  del: shift.del,
  copies: true,
  file: shiftFile,
});
