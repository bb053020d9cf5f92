import { alarm, fault, faultFile } from '@fleet/contract/alarm/calls';
import { faultTypes } from '@fleet/contract/alarm/catalogue';
import { faultText } from '@fleet/contract/alarm/text';
import { choice } from '../../kit/fields/choice';
import { listScreen } from '../../kit/list/ListScreen';
import { actsOf, TrackLink } from './acts';
import { AlarmDetail } from './AlarmDetail';
import { AlarmRules } from './AlarmRules';
import { alarmFields } from './fields';
import { NewAlarms } from './NewAlarms';

const { handle, ignore, push } = actsOf('fault');

export const FaultManagement = listScreen({
  text: faultText,
  fields: { ...alarmFields, faultType: choice(faultTypes, faultText) },
  list: fault.list,
  name: 'carId',
  filters: ['orgId', 'anyNum', 'faultType', 'level', 'handling', 'startTime', 'endTime'],
  columns: ['carId', 'orgName', 'faultType', 'level', 'driverName', 'happenTime', 'endedAt', 'handling'],
  view: [
    { names: ['faultType', 'level', 'happenTime', 'endedAt', 'seconds', 'orgName', 'driverName'] },
    { names: ['handling', 'handledBy', 'handledAt', 'remark', 'pushedAt'] },
  ],
  more: [
    { call: handle.call, Act: handle.OneRow },
    { call: ignore.call, Act: ignore.OneRow },
    { call: fault.push, Act: push.OneRow },
    { call: fault.list, Act: TrackLink },
  ],
  batch: [
    { call: handle.call, Act: handle.Marked },
    { call: ignore.call, Act: ignore.Marked },
    { call: fault.push, Act: push.Marked },
  ],
  below: [{ call: fault.list, Show: ({ row }) => <AlarmDetail code={row.faultType} row={row} /> }],
  tools: [{ call: alarm.rules, Act: AlarmRules }],
  Summary: () => <NewAlarms kind="fault" />,
  file: faultFile,
});
