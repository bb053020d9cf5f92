import { orderRights } from '@fleet/contract/control/states';
import { distribution } from '@fleet/contract/distribution/calls';
import { offlineBuckets, status, statusFile, type VehicleState } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { useCall } from '../../kit/calls';
import { ListBody } from '../../kit/list/ListBody';
import { ListTools } from '../../kit/list/ListTools';
import type { RowOf } from '../../kit/list/listing';
import { RowActions } from '../../kit/list/RowActions';
import { useList } from '../../kit/list/useList';
import { useVehicles } from '../../kit/live/vehicles';
import { useMay } from '../../kit/session';
import { IssueCommand, IssueToMarked } from '../../parts/control/IssueCommand';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { StateCounts } from '../../parts/distribution/StateCounts';
import { keptBack, statusFields } from '../../parts/status/fields';
import { useWhereabouts } from '../../parts/status/useWhereabouts';
import { StatusDrawer } from './StatusDrawer';
import { VehicleLinks } from './VehicleLinks';

const filters = ['orgId', 'anyNum', 'link', 'offlineBucket', 'state', 'condition'] as const;
const columns = [
  'carId',
  'state',
  'badges',
  'driverName',
  'plateNum',
  'orgName',
  'siteName',
  'zoneName',
  'link',
  'soc',
  'speed',
  'workHours',
  'lastSeen',
  'offlineBucket',
  'terminalId',
  'lapsedOn',
] as const;

const linkOf = (state: VehicleState) => (state === 'offline' ? 'offline' : 'online');

/** For how long a truck is off-line; the stream tells of those that went so just now, and of those that came back. */
const silenceOf = ({ state, lapsedOn, offlineBucket }: RowOf<typeof status.list>) =>
  state !== 'offline' || lapsedOn ? null : (offlineBucket ?? offlineBuckets[0]);

/** The present state of every truck. Rows change in place as the stream tells; their order stays until one asks again. */
export function VehicleStatus() {
  const found = useList(status.list, { isLive: true });
  // The stream tells the state; the link follows from it.
  const rows = useWhereabouts(found.rows, useVehicles(found.rows))?.map((row) => ({
    ...row,
    link: linkOf(row.state),
    offlineBucket: silenceOf(row),
    lastSeen: row.lapsedOn ? keptBack : row.lastSeen,
  }));
  const { orgId, anyNum } = found.filter;
  const narrowing = { ...(orgId && { orgId }), ...(anyNum && { anyNum }) };
  const mayCommand = useMay()({ right: orderRights });
  const counts = useCall(distribution.counts, narrowing, { keepsOld: true, isLive: true });
  return (
    <>
      <ScreenHeader>
        <ListTools list={status.list} found={found} words={statusText} columns={columns} file={statusFile} />
      </ScreenHeader>
      <StateCounts
        counts={counts.data}
        state={found.filter.state}
        setState={(state) => found.setFilter({ state, pageNum: 1 })}
      />
      <ListBody
        list={status.list}
        found={found}
        rows={rows}
        fields={statusFields}
        words={statusText}
        name="carId"
        filters={filters}
        columns={columns}
        actions={({ id }) => (
          <RowActions>
            <VehicleLinks id={id} />
            {mayCommand && <IssueCommand targets={{ vehicleIds: [id] }} type="link" />}
          </RowActions>
        )}
        batch={mayCommand ? (selection) => <IssueToMarked selection={selection} /> : undefined}
        detail={({ id }) => <StatusDrawer key={id} id={id} />}
      />
    </>
  );
}
