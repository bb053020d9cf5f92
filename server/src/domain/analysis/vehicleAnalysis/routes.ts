import { counting } from '@fleet/contract/analysis/counting';
import {
  everyVehicleFigure,
  useRateFigures,
  vehicleAnalysis,
  vehicleAnalysisFiles,
  vehicleFigureWords,
} from '@fleet/contract/analysis/vehicle';
import { kindWords } from '@fleet/contract/analysis/text';
import { figureText } from '@fleet/contract/figure/text';
import { placingText } from '@fleet/contract/figure/placing';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import { serve } from '../../../base/serve';
import { answerTable, dayFigures, exportTable, showProgress, valuesOf } from '../figure/index';
import { drawFaults, drawUseRate, drawViolations, drawWorkTime, showSingle } from './service';
import {
  listFaultKinds,
  listOrganizations,
  organizationListing,
  listUseRates,
  listVehicleFigures,
  listWorkTime,
} from './tables';

const sheet = { words: { ...vehicleFigureWords, ...placingText }, right: 'vehicleAnalysis:view' } as const;

export const vehicleAnalysisRoutes = [
  ...serve(vehicleAnalysis, {
    workTime: drawWorkTime,
    workTimeRows: answerTable(listWorkTime, (sums) => valuesOf(vehicleFigures, dayFigures, sums)),
    useRate: drawUseRate,
    useRateRows: answerTable(listUseRates, (sums, { hourSystem }) =>
      valuesOf(vehicleFigures, useRateFigures, sums, hourSystem),
    ),
    fault: drawFaults,
    faultRows: answerTable(listFaultKinds, ({ count, vehicles, handled, handledRate }) => ({
      count,
      vehicles,
      handled,
      handledRate,
    })),
    violation: drawViolations,
    rows: answerTable(listVehicleFigures, (sums, { hourSystem }) =>
      valuesOf(vehicleFigures, everyVehicleFigure, sums, hourSystem),
    ),
    organizations: listOrganizations,
    single: showSingle,
  }),
  ...serve(counting, { progress: showProgress }),
  exportTable({
    list: vehicleAnalysis.rows,
    file: vehicleAnalysisFiles.comprehensive,
    title: figureText.vehicleComprehensive,
    find: (ctx, asked) => listVehicleFigures(ctx, asked).table,
    ...sheet,
  }),
  exportTable({
    list: vehicleAnalysis.useRateRows,
    file: vehicleAnalysisFiles.useRate,
    title: figureText.vehicleEfficiency,
    find: (ctx, asked) => listUseRates(ctx, asked).table,
    ...sheet,
  }),
  exportTable({
    list: vehicleAnalysis.workTimeRows,
    file: vehicleAnalysisFiles.workTime,
    title: figureText.vehicleDuration,
    find: (ctx, asked) => listWorkTime(ctx, asked).table,
    ...sheet,
  }),
  exportTable({
    list: vehicleAnalysis.faultRows,
    file: vehicleAnalysisFiles.fault,
    title: figureText.vehicleFault,
    find: (ctx, asked) => listFaultKinds(ctx, asked).table,
    ...sheet,
    words: kindWords,
  }),
  exportTable({
    list: vehicleAnalysis.organizations,
    file: vehicleAnalysisFiles.organization,
    title: figureText.vehicleOrgReport,
    find: (ctx, asked) => organizationListing(ctx, asked),
    ...sheet,
  }),
];
