import { fingerLib, fingerLibFile } from '@fleet/contract/fingerLib/calls';
import { fingerLibText } from '@fleet/contract/fingerLib/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listCandidates, listLibraries } from './queries';
import {
  addLibrary,
  carsOfLibrary,
  editLibrary,
  librariesOnCar,
  libraries,
  transferLibraries,
} from './service';

export const fingerLibRoutes = [
  ...serve(fingerLib, {
    list: answerPage(listLibraries),
    add: addLibrary,
    edit: editLibrary,
    del: libraries.del,
    transfer: transferLibraries,
    drivers: listCandidates,
    cars: carsOfLibrary,
    ofCar: librariesOnCar,
  }),
  exportRoute({ list: fingerLib.list, file: fingerLibFile, find: listLibraries, words: fingerLibText }),
];
