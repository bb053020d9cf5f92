import { z } from 'zod';
import { byId, calls, counted, done, exportCall, pageInput, pageOf, deletionInput, version } from '../call';
import { choice, flag, formats, id, needed, text } from '../field';
import { powerTypes } from '../vehicle/calls';

const listed = pageInput(
  { id: id().optional(), itemName: text(30).optional(), powerType: choice(powerTypes).optional() },
  ['sort'],
);

const details = {
  itemName: needed(text(30), formats.itemName),
  /** Which trucks it is for; blank for all. */
  powerType: choice(powerTypes).nullish(),
  critical: flag(),
};

/** The items of the pre-use check; each company has its own list, and a new one begins with the platform's. */
export const checkItem = calls('checkItem', '/v1/CarCheck', {
  list: {
    path: 'selectCarCheck',
    right: 'signedIn',
    input: listed,
    output: pageOf(
      z.object({
        id: z.string(),
        version: z.int(),
        itemName: z.string(),
        powerType: z.enum(powerTypes).nullable(),
        critical: z.boolean(),
        sort: z.int(),
      }),
    ),
  },
  add: { path: 'insertCarCheck', right: 'checkItem:add', input: z.strictObject(details), output: byId },
  edit: {
    path: 'updateCarCheck',
    right: 'checkItem:edit',
    input: z.strictObject({ id: id(), version: version(), ...z.strictObject(details).partial().shape }),
    output: done,
  },
  del: { path: 'deleteCarCheck', right: 'checkItem:del', input: deletionInput(listed), output: counted },
  move: {
    path: 'moveCarCheck',
    right: 'checkItem:move',
    /** Puts the item in front of another; in front of none means last. */
    input: z.strictObject({ id: id(), beforeId: id().nullish() }),
    output: done,
  },
});

export const checkItemFile = exportCall(checkItem.list, ['sort', 'itemName', 'powerType', 'critical'], {
  path: '/v1/getExportExcel/exportCarCheck',
  right: 'checkItem:view',
});
