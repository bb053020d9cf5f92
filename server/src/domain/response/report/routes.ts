import { report } from '@fleet/contract/report/calls';
import { serve } from '../../../base/serve';
import { cancelSubscription, listReports, listSubscribers, sampleReport, subscribe } from './service';

export const reportRoutes = serve(report, {
  list: listReports,
  subscribers: listSubscribers,
  subscribe,
  cancel: cancelSubscription,
  sample: sampleReport,
});
