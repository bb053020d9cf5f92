import type { Output } from '@fleet/contract/call';
import { consentText } from '@fleet/contract/consent/text';
import { finger, fingerFile } from '@fleet/contract/finger/calls';
import { fingerText } from '@fleet/contract/finger/text';
import { confirmAction } from '../../kit/list/confirmAction';
import { listScreen } from '../../kit/list/ListScreen';
import { AddFinger } from './AddFinger';
import { EnrolAtTruck } from './EnrolAtTruck';
import { Enrolments } from './Enrolments';
import { fingerFields } from './fields';
import { FingersOf } from './FingersOf';

const clear = confirmAction<typeof finger.clear, Output<typeof finger.list>['rows'][number]>({
  call: finger.clear,
  word: fingerText.clear,
  consequence: fingerText.clearConsequence,
  nameOf: ({ driverNum, driverName }) => `${driverNum} ${driverName}`,
  isFor: ({ fingers }) => fingers.length > 0,
  isDanger: true,
});

const columns = ['driverNum', 'driverName', 'orgName', 'fingers'] as const;

export const DriverFingerprintFile = listScreen({
  text: { ...consentText, ...fingerText },
  fields: fingerFields,
  list: finger.list,
  name: 'driverNum',
  filters: ['orgId', 'anyNum'],
  columns,
  view: [{ names: columns }],
  below: [
    { call: finger.enrolments, Show: Enrolments },
    { call: finger.ofDriver, Show: FingersOf },
  ],
  more: [
    { call: finger.add, Act: AddFinger },
    { call: finger.clear, Act: clear.OneRow },
  ],
  rare: [{ call: finger.enrol, word: fingerText.enrol, Act: EnrolAtTruck }],
  batch: [{ call: finger.clear, Act: clear.Marked }],
  file: fingerFile,
});
