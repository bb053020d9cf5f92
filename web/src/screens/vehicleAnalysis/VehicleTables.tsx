import { analysisText } from '@fleet/contract/analysis/text';
import { vehicleAnalysis, vehicleAnalysisFiles } from '@fleet/contract/analysis/vehicle';
import { useCall } from '../../kit/calls';
import { useAddressEntry } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { AnalysisTable } from '../../parts/analysis/AnalysisTable';
import { Export } from '../../parts/analysis/Export';
import { OrgTable } from '../../parts/analysis/OrgTable';
import { linesOf } from '../../parts/analysis/rows';
import { Switch } from '../../parts/analysis/Switch';
import { VehicleDays } from '../../parts/analysis/VehicleDays';
import { inputOf, type Wish } from '../../parts/analysis/wish';
import { fields, words } from './columns';

const { organizations } = vehicleAnalysis;
export const { rows: vehicleRows } = vehicleAnalysis;

const figures = [
  'workHours',
  'useRate',
  'workingRate',
  'idleHours',
  'idleShare',
  'faults',
  'faultRate',
  'violations',
  'checkRate',
  'costPerHour',
] as const;
const orgColumns = ['orgName', 'vehicles', ...figures] as const;
const vehicleColumns = ['carId', 'orgName', ...figures] as const;

type Table = ReturnType<typeof useCall<typeof vehicleRows>>;
type By = 'org' | 'object';
/** Organizations, unless a person wants vehicles or has picked one. */
export const byOf = ({ by, filter }: Wish): By =>
  by === 'object' || filter.vehicleId !== undefined ? 'object' : 'org';

interface Shown {
  wish: Wish;
  table: Table;
  orgs: ReturnType<typeof useCall<typeof organizations>>;
}

/** All figures of each organization, or of each vehicle. */
export function VehicleTables({ wish, table, orgs, hasDays = true }: Shown & { hasDays?: boolean }) {
  const say = useSay();
  const [, setOpen] = useAddressEntry('open');
  const rows = linesOf(table.data?.rows);
  const by = byOf(wish);
  const tools = (
    <Switch<By>
      value={by}
      options={[
        ['org', analysisText.byOrg],
        ['object', analysisText.byVehicle],
      ]}
      onChange={(next) =>
        wish.change(next === 'org' ? { vehicleId: undefined } : {}, { by: next === 'org' ? null : next })
      }
    />
  );
  return (
    <>
      {by === 'org' ? (
        <OrgTable
          answer={orgs}
          columns={orgColumns}
          fields={fields}
          words={words}
          wish={wish}
          tools={tools}
          hasDays={hasDays}
        />
      ) : (
        <AnalysisTable
          title={say(analysisText.perVehicle)}
          call={vehicleRows}
          answer={table}
          rows={rows}
          columns={vehicleColumns}
          fields={fields}
          words={words}
          wish={wish}
          tools={tools}
          onOpen={({ objectId }) => setOpen(objectId)}
          mayOpen={({ objectId }) => objectId !== null}
        />
      )}
      <VehicleDays wish={wish} beside={rows} names={['workHours', 'useRate', 'idleHours', 'faults']} />
    </>
  );
}

/** Organizations are asked for only where they are shown. */
export const useOrganizations = (wish: Wish, isOff = false) =>
  useCall(organizations, inputOf(organizations, wish.rows), { keepsOld: true, isOff });

/** The sheet of the table that is shown. */
export const VehicleExport = ({ wish, table, orgs }: Shown) =>
  byOf(wish) === 'org' ? (
    <Export
      file={vehicleAnalysisFiles.organization}
      question={wish.rows}
      total={orgs.data?.rows.length}
      columns={orgColumns}
    />
  ) : (
    <Export
      file={vehicleAnalysisFiles.comprehensive}
      question={wish.rows}
      total={table.data?.total}
      columns={vehicleColumns}
    />
  );
