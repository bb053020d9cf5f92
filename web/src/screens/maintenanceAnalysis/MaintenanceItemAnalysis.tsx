import { itemFile, maintainAnalysis } from '@fleet/contract/analysis/maintenance';
import { maintenanceAnalysisText } from '@fleet/contract/analysis/maintenanceText';
import { useCall } from '../../kit/calls';
import { pareto } from '../../kit/chart/builders';
import { ChartCard } from '../../kit/chart/ChartCard';
import { useSay } from '../../kit/language';
import { AnalysisFilter } from '../../parts/analysis/AnalysisFilter';
import { AnalysisFrame, ChartRow } from '../../parts/analysis/AnalysisFrame';
import { AnalysisTable } from '../../parts/analysis/AnalysisTable';
import { Export } from '../../parts/analysis/Export';
import { linesOf, useRows } from '../../parts/analysis/rows';
import { inputOf, useWish } from '../../parts/analysis/wish';
import { fields, words } from './columns';
import { Maintained } from './Maintained';

const { items } = maintainAnalysis;
const columns = [
  'projectName',
  'times',
  'vehicles',
  'materials',
  'labour',
  'material',
  'total',
  'part',
] as const;
const mostShown = 20;

/** The items of maintenance: how often each was done, with which material and at which cost. */
export function MaintenanceItemAnalysis() {
  const say = useSay();
  const wish = useWish(items);
  const table = useRows(items, wish);
  const { projectId, sort, pageNum, ...asked } = wish.drawing;
  const all = useCall(items, inputOf(items, { ...asked, pageSize: mostShown }), { keepsOld: true });
  const choose = (id: string) => wish.change({ projectId: id === projectId ? undefined : id });
  return (
    <AnalysisFrame
      countedAt={table.data?.countedAt}
      actions={<Export file={itemFile} question={wish.rows} total={table.data?.total} columns={columns} />}
      filter={<AnalysisFilter wish={wish} isCompared={false} />}
    >
      <ChartRow>
        <ChartCard
          title={say(maintenanceAnalysisText.itemPareto)}
          data={
            all.data &&
            pareto(
              say(maintenanceAnalysisText.projectName),
              all.data.rows.map(({ id, projectName, times }) => ({
                key: id,
                name: projectName,
                value: times,
              })),
              {
                count: say(maintenanceAnalysisText.times),
                partSoFar: say(maintenanceAnalysisText.partSoFar),
              },
            )
          }
          problem={all.error}
          retry={() => void all.refetch()}
          isDimmed={all.isPlaceholderData}
          chosen={projectId ?? null}
          onPoint={choose}
        />
      </ChartRow>
      <AnalysisTable
        title={say(maintenanceAnalysisText.perItem)}
        call={items}
        answer={table}
        rows={linesOf(table.data?.rows)}
        columns={columns}
        fields={fields}
        words={words}
        wish={wish}
        onOpen={({ id }) => choose(id)}
      />
      <Maintained wish={wish} />
    </AnalysisFrame>
  );
}
