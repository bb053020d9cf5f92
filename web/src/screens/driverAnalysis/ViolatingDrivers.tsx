import { driverAnalysis } from '@fleet/contract/analysis/driver';
import { analysisText } from '@fleet/contract/analysis/text';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import { useAddressEntry } from '../../kit/filter';
import { useSay } from '../../kit/language';
import type { Paging } from '../../kit/list/DataTable';
import { AnalysisTable } from '../../parts/analysis/AnalysisTable';
import { DriverDays } from '../../parts/analysis/DriverDays';
import { linesOf } from '../../parts/analysis/rows';
import { inputOf, type Wish } from '../../parts/analysis/wish';
import { fields, words } from './columns';

const columns = ['driverName', 'driverNum', 'teamName', 'violations', 'violationRate', 'workHours'] as const;

/** The drivers with the most violations; the address keeps page and order of the kinds, so these have their own. */
export function ViolatingDrivers({ wish }: { wish: Wish }) {
  const say = useSay();
  const [paging, setPaging] = useState<Paging>({ sort: 'violations,desc' });
  const [, setOpen] = useAddressEntry('open');
  const { rows: call } = driverAnalysis;
  const { sort, pageNum, pageSize, ...question } = wish.rows;
  const answer = useCall(call, inputOf(call, { ...question, ...paging }), { keepsOld: true });
  const rows = linesOf(answer.data?.rows);
  return (
    <>
      <AnalysisTable
        title={say(analysisText.perDriver)}
        call={call}
        answer={answer}
        rows={rows}
        columns={columns}
        fields={fields}
        words={words}
        wish={wish}
        paging={[paging, setPaging]}
        onOpen={({ objectId }) => setOpen(objectId)}
        mayOpen={({ objectId }) => objectId !== null}
      />
      <DriverDays wish={wish} beside={rows} names={['violations', 'violationRate', 'workHours']} />
    </>
  );
}
