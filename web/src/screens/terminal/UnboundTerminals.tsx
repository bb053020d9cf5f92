import { terminal } from '@fleet/contract/terminal/calls';
import { terminalText } from '@fleet/contract/terminal/text';
import { Link } from 'react-router';
import { useSay } from '../../kit/language';
import { RowActions } from '../../kit/list/RowActions';
import { WaitingTable } from './WaitingTable';

const columns = [
  'terminalId',
  'terminalModel',
  'orgName',
  'reports',
  'lastReport',
  'firstReport',
  'lng',
  'lat',
] as const;

/** Terminals of the files that report and sit on no vehicle; in the vehicle's file they are put on one. */
export function UnboundTerminals() {
  const say = useSay();
  return (
    <WaitingTable
      list={terminal.unbound}
      columns={columns}
      sort="lastReport,desc"
      actions={() => (
        <RowActions>
          <Link to="/VehicleManagement/VehicleFiles">{say(terminalText.putOnVehicle)}</Link>
        </RowActions>
      )}
    />
  );
}
