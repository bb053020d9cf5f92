import {
  driverAnalysis,
  driverAnalysisFiles,
  driverFigureWords,
  driverUseRateFigures,
  everyDriverFigure,
} from '@fleet/contract/analysis/driver';
import { kindWords } from '@fleet/contract/analysis/text';
import { figureText } from '@fleet/contract/figure/text';
import { driverFigures } from '@fleet/contract/figure/driver';
import { serve } from '../../../base/serve';
import { answerTable, dayFigures, exportTable, valuesOf } from '../figure/index';
import { drawFaults, drawUseRate, drawViolations, drawWorkTime, showSingle } from './service';
import {
  listDriverFigures,
  listOrganizations,
  organizationListing,
  listUseRates,
  listViolationKinds,
  listWorkTime,
} from './tables';

const sheet = { words: driverFigureWords, right: 'driverAnalysis:view' } as const;

export const driverAnalysisRoutes = [
  ...serve(driverAnalysis, {
    workTime: drawWorkTime,
    workTimeRows: answerTable(listWorkTime, (sums) => valuesOf(driverFigures, dayFigures, sums)),
    useRate: drawUseRate,
    useRateRows: answerTable(listUseRates, (sums, { hourSystem }) =>
      valuesOf(driverFigures, driverUseRateFigures, sums, hourSystem),
    ),
    fault: drawFaults,
    violation: drawViolations,
    violationRows: answerTable(listViolationKinds, ({ count, drivers, handled, handledRate }) => ({
      count,
      drivers,
      handled,
      handledRate,
    })),
    rows: answerTable(listDriverFigures, (sums, { hourSystem }) =>
      valuesOf(driverFigures, everyDriverFigure, sums, hourSystem),
    ),
    organizations: listOrganizations,
    single: showSingle,
  }),
  exportTable({
    list: driverAnalysis.rows,
    file: driverAnalysisFiles.comprehensive,
    title: figureText.driverComprehensive,
    find: (ctx, asked) => listDriverFigures(ctx, asked).table,
    ...sheet,
  }),
  exportTable({
    list: driverAnalysis.useRateRows,
    file: driverAnalysisFiles.useRate,
    title: figureText.driverEfficiency,
    find: (ctx, asked) => listUseRates(ctx, asked).table,
    ...sheet,
  }),
  exportTable({
    list: driverAnalysis.workTimeRows,
    file: driverAnalysisFiles.workTime,
    title: figureText.driverDuration,
    find: (ctx, asked) => listWorkTime(ctx, asked).table,
    ...sheet,
  }),
  exportTable({
    list: driverAnalysis.violationRows,
    file: driverAnalysisFiles.violation,
    title: figureText.driverViolation,
    find: (ctx, asked) => listViolationKinds(ctx, asked).table,
    ...sheet,
    words: kindWords,
  }),
  exportTable({
    list: driverAnalysis.organizations,
    file: driverAnalysisFiles.organization,
    title: figureText.driverOrgReport,
    find: (ctx, asked) => organizationListing(ctx, asked),
    ...sheet,
  }),
];
