/** Where everything that a vehicle reported is read. */
export const statusOf = (vehicleId: string) => `/VehicleManagement/VehicleStatus?open=${vehicleId}`;
