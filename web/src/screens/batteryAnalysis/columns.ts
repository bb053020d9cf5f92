import { batteryFigureWords } from '@fleet/contract/analysis/battery';
import { analysisText } from '@fleet/contract/analysis/text';
import { batteryTypes, lossStatuses } from '@fleet/contract/battery/states';
import { batteryText } from '@fleet/contract/battery/text';
import { batteryFigures } from '@fleet/contract/figure/battery';
import { figureText } from '@fleet/contract/figure/text';
import { choice } from '../../kit/fields/choice';
import { figure } from '../../kit/fields/figure';
import { text } from '../../kit/fields/text';
import { figureFields } from '../../parts/analysis/figures';
import { ResultMark } from '../../parts/inspection/ResultMark';

/** The fields of every table of batteries. */
export const fields = {
  ...figureFields(batteryFigures),
  batteryNumber: text(),
  batteryType: choice(batteryTypes, batteryText),
  orgName: text(),
  carId: text(),
  soh: figure(),
  lossStatus: { ...choice(lossStatuses, batteryText), Show: ResultMark },
  expectedEnd: text(),
};

export const words = {
  ...batteryText,
  ...batteryFigureWords,
  orgName: analysisText.orgName,
  carId: analysisText.carId,
  expectedEnd: figureText.expectedEnd,
};
