import { driverReview, driverReviewFile } from '@fleet/contract/review/calls';
import { driverReviewText } from '@fleet/contract/review/text';
import { listScreen } from '../../kit/list/ListScreen';
import type { RowOf } from '../../kit/list/listing';
import { submitting } from './acts';
import { reviewFields } from './fields';
import { Progress } from './Progress';

const { carId, plateNum, annualExpire, ...fields } = reviewFields();

const { first, again } = submitting<RowOf<typeof driverReview.list>>({
  call: driverReview.submit,
  fields,
  words: driverReviewText,
  rule: 'driverReviewMonths',
  note: driverReviewText.submitHint,
  nameOf: ({ driverNum, driverName }) => `${driverNum} ${driverName}`,
});

export const DriverAnnualReview = listScreen({
  text: driverReviewText,
  fields,
  list: driverReview.list,
  name: 'driverNum',
  filters: ['orgId', 'anyNum', 'annualStatus', 'approval', 'expireFrom', 'expireTo'],
  // A card on a phone shows the first few.
  columns: [
    'driverNum',
    'approval',
    'driverName',
    'licenceExpire',
    'annualStatus',
    'daysLeft',
    'teamName',
    'newExpire',
    'reason',
  ],
  view: [
    {
      names: ['driverName', 'orgName', 'teamName', 'licenceExpire', 'annualStatus', 'daysLeft', 'hasIdCard'],
    },
    {
      title: driverReviewText.lastApplication,
      names: ['approval', 'reason', 'inspectionDate', 'newExpire', 'submittedAt', 'reportFileId'],
    },
  ],
  more: [
    { call: first.call, Act: first.OneRow },
    { call: again.call, Act: again.OneRow },
  ],
  batch: [{ call: first.call, Act: first.Marked }],
  below: [
    { call: driverReview.progress, Show: ({ row }) => <Progress call={driverReview.progress} id={row.id} /> },
  ],
  file: driverReviewFile,
});
