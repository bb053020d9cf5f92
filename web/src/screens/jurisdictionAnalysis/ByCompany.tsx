import type { Output } from '@fleet/contract/call';
import { severityFigures } from '@fleet/contract/figure/regulation';
import { jurisdictionSafety } from '@fleet/contract/regulation/safety';
import { regulationText, severityWords } from '@fleet/contract/regulation/text';
import { useState } from 'react';
import { text } from '../../kit/fields/text';
import { useSay } from '../../kit/language';
import type { Paging } from '../../kit/list/DataTable';
import { AnalysisTable } from '../../parts/analysis/AnalysisTable';
import type { Answer } from '../../parts/analysis/drawing';
import { figureFields } from '../../parts/analysis/figures';
import type { Wish } from '../../parts/analysis/wish';

const { analysis } = jurisdictionSafety;
const columns = [
  'companyName',
  'severe',
  'level3',
  'unhandled',
  'handledRate',
  'vehiclesConcerned',
  'severeRate',
] as const;
const fields = { ...figureFields(severityFigures), companyName: text() };
const usual = { pageNum: 1, pageSize: 20 };

interface Props {
  answer: Answer<Output<typeof analysis>>;
  wish: Wish;
  choose: (id: string) => void;
}

/** The companies that have violations, the most first; they come in one answer and are paged here. */
export function ByCompany({ answer, wish, choose }: Props) {
  const say = useSay();
  const [paging, setPaging] = useState<Paging>(usual);
  const { pageNum = 1, pageSize = 20 } = paging;
  const { data, ...rest } = answer;
  return (
    <AnalysisTable
      title={say(regulationText.perCompany)}
      call={analysis}
      answer={{ ...rest, data: data && { total: data.byCompany.length, totals: data.totals } }}
      rows={data?.byCompany.slice((pageNum - 1) * pageSize, pageNum * pageSize)}
      columns={columns}
      fields={fields}
      words={severityWords}
      wish={wish}
      paging={[paging, setPaging]}
      onOpen={({ id }) => choose(id)}
    />
  );
}
