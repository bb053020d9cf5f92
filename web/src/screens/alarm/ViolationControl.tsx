import { violation, violationFile } from '@fleet/contract/alarm/calls';
import { violationTypes } from '@fleet/contract/alarm/catalogue';
import { violationText } from '@fleet/contract/alarm/text';
import { choice } from '../../kit/fields/choice';
import { text } from '../../kit/fields/text';
import { listScreen } from '../../kit/list/ListScreen';
import { AlarmDetail } from './AlarmDetail';
import { alarmFields } from './fields';
import { screenOf } from './screen';

const { handling, ...common } = screenOf('violation');

export const ViolationControl = listScreen({
  ...common,
  text: violationText,
  fields: { ...alarmFields, violationType: choice(violationTypes, violationText), fenceName: text() },
  list: violation.list,
  filters: [
    'orgId',
    'anyNum',
    'driver',
    'violationType',
    'level',
    'handling',
    'isPushed',
    'startTime',
    'endTime',
  ],
  // A driver's page leads here by his key.
  narrows: ['vehicleId', 'driverId'],
  columns: [
    'carId',
    'driverName',
    'violationType',
    'fenceName',
    'level',
    'happenTime',
    'endedAt',
    'handling',
    'pushedAt',
  ],
  view: [
    {
      names: [
        'violationType',
        'fenceName',
        'level',
        'happenTime',
        'endedAt',
        'seconds',
        'orgName',
        'driverName',
      ],
    },
    handling,
  ],
  below: [{ call: violation.list, Show: ({ row }) => <AlarmDetail code={row.violationType} row={row} /> }],
  file: violationFile,
});
