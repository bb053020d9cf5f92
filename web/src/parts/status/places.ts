/** The page of a vehicle, with everything that it reported. */
export const statusOf = (vehicleId: string) => `/VehicleManagement/VehicleStatus?open=${vehicleId}`;

/** Where a vehicle is looked up on the map and on its track. */
export const mapOf = (vehicleId: string) => `/VehicleManagement/VehicleDistribution?vehicle=${vehicleId}`;
export function trackOf(vehicleId: string, period?: { from: number; to: number }): string {
  const entries = new URLSearchParams({ id: vehicleId });
  if (period) {
    entries.set('startTime', new Date(period.from).toISOString());
    entries.set('endTime', new Date(period.to).toISOString());
  }
  return `/VehicleManagement/VehicleTrajectory?${entries}`;
}
