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
import { format, id, list, text } from '../field';
import { shiftText } from './text';
import { overlapsItself } from './times';
import { figure } from '../shown';

const clock = () => format(/^([01]\d|2[0-3]):[0-5]\d$/, shiftText.clockRule);
const endClock = () => format(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, shiftText.clockRule);

const commute = z.strictObject({ start: clock(), end: endClock() });

/** One to three times of a day that do not overlap, through midnight neither: together they are a day at most. */
const times = () =>
  list(commute, 3)
    .refine((value) => value.length > 0, { params: { text: shiftText.noTime } })
    .refine((value) => value.every(({ start, end }) => start !== end), {
      params: { text: shiftText.noLength },
    })
    .refine((value) => !overlapsItself(value), { params: { text: shiftText.overlap } });

const listed = pageInput({ id: id().optional(), shiftName: text(30).optional() }, ['shiftName']);

const row = z.object({
  id: z.string(),
  version: z.int(),
  shiftName: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  commute: z.array(commute),
  times: z.string(),
  hours: figure(2),
});

/** The times of day in which a company's trucks work. */
export const shift = calls('shift', '/v1/shift', {
  list: { path: 'selectShiftList', right: 'shift:view', input: listed, output: pageOf(row) },
  one: { path: 'selectShift', right: 'shift:view', input: byId, output: row },
  add: {
    path: 'insertShift',
    right: 'shift:add',
    input: z.strictObject({
      shiftName: text(30),
      commute: times(),
      /** Asked of whoever belongs to no company. */
      companyId: id().nullish(),
    }),
    output: byId,
  },
  edit: {
    path: 'updateShift',
    right: 'shift:edit',
    input: z.strictObject({
      id: id(),
      version: version(),
      shiftName: text(30).optional(),
      commute: times().optional(),
    }),
    output: done,
  },
  del: { path: 'deleteShift', right: 'shift:del', input: deletionInput(listed), output: counted },
  choices: {
    path: 'choiceShiftList',
    right: 'signedIn',
    input: search({}),
    output: listOf(suggestion),
  },
});

export const shiftFile = exportCall(shift.list, ['shiftName', 'times', 'hours', 'companyName'], {
  path: '/v1/getExportExcel/exportShift',
  right: 'shift:export',
});
