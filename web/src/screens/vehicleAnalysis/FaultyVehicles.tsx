import { analysisText } from '@fleet/contract/analysis/text';
import { vehicleAnalysis } from '@fleet/contract/analysis/vehicle';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import { useAddressEntry } from '../../kit/filter';
import { useSay } from '../../kit/language';
import type { Paging } from '../../kit/list/DataTable';
import { AnalysisTable } from '../../parts/analysis/AnalysisTable';
import { linesOf } from '../../parts/analysis/rows';
import { VehicleDays } from '../../parts/analysis/VehicleDays';
import { inputOf, type Wish } from '../../parts/analysis/wish';
import { fields, words } from './columns';

const columns = ['carId', 'orgName', 'faults', 'faultRate', 'mtbf', 'mttr', 'workHours'] as const;

/** The vehicles with the most faults; the address keeps page and order of the kinds, so these have their own. */
export function FaultyVehicles({ wish }: { wish: Wish }) {
  const say = useSay();
  const [paging, setPaging] = useState<Paging>({ sort: 'faults,desc' });
  const [, setOpen] = useAddressEntry('open');
  const { rows: call } = vehicleAnalysis;
  const { sort, pageNum, pageSize, ...question } = wish.rows;
  const answer = useCall(call, inputOf(call, { ...question, ...paging }), { keepsOld: true });
  const rows = linesOf(answer.data?.rows);
  return (
    <>
      <AnalysisTable
        title={say(analysisText.perVehicle)}
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
      <VehicleDays wish={wish} beside={rows} names={['faults', 'faultRate', 'mtbf', 'mttr']} />
    </>
  );
}
