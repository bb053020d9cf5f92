import { costAnalysis, costFile, itemFile, maintainAnalysis } from '@fleet/contract/analysis/maintenance';
import { maintenanceAnalysisText } from '@fleet/contract/analysis/maintenanceText';
import { figureText } from '@fleet/contract/figure/text';
import { serve } from '../../../base/serve';
import { answerTable, exportTable } from '../figure/index';
import { compareCosts, drawCosts, listCosts } from './costs';
import { listItems } from './items';
import { listMaintained, listMonths } from './maintenance';

const sheet = { words: maintenanceAnalysisText, right: 'maintenanceAnalysis:view' } as const;

export const maintenanceAnalysisRoutes = [
  ...serve(costAnalysis, {
    compare: compareCosts,
    rate: drawCosts,
    rows: answerTable(listCosts, (totals) => totals),
  }),
  ...serve(maintainAnalysis, {
    months: listMonths,
    vehicles: answerTable(listMaintained, (totals) => totals),
    items: answerTable(listItems, (totals) => totals),
  }),
  exportTable({
    list: costAnalysis.rows,
    file: costFile,
    title: figureText.maintenanceAnalysis,
    find: (ctx, asked) => listCosts(ctx, asked).table,
    ...sheet,
  }),
  exportTable({
    list: maintainAnalysis.items,
    file: itemFile,
    title: figureText.maintenanceItemAnalysis,
    find: (ctx, asked) => listItems(ctx, asked).table,
    ...sheet,
  }),
];
