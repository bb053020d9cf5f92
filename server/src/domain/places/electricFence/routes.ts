import { electricFence, electricFenceFile } from '@fleet/contract/electricFence/calls';
import { electricFenceText } from '@fleet/contract/electricFence/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listElectricFences, listFenceTerminals } from './queries';
import {
  addElectricFence,
  chooseFenceTerminals,
  delElectricFences,
  editElectricFence,
  forgetTerminals,
  listElectricShapes,
  oneElectricFence,
  retryTerminals,
} from './service';

export const electricFenceRoutes = [
  ...serve(electricFence, {
    list: answerPage(listElectricFences),
    shapes: listElectricShapes,
    one: oneElectricFence,
    terminals: answerPage(listFenceTerminals),
    add: addElectricFence,
    edit: editElectricFence,
    del: delElectricFences,
    retry: retryTerminals,
    forget: forgetTerminals,
    choices: chooseFenceTerminals,
  }),
  exportRoute({
    list: electricFence.list,
    file: electricFenceFile,
    find: listElectricFences,
    words: electricFenceText,
  }),
];
