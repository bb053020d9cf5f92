import { vehicle } from '@fleet/contract/vehicle/calls';
import { serve } from '../../base/serve';
import { listVehicles, suggestVehicles } from './queries';
import { addVehicle, delVehicle, editVehicle, isCarIdFree, replaceTerminal } from './service';

export const vehicleRoutes = serve(vehicle, {
  list: listVehicles,
  add: addVehicle,
  edit: editVehicle,
  del: delVehicle,
  isCarIdFree,
  replaceTerminal,
  suggest: suggestVehicles,
});
