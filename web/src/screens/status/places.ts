/** Where a vehicle is looked up on the map and on its track. */
export const mapOf = (vehicleId: string) => `/VehicleManagement/VehicleDistribution?vehicle=${vehicleId}`;
export const trackOf = (vehicleId: string) => `/VehicleManagement/VehicleTrajectory?id=${vehicleId}`;
