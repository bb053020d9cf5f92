import {
  approval,
  approvalFile,
  carReview,
  carReviewFile,
  driverReview,
  driverReviewFile,
} from '@fleet/contract/review/calls';
import { approvalText, carReviewText, driverReviewText } from '@fleet/contract/review/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listApprovals } from './approvals';
import { listCarReviews, listDriverReviews } from './lists';
import { audit, auditMany, showCarProgress, showDriverProgress, submitCars, submitDrivers } from './service';

export const reviewRoutes = [
  ...serve(carReview, { list: answerPage(listCarReviews), progress: showCarProgress, submit: submitCars }),
  exportRoute({ list: carReview.list, file: carReviewFile, find: listCarReviews, words: carReviewText }),
  ...serve(driverReview, {
    list: answerPage(listDriverReviews),
    progress: showDriverProgress,
    submit: submitDrivers,
  }),
  exportRoute({
    list: driverReview.list,
    file: driverReviewFile,
    find: listDriverReviews,
    words: driverReviewText,
  }),
  ...serve(approval, { list: answerPage(listApprovals), audit, batchAudit: auditMany }),
  exportRoute({ list: approval.list, file: approvalFile, find: listApprovals, words: approvalText }),
];
