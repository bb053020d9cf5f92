import { control, controlFile } from '@fleet/contract/control/calls';
import { controlText } from '@fleet/contract/control/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listBatches, listInstructions } from './queries';
import { cancelCommands, retryCommands, sendBrief, sendComplex, showOutlook } from './service';

export const controlRoutes = [
  ...serve(control, {
    list: answerPage(listInstructions),
    brief: sendBrief,
    complex: sendComplex,
    outlook: showOutlook,
    batches: listBatches,
    retry: retryCommands,
    cancel: cancelCommands,
  }),
  exportRoute({ list: control.list, file: controlFile, find: listInstructions, words: controlText }),
];
