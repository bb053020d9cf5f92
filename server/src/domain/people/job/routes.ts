import { job } from '@fleet/contract/job/calls';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { listTasks } from './queries';
import { cancelTask, retryTask, takeResult } from './service';

export const jobRoutes = serve(job, {
  list: answerPage(listTasks),
  result: takeResult,
  retry: retryTask,
  cancel: cancelTask,
});
