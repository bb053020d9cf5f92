import { driverAnalysis, driverUseRateFigures, everyDriverFigure } from '@fleet/contract/analysis/driver';
import { driverFigures } from '@fleet/contract/figure/driver';
import { serve } from '../../../base/serve';
import { answerTable, dayFigures, valuesOf } from '../figure/index';
import { drawFaults, drawUseRate, drawViolations, drawWorkTime, showSingle } from './service';
import {
  listDriverFigures,
  listOrganizations,
  listUseRates,
  listViolationKinds,
  listWorkTime,
} from './tables';

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
];
