import { schedule, scheduleFile } from '@fleet/contract/schedule/calls';
import { scheduleText } from '@fleet/contract/schedule/text';
import { listScreen } from '../../kit/list/ListScreen';
import { scheduleFields } from './fields';
import { ViewSwitch } from './ViewSwitch';

// A card on a phone shows the first few.
const columns = [
  'scheduleName',
  'shiftName',
  'startDate',
  'endDate',
  'carIds',
  'driverNames',
  'times',
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
