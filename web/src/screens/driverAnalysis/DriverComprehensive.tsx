import { driverAnalysis, driverAnalysisFiles } from '@fleet/contract/analysis/driver';
import { analysisText } from '@fleet/contract/analysis/text';
import { driverFigures } from '@fleet/contract/figure/driver';
import { useCall } from '../../kit/calls';
import { AnalysisFilter } from '../../parts/analysis/AnalysisFilter';
import { AnalysisFrame, ChartRow } from '../../parts/analysis/AnalysisFrame';
import { DayBars } from '../../parts/analysis/DayBars';
import { Export } from '../../parts/analysis/Export';
import { PickDriver } from '../../parts/analysis/picks';
import { useRows } from '../../parts/analysis/rows';
import { TileRow, Tiles } from '../../parts/analysis/Tiles';
import { inputOf, useWish } from '../../parts/analysis/wish';
import { columns, driverRows, DriverTable } from './DriverTable';

const { workTime, useRate, fault, violation } = driverAnalysis;
const old = { keepsOld: true };

/** Everything about drivers on one page: hours, use, violations, faults, and a line for each. */
export function DriverComprehensive() {
  const wish = useWish(driverRows);
  const hours = useCall(workTime, inputOf(workTime, wish.drawing), old);
  const use = useCall(useRate, inputOf(useRate, wish.drawing), old);
  const faults = useCall(fault, inputOf(fault, wish.drawing), old);
  const violations = useCall(violation, inputOf(violation, wish.drawing), old);
  const table = useRows(driverRows, wish);
  const common = { figures: driverFigures, wish };
  return (
    <AnalysisFrame
      countedAt={hours.data?.countedAt}
      actions={
        <Export
          file={driverAnalysisFiles.comprehensive}
          question={wish.rows}
          total={table.data?.total}
          columns={columns}
        />
      }
      filter={<AnalysisFilter wish={wish} hasHours picks={<PickDriver wish={wish} />} />}
    >
      <TileRow perRow={4}>
        <Tiles {...common} names={['workHours', 'idleHours']} answer={hours} />
        <Tiles {...common} names={['useRate', 'stops']} answer={use} />
        <Tiles {...common} names={['violations', 'violationRate']} answer={violations} />
        <Tiles {...common} names={['faults']} answer={faults} />
      </TileRow>
      <ChartRow>
        <DayBars {...common} title={analysisText.dailyHours} name="workHours" answer={hours} />
        <DayBars {...common} title={analysisText.dailyUseRate} name="useRate" answer={use} />
        <DayBars {...common} title={analysisText.dailyViolations} name="violations" answer={violations} />
        <DayBars {...common} title={analysisText.dailyFaults} name="faults" answer={faults} />
      </ChartRow>
      <DriverTable wish={wish} table={table} />
    </AnalysisFrame>
  );
}
