import { carReview, carReviewFile } from '@fleet/contract/review/calls';
import { carReviewText } from '@fleet/contract/review/text';
import { listScreen } from '../../kit/list/ListScreen';
import type { RowOf } from '../../kit/list/listing';
import { submitting } from './acts';
import { reviewFields } from './fields';
import { Progress } from './Progress';

const { driverNum, driverName, teamName, licenceExpire, hasIdCard, ...fields } = reviewFields();

const { first, again } = submitting<RowOf<typeof carReview.list>>({
  call: carReview.submit,
  fields,
  words: carReviewText,
  rule: 'vehicleReviewMonths',
  note: carReviewText.submitHint,
  nameOf: ({ carId }) => carId,
});

export const VehicleAnnualReview = listScreen({
  text: carReviewText,
  fields,
  list: carReview.list,
  name: 'carId',
  filters: ['orgId', 'anyNum', 'annualStatus', 'approval', 'expireFrom', 'expireTo'],
  // A card on a phone shows the first few.
  columns: [
    'carId',
    'approval',
    'annualStatus',
    'annualExpire',
    'daysLeft',
    'plateNum',
    'orgName',
    'newExpire',
    'reason',
  ],
  view: [
    { names: ['plateNum', 'orgName', 'annualExpire', 'annualStatus', 'daysLeft'] },
    {
      title: carReviewText.lastApplication,
      names: ['approval', 'reason', 'inspectionDate', 'newExpire', 'submittedAt', 'reportFileId'],
    },
  ],
  more: [
    { call: first.call, Act: first.OneRow },
    { call: again.call, Act: again.OneRow },
  ],
  batch: [{ call: first.call, Act: first.Marked }],
  below: [
    { call: carReview.progress, Show: ({ row }) => <Progress call={carReview.progress} id={row.id} /> },
  ],
  file: carReviewFile,
});
