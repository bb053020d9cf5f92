import {
  batteryAnalysis,
  batteryAnalysisFile,
  batteryFigureWords,
  everyBatteryFigure,
} from '@fleet/contract/analysis/battery';
import { batteryText } from '@fleet/contract/battery/text';
import { batteryFigures } from '@fleet/contract/figure/battery';
import { figureText } from '@fleet/contract/figure/text';
import { serve } from '../../../base/serve';
import { answerTable, exportTable, valuesOf } from '../figure/index';
import { drawBatteries, listBatteryFigures, listOrganizations, showSingle } from './service';

export const batteryAnalysisRoutes = [
  ...serve(batteryAnalysis, {
    rows: answerTable(listBatteryFigures, (sums) => valuesOf(batteryFigures, everyBatteryFigure, sums)),
    count: drawBatteries,
    organizations: listOrganizations,
    single: showSingle,
  }),
  exportTable({
    list: batteryAnalysis.rows,
    file: batteryAnalysisFile,
    title: figureText.batteryAnalysis,
    words: { ...batteryText, ...batteryFigureWords, expectedEnd: figureText.expectedEnd },
    right: 'batteryAnalysis:view',
    find: (ctx, asked) => listBatteryFigures(ctx, asked).table,
  }),
];
