import { z } from 'zod';
import { byId, calls, counted, done, exportCall, pageInput, pageOf, deletionInput, version } from '../call';
import { decimal, flag, id, instant as moment, int, list, money, text, lines } from '../field';
import { figure, instant, money as shownMoney } from '../shown';
import { usedMaterial } from './program';
import { maintainStatuses } from './states';

const listed = pageInput(
  {
    id: id().optional(),
    vehicleId: id().optional(),
    projectId: id().optional(),
    orgId: id().optional(),
    anyNum: text(32).optional(),
    maintainer: text(30).optional(),
    startTime: moment().optional(),
    endTime: moment().optional(),
  },
  ['maintainTime', 'cost'],
);

const row = z.object({
  id: z.string(),
  version: z.int(),
  orderNum: z.string(),
  vehicleId: z.string(),
  carId: z.string(),
  orgName: z.string(),
  maintainer: z.string(),
  maintainTime: instant(),
  kilometres: z.int().nullable(),
  hours: figure(1),
  /** Why they are not what the truck's own meter said. */
  hoursReason: z.string().nullable(),
  /** It did what the cycle in the vehicle's own file asks for. */
  ownCycle: z.boolean(),
  projectIds: z.array(z.string()),
  projects: z.array(z.string()),
  materials: z.array(
    z.object({
      materialName: z.string(),
      spec: z.string().nullable(),
      unit: z.string().nullable(),
      price: shownMoney().nullable(),
      qty: z.number(),
    }),
  ),
  labourCost: shownMoney().nullable(),
  materialCost: shownMoney(),
  cost: shownMoney(),
  /** The vehicle's standing when the order was done. */
  stood: z.enum(maintainStatuses),
  remarks: z.string().nullable(),
  attachments: z.array(z.string()),
});

const details = {
  maintainer: text(30),
  maintainTime: moment(),
  kilometres: int(0, 999_999).nullish(),
  hours: decimal(0, 999_999),
  hoursReason: text(200).nullish(),
  /** The work of the order: the vehicle's own cycle, programs, items of programs; one at least. */
  ownCycle: flag().nullish(),
  projectIds: list(id(), 100).optional(),
  materials: list(usedMaterial(), 100).optional(),
  labourCost: money().nullish(),
  remarks: lines(500).nullish(),
  attachments: list(id(), 9).optional(),
};

/** Maintenance orders of vehicles; each starts their cycles anew. `domain.md` §3, §4. */
export const maintain = calls('maintain', '/v1/maintainOrder', {
  list: {
    path: 'selectMaintainOrder',
    right: 'maintain:view',
    input: listed,
    output: pageOf(row).extend({
      /** Of all that the filter shows, in yuan. */
      costTotal: shownMoney(),
    }),
  },
  add: {
    path: 'insertMaintainOrder',
    right: 'maintain:add',
    input: z.strictObject({ vehicleId: id(), ...details }),
    output: byId,
  },
  edit: {
    path: 'updateMaintainOrder',
    right: 'maintain:edit',
    input: z.strictObject({ id: id(), version: version(), ...z.strictObject(details).partial().shape }),
    output: done,
  },
  del: { path: 'deleteMaintainOrder', right: 'maintain:del', input: deletionInput(listed), output: counted },
});

export const maintainFile = exportCall(
  maintain.list,
  [
    'orderNum',
    'carId',
    'orgName',
    'maintainer',
    'maintainTime',
    'kilometres',
    'hours',
    'hoursReason',
    'ownCycle',
    'projects',
    'materials',
    'labourCost',
    'materialCost',
    'cost',
    'stood',
    'remarks',
  ],
  { path: '/v1/getExportExcel/exportMaintainOrder', right: 'maintain:export' },
);
