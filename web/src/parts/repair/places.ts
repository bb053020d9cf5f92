/** Where a request has a tab of its own. */
export const detailsOf = (id: string) => `/VehicleManagement/RepairManagement/Details?id=${id}`;
