import { showValue } from '@fleet/contract/figure/show';
import { maintenanceAnalysisText } from '@fleet/contract/analysis/maintenanceText';
import type { Field } from '../../kit/fields/field';
import { figure } from '../../kit/fields/figure';
import { instant } from '../../kit/fields/instant';
import { money } from '../../kit/fields/money';
import { text } from '../../kit/fields/text';

const share = (): Field => ({
  ...figure(),
  Show: ({ value }: { value: unknown }) => (typeof value === 'number' ? `${showValue(value, 'share')}%` : ''),
});

/** The fields of every table of repair and maintenance; yuan stand exact. */
export const fields = {
  name: text(),
  carId: text(),
  orgName: text(),
  projectName: text(),
  materials: text(),
  month: text(),
  orders: figure(),
  vehicles: figure(),
  times: figure(),
  due: figure(),
  late: figure(),
  overdueNow: figure(),
  onTimeRate: { ...share(), tip: maintenanceAnalysisText.onTimeFormula },
  part: share(),
  partSoFar: share(),
  labour: money(),
  material: money(),
  total: money(),
  repairTotal: money(),
  maintainTotal: money(),
  lastTime: instant(),
};

export const words = maintenanceAnalysisText;
