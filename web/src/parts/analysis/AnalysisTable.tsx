import { analysisText } from '@fleet/contract/analysis/text';
import { chartText } from '@fleet/contract/chart/text';
import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Fields } from '../../kit/fields/field';
import type { Shaped } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { useColumns } from '../../kit/list/columns';
import { DataTable, type Paging } from '../../kit/list/DataTable';
import { Facts } from '../../kit/list/Facts';
import type { Row } from '../../kit/list/listing';
import { Panel } from '../../kit/Panel';
import { useIsPhone } from '../../kit/phone';
import { ProblemPanel } from '../../kit/ProblemPanel';
import type { Answer } from './drawing';
import type { Wish } from './wish';

interface Props<R extends Row> {
  title: string;
  call: Shaped;
  answer: Answer<{ total: number; totals: object }>;
  rows: readonly R[] | undefined;
  columns: readonly (keyof R & string)[];
  fields: Fields;
  words: Record<string, Text>;
  wish: Wish;
  /** A page and an order of its own, where the address keeps those of another table. */
  paging?: readonly [Paging, (next: Paging) => void];
  /** Stands at the end of the head. */
  tools?: ReactNode;
  onOpen?: (row: R) => void;
  mayOpen?: (row: R) => boolean;
  actions?: (row: R) => ReactNode;
}

/** The rows behind the charts, narrowed to the chosen day, with their totals always in sight. */
export function AnalysisTable<R extends Row>(props: Props<R>) {
  const { title, call, answer, rows, columns, fields, words, wish, paging, tools, ...rest } = props;
  const say = useSay();
  const isPhone = useIsPhone();
  const arrangement = useColumns(call, columns);
  const { data, error, refetch, isPlaceholderData } = answer;
  // Rows that do not add up have none.
  const totals = data && Object.keys(data.totals).length > 0 ? data.totals : undefined;
  return (
    <section className="analysis__table" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <ChosenDay wish={wish} hasRows={data !== undefined && data.total > 0} />
        <span>{tools}</span>
      </header>
      {error && !data ? (
        <ProblemPanel problem={error} retry={() => void refetch()} />
      ) : (
        <>
          {isPhone && totals && (
            <Facts
              title={say(shellText.sum)}
              names={Object.keys(totals)}
              fields={fields}
              words={words}
              of={totals}
            />
          )}
          <DataTable<R>
            {...rest}
            list={call}
            columns={arrangement.columns}
            setColumns={arrangement.setColumns}
            fields={fields}
            words={words}
            rows={rows}
            total={data?.total ?? 0}
            totals={totals}
            filter={paging ? paging[0] : wish.filter}
            setFilter={(change) => (paging ? paging[1]({ ...paging[0], ...change }) : wish.change(change))}
            isDimmed={isPlaceholderData}
            empty={<Panel title={say(chartText.empty)} />}
          />
        </>
      )}
    </section>
  );
}

/** The day that the table is narrowed to, and the way back; a hint where there is none, but rows. */
export function ChosenDay({ wish: { day, change }, hasRows }: { wish: Wish; hasRows: boolean }) {
  const say = useSay();
  if (!day) return hasRows && <p>{say(analysisText.clickHint)}</p>;
  return (
    <p>
      {say(analysisText.ofDay, { day })}{' '}
      <Button type="link" size="small" onClick={() => change({}, { day: null })}>
        {say(analysisText.wholePeriod)}
      </Button>
    </p>
  );
}
