import { status } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import type { Sent } from '@fleet/contract/call';
import { DataTable } from '../../kit/list/DataTable';
import { Filters } from '../../kit/list/Filters';
import { ListEmpty } from '../../kit/list/ListEmpty';
import { RowActions } from '../../kit/list/RowActions';
import { RowDrawer } from '../../kit/list/RowDrawer';
import { useList } from '../../kit/list/useList';
import { useVehicles } from '../../kit/live/vehicles';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { statusFields } from './fields';
import { StatusCard } from './StatusCard';
import { VehicleLinks } from './VehicleLinks';

const filters = ['orgId', 'anyNum', 'link', 'offlineBucket', 'state'] as const;
const columns = [
  'carId',
  'plateNum',
  'orgName',
  'link',
  'state',
  'soc',
  'speed',
  'workHours',
  'powerOnHours',
  'lastSeen',
] as const;

/** What every truck does now. Rows change in place as the stream tells; their order stays until one asks again. */
export function VehicleStatus() {
  const found = useList(status.list, { isLive: true });
  const rows = useVehicles(found.rows ?? []);
  const filter: Record<string, unknown> = found.filter;
  const setFilter = found.setFilter as (change: Record<string, unknown>) => void;
  return (
    <>
      <ScreenHeader />
      <Filters
        names={filters}
        fields={statusFields}
        words={statusText}
        filter={filter}
        setFilter={setFilter}
      />
      {found.problem && !found.rows ? (
        <ProblemPanel problem={found.problem} retry={() => void found.refetch()} />
      ) : (
        <DataTable
          list={status.list}
          columns={columns}
          fields={statusFields}
          words={statusText}
          rows={found.rows && rows}
          total={found.total}
          filter={found.filter}
          setFilter={setFilter}
          isDimmed={found.isDimmed}
          empty={
            <ListEmpty
              isFiltered={filters.some((name) => filter[name] !== undefined)}
              clear={() => setFilter(nothingAsked)}
            />
          }
          onOpen={({ id }) => found.setOpen(id)}
          actions={({ id }) => (
            <RowActions>
              <VehicleLinks id={id} />
            </RowActions>
          )}
        />
      )}
      <RowDrawer
        open={found.open}
        setOpen={found.setOpen}
        row={found.openRow}
        isMissing={found.isOpenMissing}
        problem={found.openProblem}
        rows={found.rows}
        title={found.openRow?.carId}
        actions={
          found.openRow && (
            <RowActions>
              <VehicleLinks id={found.openRow.id} />
            </RowActions>
          )
        }
      >
        {found.openRow && <StatusCard id={found.openRow.id} />}
      </RowDrawer>
    </>
  );
}

const nothingAsked: Partial<Sent<typeof status.list>> = Object.fromEntries(
  filters.map((name) => [name, undefined]),
);
