import { schedule, scheduleFile } from '@fleet/contract/schedule/calls';
import { scheduleText } from '@fleet/contract/schedule/text';
import { listScreen } from '../../kit/list/ListScreen';
import { scheduleFields } from './fields';
import { ViewSwitch } from './ViewSwitch';

const columns = [
  'scheduleName',
  'shiftName',
  'times',
  'startDate',
  'endDate',
  'carIds',
  'driverNames',
] as const;

export const ScheduleList = listScreen({
  text: scheduleText,
  fields: scheduleFields,
  list: schedule.list,
  name: 'scheduleName',
  filters: ['orgId', 'scheduleName', 'shiftId', 'driver', 'fromDate', 'toDate'],
  columns,
  view: [{ names: columns }],
  form: [{ names: ['scheduleName', 'shiftId', 'startDate', 'endDate', 'vehicleIds', 'driverIds'] }],
  add: schedule.add,
  edit: schedule.edit,
  del: schedule.del,
  copies: true,
  tools: [{ call: schedule.calendar, Act: ViewSwitch }],
  file: scheduleFile,
});
