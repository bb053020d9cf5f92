import { fault, faultFile } from '@fleet/contract/alarm/calls';
import { faultTypes } from '@fleet/contract/alarm/catalogue';
import { faultText } from '@fleet/contract/alarm/text';
import { repair } from '@fleet/contract/repair/calls';
import { choice } from '../../kit/fields/choice';
import { listScreen } from '../../kit/list/ListScreen';
import { AlarmDetail } from './AlarmDetail';
import { FaultRepair } from './FaultRepair';
import { alarmFields } from './fields';
import { screenOf } from './screen';

const { handling, more, ...common } = screenOf('fault');

export const FaultManagement = listScreen({
  ...common,
  more: [...more, { call: repair.addFromFault, Act: FaultRepair }],
  text: faultText,
  fields: { ...alarmFields, faultType: choice(faultTypes, faultText) },
  list: fault.list,
  filters: ['orgId', 'anyNum', 'faultType', 'level', 'handling', 'startTime', 'endTime'],
  columns: ['carId', 'orgName', 'faultType', 'level', 'driverName', 'happenTime', 'endedAt', 'handling'],
  view: [
    { names: ['faultType', 'level', 'happenTime', 'endedAt', 'seconds', 'orgName', 'driverName'] },
    handling,
  ],
  below: [{ call: fault.list, Show: ({ row }) => <AlarmDetail code={row.faultType} row={row} /> }],
  file: faultFile,
});
