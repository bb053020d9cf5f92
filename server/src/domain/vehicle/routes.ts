import { vehicle, vehicleFile } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { paged } from '../../base/query';
import { serve } from '../../base/serve';
import { exporting } from '../sheet/service';
import { listVehicles, suggestVehicles } from './queries';
import { addVehicle, delVehicles, editVehicle, isCarIdFree, replaceTerminal } from './service';

export const vehicleRoutes = [
  ...serve(vehicle, {
    list: paged(listVehicles),
    add: addVehicle,
    edit: editVehicle,
    del: delVehicles,
    isCarIdFree,
    replaceTerminal,
    suggest: suggestVehicles,
  }),
  exporting({ list: vehicle.list, file: vehicleFile, find: listVehicles, words: vehicleText }),
];
