import { mostMembers, schedule, scheduleFile } from '@fleet/contract/schedule/calls';
import { scheduleText } from '@fleet/contract/schedule/text';
import { shift, shiftFile } from '@fleet/contract/shift/calls';
import { shiftText } from '@fleet/contract/shift/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { chooseDrivers } from '../../fleet/driver/service';
import { exportRoute } from '../../house/sheet/service';
import { chooseVehicles } from '../../fleet/vehicle/service';
import { listShiftChoices, listShifts } from './queries';
import { listCalendar, listSchedules } from './scheduleQueries';
import { addSchedule, copyWeek, delSchedules, editSchedule, oneSchedule } from './schedules';
import { addShift, editShift, oneShift, shifts } from './service';

export const shiftRoutes = [
  ...serve(shift, {
    list: answerPage(listShifts),
    one: oneShift,
    add: addShift,
    edit: editShift,
    del: shifts.del,
    choices: listShiftChoices,
  }),
  exportRoute({ list: shift.list, file: shiftFile, find: listShifts, words: shiftText }),
  ...serve(schedule, {
    list: answerPage(listSchedules),
    one: oneSchedule,
    calendar: answerPage(listCalendar),
    add: addSchedule,
    edit: editSchedule,
    del: delSchedules,
    copyWeek,
    cars: (ctx, input) => chooseVehicles(ctx, input, mostMembers),
    drivers: (ctx, input) => chooseDrivers(ctx, input, mostMembers),
  }),
  exportRoute({ list: schedule.list, file: scheduleFile, find: listSchedules, words: scheduleText }),
];
