import { vehicle, vehicleFile } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { answerPage } from '../../../base/query';
import { except, serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listVehicles, suggestVehicles } from './queries';
import { bindDriver } from './driver';
import { addPaper, delPaper, listPapersOf } from './papers';
import { setPhoto, showPhoto } from './photo';
import { listPushes, pushVehicles } from './push';
import { addVehicle, editCarId, editVehicle, isCarIdFree, needMessage, replaceTerminal } from './service';

export const vehicleRoutes = [
  ...serve(except(vehicle, 'del', 'transfer'), {
    list: answerPage(listVehicles),
    add: addVehicle,
    edit: editVehicle,
    isCarIdFree,
    replaceTerminal,
    bindDriver,
    editId: editCarId,
    push: pushVehicles,
    pushes: listPushes,
    message: needMessage,
    papers: listPapersOf,
    photo: showPhoto,
    setPhoto,
    addPaper,
    delPaper,
    suggest: suggestVehicles,
  }),
  exportRoute({ list: vehicle.list, file: vehicleFile, find: listVehicles, words: vehicleText }),
];
