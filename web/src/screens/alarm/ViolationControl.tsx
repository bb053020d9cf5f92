import { alarm, violation, violationFile } from '@fleet/contract/alarm/calls';
import { violationTypes } from '@fleet/contract/alarm/catalogue';
import { violationText } from '@fleet/contract/alarm/text';
import { choice } from '../../kit/fields/choice';
import { listScreen } from '../../kit/list/ListScreen';
import { actsOf, TrackLink } from './acts';
import { AlarmDetail } from './AlarmDetail';
import { AlarmRules } from './AlarmRules';
import { alarmFields } from './fields';
import { NewAlarms } from './NewAlarms';

const { handle, ignore, push } = actsOf('violation');

export const ViolationControl = listScreen({
  text: violationText,
  fields: { ...alarmFields, violationType: choice(violationTypes, violationText) },
  list: violation.list,
  name: 'carId',
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
  columns: ['carId', 'driverName', 'violationType', 'level', 'happenTime', 'endedAt', 'handling', 'pushedAt'],
  view: [
    { names: ['violationType', 'level', 'happenTime', 'endedAt', 'seconds', 'orgName', 'driverName'] },
    { names: ['handling', 'handledBy', 'handledAt', 'remark', 'pushedAt'] },
  ],
  more: [
    { call: handle.call, Act: handle.OneRow },
    { call: ignore.call, Act: ignore.OneRow },
    { call: violation.push, Act: push.OneRow },
    { call: violation.list, Act: TrackLink },
  ],
  batch: [
    { call: handle.call, Act: handle.Marked },
    { call: ignore.call, Act: ignore.Marked },
    { call: violation.push, Act: push.Marked },
  ],
  below: [{ call: violation.list, Show: ({ row }) => <AlarmDetail code={row.violationType} row={row} /> }],
  tools: [{ call: alarm.rules, Act: AlarmRules }],
  Summary: () => <NewAlarms kind="violation" />,
  file: violationFile,
});
