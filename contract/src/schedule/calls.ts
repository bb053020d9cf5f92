import { z } from 'zod';
import {
  byId,
  calls,
  counted,
  done,
  exported,
  listOf,
  paged,
  pageOf,
  search,
  suggestion,
  these,
  version,
} from '../call';
import { day, id, list, text } from '../field';
import { scheduleText } from './text';

export const longestDays = 366;
/** How many vehicles one schedule may name. */
export const mostCars = 500;

const listed = paged(
  {
    id: id().optional(),
    orgId: id().optional(),
    scheduleName: text(30).optional(),
    shiftId: id().optional(),
    /** Schedules with a day in this range. */
    fromDate: day().optional(),
    toDate: day().optional(),
  },
  ['scheduleName', 'startDate', 'endDate'],
);

const commute = z.object({ start: z.string(), end: z.string() });
const row = z.object({
  id: z.string(),
  version: z.int(),
  scheduleName: z.string(),
  shiftId: z.string(),
  shiftName: z.string(),
  commute: z.array(commute),
  times: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  vehicleIds: z.array(z.string()),
  carIds: z.array(z.string()),
});

const details = {
  scheduleName: text(30),
  shiftId: id(),
  startDate: day(),
  endDate: day(),
  vehicleIds: list(id(), mostCars).refine((ids) => ids.length > 0, { params: { text: scheduleText.noCar } }),
};

/** On which days which vehicles work which shift. */
export const schedule = calls('schedule', '/v1/shift', {
  list: { path: 'selectShiftApplication', right: 'schedule:view', input: listed, output: pageOf(row) },
  one: { path: 'selectApplication', right: 'schedule:view', input: byId, output: row },
  /** Vehicles with all that is planned for them in so many days. */
  calendar: {
    path: 'selectShiftCalendar',
    right: 'schedule:view',
    input: paged({ startDate: day(), orgId: id().optional(), anyNum: text(32).optional() }, ['carId']),
    output: pageOf(
      z.object({
        id: z.string(),
        carId: z.string(),
        orgName: z.string(),
        plans: z.array(
          z.object({
            id: z.string(),
            scheduleName: z.string(),
            shiftName: z.string(),
            commute: z.array(commute),
            startDate: z.string(),
            endDate: z.string(),
          }),
        ),
      }),
    ),
  },
  add: {
    path: 'insertShiftApplication',
    right: 'schedule:add',
    input: z.strictObject(details),
    output: byId,
  },
  edit: {
    path: 'updateShiftApplication',
    right: 'schedule:edit',
    input: z.strictObject({ id: id(), version: version(), ...z.strictObject(details).partial().shape }),
    output: done,
  },
  del: { path: 'deleteShiftApplication', right: 'schedule:del', input: these(listed), output: counted },
  /** What the caller sees of one week is planned for another as well. */
  copyWeek: {
    path: 'copyShiftWeek',
    right: 'schedule:add',
    input: z.strictObject({ week: day(), toWeek: day(), orgId: id().nullish() }),
    output: counted,
  },
  cars: {
    path: 'choiceShiftCar',
    right: 'signedIn',
    /** `vehicleIds` asks what these are called; an organization gives all that it has. */
    input: search({
      keyword: text(32).optional(),
      orgId: id().optional(),
      vehicleIds: list(id(), mostCars).optional(),
    }),
    output: listOf(suggestion),
  },
  drivers: {
    path: 'choiceShiftDriver',
    right: 'signedIn',
    /** `driverIds` asks what these are called; an organization gives all that it has. */
    input: search({
      keyword: text(32).optional(),
      orgId: id().optional(),
      driverIds: list(id(), mostCars).optional(),
    }),
    output: listOf(suggestion),
  },
});

/** The days of a week of the calendar. */
export const weekDays = 7;

export const scheduleFile = exported(
  schedule.list,
  ['scheduleName', 'shiftName', 'times', 'startDate', 'endDate', 'carIds'],
  { path: '/v1/getExportExcel/exportShiftApplication', right: 'schedule:export' },
);
