import { driverAnalysis, driverAnalysisFiles, driverUseRateFigures } from '@fleet/contract/analysis/driver';
import { analysisText } from '@fleet/contract/analysis/text';
import { driverFigures } from '@fleet/contract/figure/driver';
import { useCall } from '../../kit/calls';
import { rank } from '../../kit/chart/builders';
import { ChartCard } from '../../kit/chart/ChartCard';
import { useAddressEntry } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { AnalysisFilter } from '../../parts/analysis/AnalysisFilter';
import { AnalysisFrame, ChartRow } from '../../parts/analysis/AnalysisFrame';
import { AnalysisTable } from '../../parts/analysis/AnalysisTable';
import { DayBars } from '../../parts/analysis/DayBars';
import { DriverDays } from '../../parts/analysis/DriverDays';
import { Export } from '../../parts/analysis/Export';
import { withUnit } from '../../parts/analysis/figures';
import { PickDriver } from '../../parts/analysis/picks';
import { linesOf, useRows } from '../../parts/analysis/rows';
import { TileRow, Tiles } from '../../parts/analysis/Tiles';
import { inputOf, useWish, type Wish } from '../../parts/analysis/wish';
import { fields, words } from './columns';

const { useRate, useRateRows } = driverAnalysis;
const columns = [
  'driverName',
  'driverNum',
  'teamName',
  'orgName',
  'workHours',
  'useRate',
  'stops',
  'stopHours',
] as const;

/** How much of their time drivers are at work: by day and by rank. */
export function DriverEfficiency() {
  const say = useSay();
  const wish = useWish(useRateRows);
  const drawing = useCall(useRate, inputOf(useRate, wish.drawing), { keepsOld: true });
  const table = useRows(useRateRows, wish);
  const [, setOpen] = useAddressEntry('open');
  const rows = linesOf(table.data?.rows);
  return (
    <AnalysisFrame
      countedAt={drawing.data?.countedAt}
      actions={
        <Export
          file={driverAnalysisFiles.useRate}
          question={wish.rows}
          total={table.data?.total}
          columns={columns}
        />
      }
      filter={<AnalysisFilter wish={wish} hasHours picks={<PickDriver wish={wish} />} />}
    >
      <TileRow>
        <Tiles figures={driverFigures} names={driverUseRateFigures} answer={drawing} wish={wish} />
      </TileRow>
      <ChartRow>
        <DayBars
          title={analysisText.dailyUseRate}
          figures={driverFigures}
          name="useRate"
          answer={drawing}
          wish={wish}
        />
        <Rank wish={wish} open={setOpen} />
      </ChartRow>
      <AnalysisTable
        title={say(analysisText.perDriver)}
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
      <DriverDays wish={wish} beside={rows} names={['useRate', 'workHours', 'stops', 'stopHours']} />
    </AnalysisFrame>
  );
}

const ranked = 10;

/** The drivers who are at work most; a click opens one. */
function Rank({ wish, open }: { wish: Wish; open: (id: string) => void }) {
  const say = useSay();
  const question = { ...wish.rows, sort: 'useRate,desc', pageNum: 1, pageSize: ranked };
  const { data, error, refetch, isPlaceholderData } = useCall(useRateRows, inputOf(useRateRows, question), {
    keepsOld: true,
  });
  const found = data?.rows.filter(({ id }) => id !== null);
  const { words: name, unit } = driverFigures.useRate;
  return (
    <ChartCard
      title={say(analysisText.driverRank)}
      data={
        found &&
        rank(
          say(analysisText.driverName),
          found.map(({ id, driverName }) => ({ key: id ?? '', name: driverName ?? '' })),
          [
            {
              key: 'useRate',
              name: say(name),
              values: found.map(({ useRate }) => useRate),
              show: (value) => withUnit(say, value, unit, 1),
              brief: (value) => withUnit(say, value, unit),
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
