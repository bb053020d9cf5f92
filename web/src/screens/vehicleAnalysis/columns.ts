import { analysisText } from '@fleet/contract/analysis/text';
import { vehicleFigureWords } from '@fleet/contract/analysis/vehicle';
import { placings, placingText } from '@fleet/contract/figure/placing';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import { choice } from '../../kit/fields/choice';
import { text } from '../../kit/fields/text';
import { figureFields } from '../../parts/analysis/figures';

/** The fields of every table of vehicles; those who have left are one line. */
export const fields = {
  ...figureFields(vehicleFigures),
  carId: { ...text(), blank: analysisText.left },
  orgName: text(),
  day: text(),
  placing: choice(placings, placingText),
};

export const words = {
  ...vehicleFigureWords,
  carId: analysisText.carId,
  orgName: analysisText.orgName,
  day: analysisText.day,
  placing: placingText.placing,
};
