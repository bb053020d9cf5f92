import {
  approval,
  approvalFile,
  carReview,
  carReviewFile,
  driverReview,
  driverReviewFile,
} from '@fleet/contract/review/calls';
import { approvalText, carReviewText, driverReviewText } from '@fleet/contract/review/text';
import { paged } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exporting } from '../../house/sheet/service';
import { listApprovals } from './approvals';
import { listCarReviews, listDriverReviews } from './lists';
import { audit, auditMany, showCarProgress, showDriverProgress, submitCars, submitDrivers } from './service';

export const reviewRoutes = [
  ...serve(carReview, { list: paged(listCarReviews), progress: showCarProgress, submit: submitCars }),
  exporting({ list: carReview.list, file: carReviewFile, find: listCarReviews, words: carReviewText }),
  ...serve(driverReview, {
    list: paged(listDriverReviews),
    progress: showDriverProgress,
    submit: submitDrivers,
  }),
  exporting({
    list: driverReview.list,
    file: driverReviewFile,
    find: listDriverReviews,
    words: driverReviewText,
  }),
  ...serve(approval, { list: paged(listApprovals), audit, batchAudit: auditMany }),
  exporting({ list: approval.list, file: approvalFile, find: listApprovals, words: approvalText }),
];
