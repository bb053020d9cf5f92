import { costAnalysis, costFigures, costFile } from '@fleet/contract/analysis/maintenance';
import { maintenanceAnalysisText } from '@fleet/contract/analysis/maintenanceText';
import { analysisText } from '@fleet/contract/analysis/text';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { AnalysisFilter } from '../../parts/analysis/AnalysisFilter';
import { AnalysisFrame, ChartRow } from '../../parts/analysis/AnalysisFrame';
import { AnalysisTable } from '../../parts/analysis/AnalysisTable';
import { DayBars } from '../../parts/analysis/DayBars';
import { Export } from '../../parts/analysis/Export';
import { PickVehicle } from '../../parts/analysis/picks';
import { linesOf, useRows } from '../../parts/analysis/rows';
import { Switch } from '../../parts/analysis/Switch';
import { TileRow, Tiles } from '../../parts/analysis/Tiles';
import { inputOf, useWish } from '../../parts/analysis/wish';
import { fields, words } from './columns';
import { CostKinds } from './CostKinds';
import { Maintained } from './Maintained';
import { Months } from './Months';

const { rate, rows: costRows } = costAnalysis;
const columns = ['name', 'orders', 'labour', 'material', 'total', 'repairTotal', 'maintainTotal'] as const;

type By = 'org' | 'vehicle';

/** The cost of repair and maintenance: by day, by kind, by organization or vehicle, and maintenance in time. */
export function MaintenanceAnalysis() {
  const say = useSay();
  const wish = useWish(costRows);
  const by: By = wish.by === 'vehicle' ? 'vehicle' : 'org';
  const drawing = useCall(rate, inputOf(rate, wish.drawing), { keepsOld: true });
  const table = useRows(costRows, wish);
  const common = { figures: vehicleFigures, answer: drawing, wish };
  return (
    <AnalysisFrame
      countedAt={drawing.data?.countedAt}
      actions={<Export file={costFile} question={wish.rows} total={table.data?.total} columns={columns} />}
      filter={<AnalysisFilter wish={wish} picks={<PickVehicle wish={wish} />} />}
    >
      <TileRow>
        <Tiles {...common} names={costFigures} />
      </TileRow>
      <ChartRow>
        <DayBars {...common} title={maintenanceAnalysisText.costPerHour} name="costPerHour" />
        <CostKinds wish={wish} />
      </ChartRow>
      <AnalysisTable
        title={say(maintenanceAnalysisText.total)}
        call={costRows}
        answer={table}
        rows={linesOf(table.data?.rows)}
        columns={columns}
        fields={fields}
        words={words}
        wish={wish}
        tools={
          <Switch<By>
            value={by}
            options={[
              ['org', analysisText.byOrg],
              ['vehicle', analysisText.byVehicle],
            ]}
            onChange={(next) => wish.change({}, { by: next === 'org' ? null : next })}
          />
        }
      />
      <Months wish={wish} />
      <Maintained wish={wish} />
    </AnalysisFrame>
  );
}
