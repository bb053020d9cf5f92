import { analysisText } from '@fleet/contract/analysis/text';
import { useRateFigures, vehicleAnalysis, vehicleAnalysisFiles } from '@fleet/contract/analysis/vehicle';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import { useCall } from '../../kit/calls';
import { histogram, rank } from '../../kit/chart/builders';
import { ChartCard } from '../../kit/chart/ChartCard';
import { useAddressEntry } from '../../kit/filter';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { AnalysisFilter } from '../../parts/analysis/AnalysisFilter';
import { AnalysisFrame, ChartRow } from '../../parts/analysis/AnalysisFrame';
import { AnalysisTable } from '../../parts/analysis/AnalysisTable';
import { DayBars } from '../../parts/analysis/DayBars';
import { Export } from '../../parts/analysis/Export';
import { brief, withUnit } from '../../parts/analysis/figures';
import { PickVehicle } from '../../parts/analysis/picks';
import { linesOf, useRows } from '../../parts/analysis/rows';
import { TileRow, Tiles } from '../../parts/analysis/Tiles';
import { VehicleDays } from '../../parts/analysis/VehicleDays';
import { inputOf, useWish, type Wish } from '../../parts/analysis/wish';
import { fields, words } from './columns';
import { FourWays } from './FourWays';

const { useRate, useRateRows } = vehicleAnalysis;
const columns = [
  'carId',
  'orgName',
  'workHours',
  'useRate',
  'idleHours',
  'workedDays',
  'hoursPerWorkedDay',
  'costPerHour',
  'placing',
] as const;

/** How much of their time vehicles are used: by day, by rank, and how many are used how much. */
export function Efficiency() {
  const say = useSay();
  const wish = useWish(useRateRows);
  const drawing = useCall(useRate, inputOf(useRate, wish.drawing), { keepsOld: true });
  const table = useRows(useRateRows, wish);
  const [, setOpen] = useAddressEntry('open');
  const rows = linesOf(table.data?.rows);
  const label = rows?.find(({ objectId }) => objectId === wish.filter.vehicleId)?.carId ?? undefined;
  return (
    <AnalysisFrame
      countedAt={drawing.data?.countedAt}
      actions={
        <Export
          file={vehicleAnalysisFiles.useRate}
          question={wish.rows}
          total={table.data?.total}
          columns={columns}
        />
      }
      filter={<AnalysisFilter wish={wish} hasHours picks={<PickVehicle wish={wish} label={label} />} />}
    >
      <TileRow perRow={6}>
        <Tiles figures={vehicleFigures} names={useRateFigures} answer={drawing} wish={wish} />
      </TileRow>
      <ChartRow>
        <DayBars
          title={analysisText.dailyUseRate}
          figures={vehicleFigures}
          name="useRate"
          answer={drawing}
          wish={wish}
        />
        <Spread counts={drawing.data?.histogram} answer={drawing} />
        <Rank wish={wish} open={setOpen} />
        <FourWays answer={drawing} wish={wish} />
      </ChartRow>
      <AnalysisTable
        title={say(analysisText.perVehicle)}
        call={useRateRows}
        answer={table}
        rows={rows}
        columns={columns}
        fields={fields}
        words={words}
        wish={wish}
        onOpen={({ objectId }) => setOpen(objectId)}
        mayOpen={({ objectId }) => objectId !== null}
      />
      <VehicleDays wish={wish} beside={rows} names={['useRate', 'workHours', 'idleHours', 'kilometres']} />
    </AnalysisFrame>
  );
}

interface SpreadProps {
  counts: number[] | undefined;
  answer: { error: unknown; refetch: () => unknown; isPlaceholderData: boolean };
}

/** How many vehicles are used how much, in steps of ten per cent. */
function Spread({ counts, answer }: SpreadProps) {
  const say = useSay();
  const points = counts?.map((_, at) => ({
    key: String(at),
    name: at === 10 ? say(analysisText.above) : `${at * 10}–${at * 10 + 10}%`,
  }));
  return (
    <ChartCard
      title={say(analysisText.spread)}
      data={
        counts &&
        points &&
        histogram(say(analysisText.spreadOf), points, {
          key: 'vehicles',
          name: say(analysisText.vehicles),
          values: counts.some((count) => count > 0) ? counts : counts.map(() => null),
          show: (count) => say(analysisText.trucks, { count }),
          brief: (count) => showFigure(count),
          look: 'bar',
        })
      }
      problem={answer.error}
      retry={() => void answer.refetch()}
      isDimmed={answer.isPlaceholderData}
    />
  );
}

const ranked = 10;

/** The vehicles that are used most; a click opens one. */
function Rank({ wish, open }: { wish: Wish; open: (id: string) => void }) {
  const say = useSay();
  const question = { ...wish.rows, placing: undefined, sort: 'useRate,desc', pageNum: 1, pageSize: ranked };
  const { data, error, refetch, isPlaceholderData } = useCall(useRateRows, inputOf(useRateRows, question), {
    keepsOld: true,
  });
  const found = data?.rows.filter(({ id }) => id !== null);
  const { words: name, unit } = vehicleFigures.useRate;
  return (
    <ChartCard
      title={say(analysisText.vehicleRank)}
      data={
        found &&
        rank(
          say(analysisText.carId),
          found.map(({ id, carId }) => ({ key: id ?? '', name: carId ?? '' })),
          [
            {
              key: 'useRate',
              name: say(name),
              values: found.map(({ useRate }) => useRate),
              show: (value) => withUnit(say, value, unit, 1),
              brief: (value) => brief(value, unit),
              look: 'bar',
            },
          ],
        )
      }
      problem={error}
      retry={() => void refetch()}
      isDimmed={isPlaceholderData}
      onPoint={(id) => open(id)}
    />
  );
}
