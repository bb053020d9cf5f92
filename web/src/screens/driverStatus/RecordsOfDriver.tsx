import { violation } from '@fleet/contract/alarm/calls';
import { authorization } from '@fleet/contract/authorization/calls';
import { driver } from '@fleet/contract/driver/calls';
import { driverStatusText } from '@fleet/contract/driverStatus/text';
import { key } from '@fleet/contract/key/calls';
import { RecordLinks } from '../../kit/RecordLinks';
import { useToday } from '../../kit/today';
import { violationsOf } from './places';

/** From a driver to everything that is kept of him, as far as this person may go. */
export function RecordsOfDriver({ row: { id, driverNum } }: { row: { id: string; driverNum: string } }) {
  const violations = new URLSearchParams(violationsOf(id, useToday()));
  return (
    <RecordLinks
      links={[
        [driver.list, driverStatusText.driverFile, `/DriverManagement/DriverFile?open=${id}`],
        [
          key.list,
          driverStatusText.cards,
          `/DriverManagement/KeyFile?anyNum=${encodeURIComponent(driverNum)}`,
        ],
        [
          authorization.list,
          driverStatusText.authorizations,
          `/DriverManagement/AuthorizationManagement?driverId=${id}`,
        ],
        [violation.list, driverStatusText.violations, `/SafeManagement/ViolationControl?${violations}`],
      ]}
    />
  );
}
