import { finger, fingerFile, fingerIssue, fingerIssueFile } from '@fleet/contract/finger/calls';
import { fingerIssueText, fingerText } from '@fleet/contract/finger/text';
import { paged } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exporting } from '../../house/sheet/service';
import { cancelEnrolment, enrolAtTruck, enrolmentsOf } from './enrolment';
import { clearByNum, fingersWithCars, issueFingers } from './issue';
import { listIssued, listOnCars } from './issueQueries';
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
  ...serve(fingerIssue, {
    list: paged(listIssued),
    ofDriver: fingersWithCars,
    byCar: paged(listOnCars),
    add: addFinger,
    issue: issueFingers,
    delOfDriver: clearByNum,
    del: delFinger,
  }),
  exporting({ list: fingerIssue.list, file: fingerIssueFile, find: listIssued, words: fingerIssueText }),
];
