import { analysisText } from '@fleet/contract/analysis/text';
import { vehicleAnalysis } from '@fleet/contract/analysis/vehicle';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import { useCall } from '../../kit/calls';
import { AnalysisFilter } from '../../parts/analysis/AnalysisFilter';
import { AnalysisFrame, ChartRow } from '../../parts/analysis/AnalysisFrame';
import { DayBars } from '../../parts/analysis/DayBars';
import { PickVehicle } from '../../parts/analysis/picks';
import { useRows } from '../../parts/analysis/rows';
import { TileRow, Tiles } from '../../parts/analysis/Tiles';
import { inputOf, useWish } from '../../parts/analysis/wish';
import { byOf, useOrganizations, VehicleExport, vehicleRows, VehicleTables } from './VehicleTables';

const { workTime, useRate, fault, violation } = vehicleAnalysis;
const old = { keepsOld: true };

/** Everything about vehicles on one page: hours, use, faults, violations, by organization and by vehicle. */
export function Comprehensive() {
  const wish = useWish(vehicleRows);
  const hours = useCall(workTime, inputOf(workTime, wish.drawing), old);
  const use = useCall(useRate, inputOf(useRate, wish.drawing), old);
  const faults = useCall(fault, inputOf(fault, wish.drawing), old);
  const violations = useCall(violation, inputOf(violation, wish.drawing), old);
  const orgs = useOrganizations(wish, byOf(wish) !== 'org');
  const table = useRows(vehicleRows, wish);
  const common = { figures: vehicleFigures, wish };
  const label = table.data?.rows.find(({ id }) => id === wish.filter.vehicleId)?.carId ?? undefined;
  return (
    <AnalysisFrame
      countedAt={hours.data?.countedAt}
      actions={<VehicleExport wish={wish} table={table} orgs={orgs} />}
      filter={<AnalysisFilter wish={wish} hasHours picks={<PickVehicle wish={wish} label={label} />} />}
    >
      <TileRow perRow={4}>
        <Tiles {...common} names={['workHours', 'workingRate', 'idleHours']} answer={hours} />
        <Tiles {...common} names={['useRate']} answer={use} />
        <Tiles {...common} names={['faults', 'mtbf', 'mttr']} answer={faults} />
        <Tiles {...common} names={['violations']} answer={violations} />
      </TileRow>
      <ChartRow>
        <DayBars {...common} title={analysisText.dailyHours} name="workHours" answer={hours} />
        <DayBars {...common} title={analysisText.dailyUseRate} name="useRate" answer={use} />
        <DayBars {...common} title={analysisText.dailyFaults} name="faults" answer={faults} />
        <DayBars {...common} title={analysisText.dailyViolations} name="violations" answer={violations} />
      </ChartRow>
      <VehicleTables wish={wish} table={table} orgs={orgs} />
    </AnalysisFrame>
  );
}
