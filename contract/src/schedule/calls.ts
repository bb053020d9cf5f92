import { z } from 'zod';
import {
  byId,
  calls,
  counted,
  done,
  exportCall,
  listOf,
  pageInput,
  pageOf,
  search,
  suggestion,
  deletionInput,
  version,
} from '../call';
import { day, id, list, text } from '../field';
import { scheduleText } from './text';
import { day as shownDay } from '../shown';

export const longestDays = 366;
export const longestName = 30;
/** How many vehicles one schedule may name, and how many drivers. */
export const mostMembers = 500;

/** The rows of the calendar: vehicles unless said otherwise. */
export const calendarRows = ['vehicle', 'driver'] as const;
export type CalendarBy = (typeof calendarRows)[number];

const listed = pageInput(
  {
    id: id().optional(),
    orgId: id().optional(),
    scheduleName: text(longestName).optional(),
    shiftId: id().optional(),
    /** Schedules with a day in this range. */
    fromDate: day().optional(),
    toDate: day().optional(),
    /** A driver's number, name or phone number, or a part of it. */
    driver: text(32).optional(),
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
  startDate: shownDay(),
  endDate: shownDay(),
  vehicleIds: z.array(z.string()),
  carIds: z.array(z.string()),
  driverIds: z.array(z.string()),
  driverNames: z.array(z.string()),
});

const details = {
  scheduleName: text(longestName),
  shiftId: id(),
  startDate: day(),
  endDate: day(),
  vehicleIds: list(id(), mostMembers).optional(),
  driverIds: list(id(), mostMembers).optional(),
};

/** Whether at least one vehicle or driver is named; asked whatever else is wrong, so that all gaps are shown at once. */
const namesSomebody = (value: unknown) => {
  const { vehicleIds, driverIds } = value as { vehicleIds?: unknown; driverIds?: unknown };
  return [vehicleIds, driverIds].some((ids) => Array.isArray(ids) && ids.length > 0);
};

/** On which days which vehicles and drivers work which shift. */
export const schedule = calls('schedule', '/v1/shift', {
  list: { path: 'selectShiftApplication', right: 'schedule:view', input: listed, output: pageOf(row) },
  one: { path: 'selectApplication', right: 'schedule:view', input: byId, output: row },
  /** Vehicles, or drivers, with all that is planned for them in a week. */
  calendar: {
    path: 'selectShiftCalendar',
    right: 'schedule:view',
    input: pageInput(
      {
        startDate: day(),
        by: z.enum(calendarRows).optional(),
        orgId: id().optional(),
        /** Any number of a vehicle, where the rows are vehicles. */
        anyNum: text(32).optional(),
        /** The number or name of a driver, where the rows are drivers. */
        driver: text(32).optional(),
      },
      ['name'],
    ),
    output: pageOf(
      z.object({
        id: z.string(),
        /** Of the vehicle its number, of the driver his name. */
        name: z.string(),
        driverNum: z.string().nullable(),
        orgName: z.string(),
        plans: z.array(
          z.object({
            id: z.string(),
            scheduleName: z.string(),
            shiftName: z.string(),
            commute: z.array(commute),
            startDate: shownDay(),
            endDate: shownDay(),
          }),
        ),
      }),
    ),
  },
  add: {
    path: 'insertShiftApplication',
    right: 'schedule:add',
    input: z.strictObject(details).refine(namesSomebody, {
      path: ['vehicleIds'],
      params: { text: scheduleText.noMember },
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
    output: byId,
  },
  edit: {
    path: 'updateShiftApplication',
    right: 'schedule:edit',
    input: z.strictObject({ id: id(), version: version(), ...z.strictObject(details).partial().shape }),
    output: done,
  },
  del: {
    path: 'deleteShiftApplication',
    right: 'schedule:del',
    input: deletionInput(listed),
    output: counted,
  },
  /** Plans another week like one that the caller sees. */
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
      vehicleIds: list(id(), mostMembers).optional(),
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
      driverIds: list(id(), mostMembers).optional(),
    }),
    output: listOf(suggestion),
  },
});

/** The days of a week of the calendar. */
export const weekDays = 7;

export const scheduleFile = exportCall(
  schedule.list,
  ['scheduleName', 'shiftName', 'times', 'startDate', 'endDate', 'carIds', 'driverNames'],
  { path: '/v1/getExportExcel/exportShiftApplication', right: 'schedule:export' },
);
