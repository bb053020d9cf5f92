import { everyVehicleFigure, useRateFigures, vehicleAnalysis } from '@fleet/contract/analysis/vehicle';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import { serve } from '../../../base/serve';
import { answerTable, dayFigures, valuesOf } from '../figure/index';
import { drawFaults, drawUseRate, drawViolations, drawWorkTime, showSingle } from './service';
import { listFaultKinds, listOrganizations, listUseRates, listVehicleFigures, listWorkTime } from './tables';

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
];
