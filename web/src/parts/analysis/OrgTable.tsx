import { chartText } from '@fleet/contract/chart/text';
import { analysisText } from '@fleet/contract/analysis/text';
import type { Text } from '@fleet/contract/text';
import type { ReactNode } from 'react';
import type { Fields } from '../../kit/fields/field';
import { useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import type { Branch } from '../../kit/tree/branches';
import { TreeTable } from '../../kit/tree/TreeTable';
import { ChosenDay } from './AnalysisTable';
import type { Answer } from './drawing';
import type { Wish } from './wish';

interface Props<R extends Branch> {
  answer: Answer<{ rows: R[] }>;
  columns: readonly (keyof R & string)[];
  fields: Fields;
  words: Record<string, Text>;
  wish: Wish;
  tools: ReactNode;
  /** Whether the charts beside it narrow it to a day. */
  hasDays: boolean;
}

/** Organizations as their tree: parents hold what is below them, the first is the total; a click goes into one. */
export function OrgTable<R extends Branch>(props: Props<R>) {
  const { answer, columns, fields, words, wish, tools, hasDays } = props;
  const say = useSay();
  const title = say(analysisText.perOrg);
  return (
    <section className="analysis__table" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {hasDays && <ChosenDay wish={wish} hasRows={(answer.data?.rows.length ?? 0) > 0} />}
        <span>{tools}</span>
      </header>
      {answer.error && !answer.data ? (
        <ProblemPanel problem={answer.error} retry={() => void answer.refetch()} />
      ) : (
        <TreeTable<R>
          rows={answer.data?.rows}
          columns={columns}
          fields={fields}
          words={words}
          onOpen={({ id }) => wish.change({ orgId: id }, { by: 'object' })}
          empty={<Panel title={say(chartText.empty)} />}
        />
      )}
    </section>
  );
}
