import { finger, fingerFile } from '@fleet/contract/finger/calls';
import { fingerText } from '@fleet/contract/finger/text';
import { paged } from '../../base/query';
import { serve } from '../../base/serve';
import { exporting } from '../sheet/service';
import { cancelEnrolment, enrolAtTruck, enrolmentsOf } from './enrolment';
import { listFingers } from './queries';
import { addFinger, clearFingers, delFinger, fingersOfDriver } from './service';

export const fingerRoutes = [
  ...serve(finger, {
    list: paged(listFingers),
    ofDriver: fingersOfDriver,
    add: addFinger,
    enrol: enrolAtTruck,
    enrolments: enrolmentsOf,
    cancelEnrol: cancelEnrolment,
    del: delFinger,
    clear: clearFingers,
  }),
  exporting({ list: finger.list, file: fingerFile, find: listFingers, words: fingerText }),
];
