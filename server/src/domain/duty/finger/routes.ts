import { finger, fingerFile, fingerIssue, fingerIssueFile } from '@fleet/contract/finger/calls';
import { fingerIssueText, fingerText } from '@fleet/contract/finger/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { cancelEnrolment, enrolAtTruck, enrolmentsOf } from './enrolment';
import { clearByNum, fingersWithCars, issueFingers } from './issue';
import { listIssued, listOnCars } from './issueQueries';
import { listFingers } from './queries';
import { addFinger, clearFingers, delFinger, fingersOfDriver } from './service';

export const fingerRoutes = [
  ...serve(finger, {
    list: answerPage(listFingers),
    ofDriver: fingersOfDriver,
    add: addFinger,
    enrol: enrolAtTruck,
    enrolments: enrolmentsOf,
    cancelEnrol: cancelEnrolment,
    del: delFinger,
    clear: clearFingers,
  }),
  exportRoute({ list: finger.list, file: fingerFile, find: listFingers, words: fingerText }),
  ...serve(fingerIssue, {
    list: answerPage(listIssued),
    ofDriver: fingersWithCars,
    byCar: answerPage(listOnCars),
    add: addFinger,
    issue: issueFingers,
    delOfDriver: clearByNum,
    del: delFinger,
  }),
  exportRoute({ list: fingerIssue.list, file: fingerIssueFile, find: listIssued, words: fingerIssueText }),
];
