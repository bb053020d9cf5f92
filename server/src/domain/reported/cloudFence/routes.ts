import { cloudFence, cloudFenceFile } from '@fleet/contract/cloudFence/calls';
import { cloudFenceText } from '@fleet/contract/cloudFence/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listCars, listCloudFences } from './queries';
import {
  addCloudFence,
  chooseCars,
  delCloudFences,
  editCloudFence,
  listCloudShapes,
  oneCloudFence,
} from './service';

export const cloudFenceRoutes = [
  ...serve(cloudFence, {
    list: answerPage(listCloudFences),
    shapes: listCloudShapes,
    one: oneCloudFence,
    cars: answerPage(listCars),
    add: addCloudFence,
    edit: editCloudFence,
    del: delCloudFences,
    choices: chooseCars,
  }),
  exportRoute({ list: cloudFence.list, file: cloudFenceFile, find: listCloudFences, words: cloudFenceText }),
];
