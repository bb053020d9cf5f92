import type { workStatuses } from '@fleet/contract/driverStatus/calls';
import type { VehicleState } from '@fleet/contract/status/calls';
import { useLive } from '../../kit/live/vehicles';

type WorkStatus = (typeof workStatuses)[number];

interface AtWork {
  workStatus: WorkStatus;
  vehicleId: string | null;
}

/** Who is signed on works and rests with the truck; that he left is told by the list itself. */
function statusNow(before: WorkStatus, truck: VehicleState | undefined): WorkStatus {
  if (truck === undefined || truck === 'offline' || truck === 'underRepair') return before;
  return truck === 'working' ? 'working' : 'idle';
}

/** Drivers with what the stream says of their trucks. */
export function useWorkNow<R extends AtWork>(rows: readonly R[] | undefined): R[] | undefined {
  const live = useLive(rows?.flatMap(({ vehicleId }) => vehicleId ?? []) ?? []);
  return rows?.map((row) => ({
    ...row,
    workStatus: statusNow(row.workStatus, row.vehicleId ? live(row.vehicleId)?.state : undefined),
  }));
}
