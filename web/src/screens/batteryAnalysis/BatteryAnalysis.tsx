import { batteryAnalysis, batteryAnalysisFile } from '@fleet/contract/analysis/battery';
import { analysisText } from '@fleet/contract/analysis/text';
import { batteryTypes } from '@fleet/contract/battery/states';
import { batteryText } from '@fleet/contract/battery/text';
import { batteryFigures } from '@fleet/contract/figure/battery';
import { useCall } from '../../kit/calls';
import { ring } from '../../kit/chart/builders';
import { ChartCard } from '../../kit/chart/ChartCard';
import { useAddressEntry } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { AnalysisFilter } from '../../parts/analysis/AnalysisFilter';
import { AnalysisFrame, ChartRow } from '../../parts/analysis/AnalysisFrame';
import { AnalysisTable } from '../../parts/analysis/AnalysisTable';
import { DayBars } from '../../parts/analysis/DayBars';
import { Export } from '../../parts/analysis/Export';
import { OrgTable } from '../../parts/analysis/OrgTable';
import { PickKind } from '../../parts/analysis/picks';
import { linesOf, useRows } from '../../parts/analysis/rows';
import { Switch } from '../../parts/analysis/Switch';
import { TileRow, Tiles } from '../../parts/analysis/Tiles';
import { inputOf, useWish, type Wish } from '../../parts/analysis/wish';
import { BatteryDays } from './BatteryDays';
import { fields, words } from './columns';

const { rows: batteryRows, count, organizations } = batteryAnalysis;
const columns = [
  'batteryNumber',
  'orgName',
  'carId',
  'batteryType',
  'cycles',
  'charges',
  'chargeHours',
  'abnormalCharges',
  'deepDischarges',
  'soh',
  'expectedEnd',
  'lossStatus',
] as const;
const orgColumns = [
  'orgName',
  'batteries',
  'cycles',
  'charges',
  'chargeHours',
  'abnormalCharges',
  'abnormalRate',
  'deepDischarges',
] as const;

type By = 'org' | 'object';

/** How batteries are charged and discharged, which of them are worn, and when each is expected to end. */
export function BatteryAnalysis() {
  const wish = useWish(batteryRows);
  const by: By = wish.by === 'org' ? 'org' : 'object';
  const drawing = useCall(count, inputOf(count, wish.drawing), { keepsOld: true });
  const table = useRows(batteryRows, wish, by !== 'object');
  const orgs = useCall(organizations, inputOf(organizations, wish.rows), {
    keepsOld: true,
    isOff: by !== 'org',
  });
  const common = { figures: batteryFigures, answer: drawing, wish };
  return (
    <AnalysisFrame
      countedAt={undefined}
      actions={
        <Export file={batteryAnalysisFile} question={wish.rows} total={table.data?.total} columns={columns} />
      }
      filter={<AnalysisFilter wish={wish} picks={<PickType wish={wish} />} />}
    >
      <TileRow>
        <Tiles
          {...common}
          names={['batteries', 'cycles', 'chargeHours', 'abnormalCharges', 'deepDischarges']}
        />
      </TileRow>
      <ChartRow>
        <DayBars {...common} title={analysisText.dailyCycles} name="cycles" />
        <DayBars {...common} title={analysisText.dailyCharges} name="charges" />
        <Types types={drawing.data?.types} answer={drawing} />
      </ChartRow>
      <Tables wish={wish} by={by} table={table} orgs={orgs} />
    </AnalysisFrame>
  );
}

const PickType = ({ wish }: { wish: Wish }) => (
  <PickKind
    wish={wish}
    field="batteryType"
    values={batteryTypes}
    words={batteryText}
    all={analysisText.allTypes}
  />
);

interface TypesProps {
  types: { batteryType: (typeof batteryTypes)[number]; batteries: number; worn: number }[] | undefined;
  answer: { error: unknown; refetch: () => unknown; isPlaceholderData: boolean };
}

/** Batteries by type, the worn ones apart. */
function Types({ types, answer }: TypesProps) {
  const say = useSay();
  const slices = types?.flatMap(({ batteryType, batteries, worn }) => [
    { key: batteryType, name: say(batteryText[batteryType]), value: batteries - worn },
    {
      key: `${batteryType} worn`,
      name: say(analysisText.wornOf, { type: say(batteryText[batteryType]) }),
      value: worn,
    },
  ]);
  return (
    <ChartCard
      title={say(analysisText.batteriesByType)}
      data={
        slices &&
        ring(
          say(analysisText.type),
          slices.filter(({ value }) => value > 0),
          { name: say(analysisText.byBattery), others: say(analysisText.others) },
        )
      }
      problem={answer.error}
      retry={() => void answer.refetch()}
      isDimmed={answer.isPlaceholderData}
    />
  );
}

interface TablesProps {
  wish: Wish;
  by: By;
  table: ReturnType<typeof useRows<typeof batteryRows>>;
  orgs: ReturnType<typeof useCall<typeof organizations>>;
}

/** All figures of each battery, or of the batteries of each organization. */
function Tables({ wish, by, table, orgs }: TablesProps) {
  const say = useSay();
  const [, setOpen] = useAddressEntry('open');
  const rows = linesOf(table.data?.rows);
  const tools = (
    <Switch<By>
      value={by}
      options={[
        ['object', analysisText.byBattery],
        ['org', analysisText.byOrg],
      ]}
      onChange={(next) => wish.change({}, { by: next === 'org' ? next : null })}
    />
  );
  const shared = { fields, words, wish, tools };
  return (
    <>
      {by === 'org' ? (
        <OrgTable {...shared} answer={orgs} columns={orgColumns} hasDays />
      ) : (
        <AnalysisTable
          {...shared}
          title={say(analysisText.perBattery)}
          call={batteryRows}
          answer={table}
          rows={rows}
          columns={columns}
          onOpen={({ objectId }) => setOpen(objectId)}
        />
      )}
      <BatteryDays wish={wish} beside={rows} />
    </>
  );
}
