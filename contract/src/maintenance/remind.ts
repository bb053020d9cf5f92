import { z } from 'zod';
import { calls, counted, exportCall, pageInput, pageOf, selectionInput } from '../call';
import { choice, id, text } from '../field';
import { day, figure, instant } from '../shown';
import { maintainStatuses } from './states';

const listed = pageInput(
  {
    /** The key of a vehicle. */
    id: id().optional(),
    orgId: id().optional(),
    anyNum: text(32).optional(),
    maintainStatus: choice(maintainStatuses).optional(),
  },
  ['left', 'carId'],
);

const row = z.object({
  id: z.string(),
  carId: z.string(),
  plateNum: z.string().nullable(),
  orgName: z.string(),
  /** The program whose turn is next; null where it is the cycle in the vehicle's own file. */
  projectName: z.string().nullable(),
  projectId: z.string().nullable(),
  cycleHours: z.int().nullable(),
  cycleDays: z.int().nullable(),
  lastTime: instant().nullable(),
  lastHours: figure(1).nullable(),
  /** The hour meter now. */
  hours: z.int().nullable(),
  dueHours: figure(0).nullable(),
  dueDay: day().nullable(),
  /** Negative once it is over. */
  leftHours: z.int().nullable(),
  leftDays: z.int().nullable(),
  /** Of the whole cycle: 1 just after maintenance, 0 when it is over. */
  leftPart: z.number(),
  maintainStatus: z.enum(maintainStatuses),
  /** All of its cycles, the nearest first; the name is null for the one in its own file. */
  cycles: z.array(
    z.object({
      projectId: z.string().nullable(),
      projectName: z.string().nullable(),
      status: z.enum(maintainStatuses),
      leftHours: z.int().nullable(),
      leftDays: z.int().nullable(),
    }),
  ),
  remindedAt: instant().nullable(),
});

/** Which vehicles want maintenance, the nearest first. */
export const remind = calls('remind', '/v1/MaintainMaterialController', {
  list: {
    path: 'selectMaintainCarList',
    right: 'remind:view',
    input: listed,
    output: pageOf(row).extend({
      /** Of the vehicles in sight, whatever the filter. */
      due: z.int(),
      overdue: z.int(),
    }),
  },
  /** Writes to those who maintain the vehicles. */
  send: {
    path: 'remindMaintain',
    right: 'remind:send',
    input: selectionInput(listed),
    /** How many vehicles, and how many mails have gone. */
    output: counted.extend({ mails: z.int() }),
  },
});

export const remindFile = exportCall(
  remind.list,
  [
    'carId',
    'plateNum',
    'orgName',
    'projectName',
    'cycleHours',
    'cycleDays',
    'lastTime',
    'lastHours',
    'hours',
    'dueHours',
    'dueDay',
    'leftHours',
    'leftDays',
    'maintainStatus',
    'remindedAt',
  ],
  { path: '/v1/getExportExcel/exportMaintainCar', right: 'remind:export' },
);
