import { z } from 'zod';
import { byId, calls, counted, done, exportCall, pageInput, pageOf, deletionInput, version } from '../call';
import { code, formats, id, text } from '../field';
import { instant } from '../shown';

const details = {
  keyNum: code(/^([0-9A-F]{8}|[0-9A-F]{14}|\d{10})$/, formats.keyNum),
  driverId: id().nullish(),
  /** The organization of a card without a driver; else the caller's own. */
  orgId: id().nullish(),
};

const listed = pageInput(
  {
    id: id().optional(),
    orgId: id().optional(),
    keyNum: text(14).optional(),
    /** Any part of the driver's number, name or phone number. */
    anyNum: text(30).optional(),
  },
  ['keyNum', 'productionTime'],
);

/** IC cards, by which a driver opens a truck. */
export const key = calls('key', '/v1/key', {
  list: {
    path: 'getKey',
    right: 'key:view',
    input: listed,
    output: pageOf(
      z.object({
        id: z.string(),
        version: z.int(),
        keyNum: z.string(),
        driverId: z.string().nullable(),
        driverNum: z.string().nullable(),
        driverName: z.string().nullable(),
        orgId: z.string(),
        orgName: z.string(),
        productionTime: instant(),
      }),
    ),
  },
  add: { path: 'insertKey', right: 'key:add', input: z.strictObject(details), output: byId },
  edit: {
    path: 'updateKey',
    right: 'key:edit',
    input: z.strictObject({ id: id(), version: version(), ...z.strictObject(details).partial().shape }),
    output: done,
  },
  del: { path: 'deleteKey', stepUp: true, right: 'key:del', input: deletionInput(listed), output: counted },
});

export const keyFile = exportCall(
  key.list,
  ['keyNum', 'driverNum', 'driverName', 'orgName', 'productionTime'],
  { path: '/v1/getExportExcel/exportKey', right: 'key:export' },
);
