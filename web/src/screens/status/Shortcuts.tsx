import { fault, violation } from '@fleet/contract/alarm/calls';
import type { Call, Output } from '@fleet/contract/call';
import { inspection } from '@fleet/contract/inspection/calls';
import { maintain } from '@fleet/contract/maintenance/order';
import { repair } from '@fleet/contract/repair/calls';
import type { status } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import type { Text } from '@fleet/contract/text';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { Link } from 'react-router';
import { useSay } from '../../kit/language';
import { useMay } from '../../kit/session';

type Status = Output<typeof status.one>;

const byNumber = (path: string) => (carId: string) => `${path}?anyNum=${encodeURIComponent(carId)}`;

const shortcuts: readonly [Call, Text, (carId: string, id: string) => string][] = [
  [vehicle.list, statusText.vehicleFile, (_, id) => `/VehicleManagement/VehicleFiles?open=${id}`],
  [repair.list, statusText.repairs, byNumber('/VehicleManagement/RepairManagement')],
  [maintain.list, statusText.maintenance, byNumber('/VehicleManagement/MaintenanceManagement')],
  [inspection.list, statusText.inspectionsTitle, byNumber('/SafeManagement/CarCheck')],
  [fault.list, statusText.faultList, byNumber('/SafeManagement/FaultManagement')],
  [violation.list, statusText.violationList, byNumber('/SafeManagement/ViolationControl')],
];

/** From a vehicle to everything that is kept of it, as far as this person may go. */
export function Shortcuts({ truck: { id, carId } }: { truck: Status }) {
  const say = useSay();
  const may = useMay();
  const open = shortcuts.filter(([call]) => may(call));
  if (open.length === 0) return null;
  return (
    <nav className="shortcuts" aria-label={say(statusText.more)}>
      {open.map(([call, word, addressOf]) => (
        <Link key={call.path} to={addressOf(carId, id)}>
          {say(word)}
        </Link>
      ))}
    </nav>
  );
}
