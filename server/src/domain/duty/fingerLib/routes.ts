import { fingerLib, fingerLibFile } from '@fleet/contract/fingerLib/calls';
import { fingerLibText } from '@fleet/contract/fingerLib/text';
import { paged } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exporting } from '../../house/sheet/service';
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
    list: paged(listLibraries),
    add: addLibrary,
    edit: editLibrary,
    del: libraries.del,
    transfer: transferLibraries,
    drivers: listCandidates,
    cars: carsOfLibrary,
    ofCar: librariesOnCar,
  }),
  exporting({ list: fingerLib.list, file: fingerLibFile, find: listLibraries, words: fingerLibText }),
];
