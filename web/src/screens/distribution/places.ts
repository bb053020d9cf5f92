/** The vehicle's file. */
export const fileOf = (vehicleId: string) => `/VehicleManagement/VehicleFiles?open=${vehicleId}`;
