import { report } from '@fleet/contract/report/calls';
import { serve } from '../../../base/serve';
import {
  cancelSubscription,
  listDeliveries,
  listReports,
  listSubscribers,
  madeFile,
  openReport,
  sampleFile,
  sampleReport,
  sendNow,
  subscribe,
} from './service';

export const reportRoutes = serve(report, {
  list: listReports,
  subscribers: listSubscribers,
  subscribe,
  cancel: cancelSubscription,
  sample: sampleReport,
  sampleFile,
  send: sendNow,
  deliveries: listDeliveries,
  made: openReport,
  madeFile,
});
