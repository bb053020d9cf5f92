import { analysisText } from '@fleet/contract/analysis/text';
import { vehicleFigureWords } from '@fleet/contract/analysis/vehicle';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import { text } from '../../kit/fields/text';
import { figureFields } from '../../parts/analysis/figures';

/** The fields of every table of vehicles; those who have left are one line. */
export const fields = {
  ...figureFields(vehicleFigures),
  carId: { ...text(), blank: analysisText.left },
  orgName: text(),
  day: text(),
};

export const words = {
  ...vehicleFigureWords,
  carId: analysisText.carId,
  orgName: analysisText.orgName,
  day: analysisText.day,
};
