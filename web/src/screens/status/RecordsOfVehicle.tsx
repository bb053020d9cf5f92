import { fault, violation } from '@fleet/contract/alarm/calls';
import type { Output } from '@fleet/contract/call';
import { inspection } from '@fleet/contract/inspection/calls';
import { maintain } from '@fleet/contract/maintenance/order';
import { repair } from '@fleet/contract/repair/calls';
import type { status } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { RecordLinks } from '../../kit/RecordLinks';

/** From a vehicle to everything that is kept of it, as far as this person may go. */
export function RecordsOfVehicle({ truck: { id, carId } }: { truck: Output<typeof status.one> }) {
  const byNumber = (path: string) => `${path}?anyNum=${encodeURIComponent(carId)}`;
  return (
    <RecordLinks
      links={[
        [vehicle.list, statusText.vehicleFile, `/VehicleManagement/VehicleFiles?open=${id}`],
        [repair.list, statusText.repairs, byNumber('/VehicleManagement/RepairManagement')],
        [maintain.list, statusText.maintenance, byNumber('/VehicleManagement/MaintenanceManagement')],
        [inspection.list, statusText.inspectionsTitle, byNumber('/SafeManagement/CarCheck')],
        [fault.list, statusText.faultList, byNumber('/SafeManagement/FaultManagement')],
        [violation.list, statusText.violationList, byNumber('/SafeManagement/ViolationControl')],
      ]}
    />
  );
}
