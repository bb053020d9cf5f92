import { maintainAnalysis } from '@fleet/contract/analysis/maintenance';
import { maintenanceAnalysisText } from '@fleet/contract/analysis/maintenanceText';
import { chartText } from '@fleet/contract/chart/text';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { DataTable } from '../../kit/list/DataTable';
import { Facts } from '../../kit/list/Facts';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { inputOf, type Wish } from '../../parts/analysis/wish';
import { fields, words } from './columns';

const { months } = maintainAnalysis;
const columns = ['month', 'orders', 'vehicles', 'due', 'late', 'onTimeRate'] as const;

const shown = ({ overdueNow }: { overdueNow: number | null }) =>
  overdueNow === null ? (['onTimeRate'] as const) : (['onTimeRate', 'overdueNow'] as const);

/** Maintenance by month, and how much of it was in time. */
export function Months({ wish }: { wish: Wish }) {
  const say = useSay();
  const answer = useCall(months, inputOf(months, { ...wish.filter, ...wish.days }), { keepsOld: true });
  const title = say(maintenanceAnalysisText.perMonth);
  const { data, error, refetch, isPlaceholderData } = answer;
  return (
    <section className="analysis__table" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      {error && !data ? (
        <ProblemPanel problem={error} retry={() => void refetch()} />
      ) : (
        <>
          {data && <Facts names={shown(data)} fields={fields} words={words} of={data} />}
          <DataTable
            list={months}
            columns={columns.map((name) => ({ name }))}
            fields={fields}
            words={words}
            rows={data?.rows.map((row) => ({ ...row, id: row.month }))}
            total={null}
            filter={{}}
            setFilter={() => undefined}
            isDimmed={isPlaceholderData}
            empty={<Panel title={say(chartText.empty)} />}
          />
        </>
      )}
    </section>
  );
}
