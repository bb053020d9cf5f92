/** Where everything that a vehicle reported is read. */
export const statusOf = (vehicleId: string) => `/VehicleManagement/VehicleStatus?open=${vehicleId}`;

/** The vehicle's file. */
export const fileOf = (vehicleId: string) => `/VehicleManagement/VehicleFiles?open=${vehicleId}`;
