import { driverFigureWords } from '@fleet/contract/analysis/driver';
import { analysisText } from '@fleet/contract/analysis/text';
import { driverFigures } from '@fleet/contract/figure/driver';
import { text } from '../../kit/fields/text';
import { figureFields } from '../../parts/analysis/figures';

/** The fields of every table of drivers; those who have left are one line. */
export const fields = {
  ...figureFields(driverFigures),
  driverName: { ...text(), blank: analysisText.left },
  driverNum: text(),
  teamName: text(),
  orgName: text(),
  day: text(),
};

export const words = {
  ...driverFigureWords,
  driverName: analysisText.driverName,
  driverNum: analysisText.driverNum,
  teamName: analysisText.teamName,
  orgName: analysisText.orgName,
  day: analysisText.day,
};
