import { driverAnalysis, driverAnalysisFiles, driverWorkTimeFigures } from '@fleet/contract/analysis/driver';
import { analysisText } from '@fleet/contract/analysis/text';
import { driverFigures } from '@fleet/contract/figure/driver';
import { useCall } from '../../kit/calls';
import { useAddressEntry } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { AnalysisFilter } from '../../parts/analysis/AnalysisFilter';
import { AnalysisFrame, ChartRow } from '../../parts/analysis/AnalysisFrame';
import { AnalysisTable } from '../../parts/analysis/AnalysisTable';
import { DayBars } from '../../parts/analysis/DayBars';
import { DriverDays } from '../../parts/analysis/DriverDays';
import { Export } from '../../parts/analysis/Export';
import { HourCharts } from '../../parts/analysis/HourCharts';
import { PickDriver } from '../../parts/analysis/picks';
import { linesOf, useRows } from '../../parts/analysis/rows';
import { TileRow, Tiles } from '../../parts/analysis/Tiles';
import { inputOf, useWish } from '../../parts/analysis/wish';
import { fields, words } from './columns';

const { workTime, workTimeRows } = driverAnalysis;
const columns = [
  'driverName',
  'driverNum',
  'teamName',
  'orgName',
  'day',
  'powerOnHours',
  'workHours',
  'idleHours',
  'kilometres',
] as const;

/** How long drivers are on trucks and at work: by day and by hour of the clock. */
export function DriverDuration() {
  const say = useSay();
  const wish = useWish(workTimeRows);
  const drawing = useCall(workTime, inputOf(workTime, wish.drawing), { keepsOld: true });
  const table = useRows(workTimeRows, wish);
  const [, setOpen] = useAddressEntry('open');
  const rows = linesOf(table.data?.rows);
  return (
    <AnalysisFrame
      countedAt={drawing.data?.countedAt}
      actions={
        <Export
          file={driverAnalysisFiles.workTime}
          question={wish.rows}
          total={table.data?.total}
          columns={columns}
        />
      }
      filter={<AnalysisFilter wish={wish} picks={<PickDriver wish={wish} />} />}
    >
      <TileRow>
        <Tiles figures={driverFigures} names={driverWorkTimeFigures} answer={drawing} wish={wish} />
      </TileRow>
      <ChartRow>
        <DayBars
          title={analysisText.dailyHours}
          figures={driverFigures}
          name="workHours"
          answer={drawing}
          wish={wish}
        />
        <HourCharts
          answer={drawing}
          wish={wish}
          words={{
            perHour: analysisText.driversPerHour,
            count: (count) => say(analysisText.people, { count }),
            suffices: (peak) => say(analysisText.driversSuffice, peak),
          }}
        />
      </ChartRow>
      <AnalysisTable
        title={say(analysisText.perDriver)}
        call={workTimeRows}
        answer={table}
        rows={rows}
        columns={columns}
        fields={fields}
        words={words}
        wish={wish}
        onOpen={({ objectId }) => setOpen(objectId)}
        mayOpen={({ objectId }) => objectId !== null}
      />
      <DriverDays
        wish={wish}
        beside={rows}
        names={['workHours', 'powerOnHours', 'idleHours', 'kilometres']}
      />
    </AnalysisFrame>
  );
}
