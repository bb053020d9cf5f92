import { maintainAnalysis } from '@fleet/contract/analysis/maintenance';
import { maintenanceAnalysisText } from '@fleet/contract/analysis/maintenanceText';
import { maintain } from '@fleet/contract/maintenance/order';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import type { Paging } from '../../kit/list/DataTable';
import { useMay } from '../../kit/session';
import { AnalysisTable } from '../../parts/analysis/AnalysisTable';
import { linesOf } from '../../parts/analysis/rows';
import { inputOf, type Wish } from '../../parts/analysis/wish';
import { fields, words } from './columns';

const { vehicles } = maintainAnalysis;
const columns = ['carId', 'orgName', 'orders', 'lastTime', 'labour', 'material', 'total'] as const;

/** The vehicles that were maintained in the period, with the way to their orders. */
export function Maintained({ wish }: { wish: Wish }) {
  const say = useSay();
  const may = useMay();
  const [paging, setPaging] = useState<Paging>({});
  const { sort, pageNum, pageSize, ...asked } = wish.rows;
  const answer = useCall(vehicles, inputOf(vehicles, { ...asked, ...paging }), { keepsOld: true });
  const rows = linesOf(answer.data?.rows);
  return (
    <AnalysisTable<NonNullable<typeof rows>[number]>
      title={say(maintenanceAnalysisText.maintained)}
      call={vehicles}
      answer={answer}
      rows={rows}
      columns={columns}
      fields={fields}
      words={words}
      wish={wish}
      paging={[paging, setPaging]}
      {...(may(maintain.list) && {
        actions: ({ objectId }: { objectId: string | null }) =>
          objectId !== null && (
            <Link to={`/VehicleManagement/MaintenanceManagement?vehicleId=${objectId}`}>
              {say(maintenanceAnalysisText.orderList)}
            </Link>
          ),
      })}
    />
  );
}
