import { analysisText } from '@fleet/contract/analysis/text';
import { vehicleAnalysis, vehicleAnalysisFiles, workTimeFigures } from '@fleet/contract/analysis/vehicle';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import { useCall } from '../../kit/calls';
import { useAddressEntry } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { AnalysisFilter } from '../../parts/analysis/AnalysisFilter';
import { AnalysisFrame, ChartRow } from '../../parts/analysis/AnalysisFrame';
import { AnalysisTable } from '../../parts/analysis/AnalysisTable';
import { DayBars } from '../../parts/analysis/DayBars';
import { Export } from '../../parts/analysis/Export';
import { HourCharts } from '../../parts/analysis/HourCharts';
import { PickVehicle } from '../../parts/analysis/picks';
import { linesOf, useRows } from '../../parts/analysis/rows';
import { TileRow, Tiles } from '../../parts/analysis/Tiles';
import { VehicleDays } from '../../parts/analysis/VehicleDays';
import { inputOf, useWish } from '../../parts/analysis/wish';
import { fields, words } from './columns';

const { workTime, workTimeRows } = vehicleAnalysis;
const columns = ['carId', 'orgName', 'day', 'powerOnHours', 'workHours', 'idleHours', 'kilometres'] as const;

/** How long vehicles are on and at work: by day and by hour of the clock, and how many would have sufficed. */
export function Duration() {
  const say = useSay();
  const wish = useWish(workTimeRows);
  const drawing = useCall(workTime, inputOf(workTime, wish.drawing), { keepsOld: true });
  const table = useRows(workTimeRows, wish);
  const [, setOpen] = useAddressEntry('open');
  const rows = linesOf(table.data?.rows);
  const label = rows?.find(({ objectId }) => objectId === wish.filter.vehicleId)?.carId ?? undefined;
  return (
    <AnalysisFrame
      countedAt={drawing.data?.countedAt}
      actions={
        <Export
          file={vehicleAnalysisFiles.workTime}
          question={wish.rows}
          total={table.data?.total}
          columns={columns}
        />
      }
      filter={<AnalysisFilter wish={wish} picks={<PickVehicle wish={wish} label={label} />} />}
    >
      <TileRow>
        <Tiles figures={vehicleFigures} names={workTimeFigures} answer={drawing} wish={wish} />
      </TileRow>
      <ChartRow>
        <DayBars
          title={analysisText.dailyHours}
          figures={vehicleFigures}
          name="workHours"
          answer={drawing}
          wish={wish}
        />
        <HourCharts
          answer={drawing}
          wish={wish}
          words={{
            perHour: analysisText.trucksPerHour,
            count: (count) => say(analysisText.trucks, { count }),
            suffices: (peak) => say(analysisText.trucksSuffice, peak),
          }}
        />
      </ChartRow>
      <AnalysisTable
        title={say(analysisText.perVehicle)}
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
      <VehicleDays
        wish={wish}
        beside={rows}
        names={['workHours', 'powerOnHours', 'idleHours', 'kilometres']}
      />
    </AnalysisFrame>
  );
}
