import { cloudFence, cloudFenceFile } from '@fleet/contract/cloudFence/calls';
import { cloudFenceText } from '@fleet/contract/cloudFence/text';
import { paged } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exporting } from '../../house/sheet/service';
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
    list: paged(listCloudFences),
    shapes: listCloudShapes,
    one: oneCloudFence,
    cars: paged(listCars),
    add: addCloudFence,
    edit: editCloudFence,
    del: delCloudFences,
    choices: chooseCars,
  }),
  exporting({ list: cloudFence.list, file: cloudFenceFile, find: listCloudFences, words: cloudFenceText }),
];
