import { job } from '@fleet/contract/job/calls';
import { serve } from '../../base/serve';
import { listTasks } from './queries';

export const jobRoutes = serve(job, { list: listTasks });
