import { z } from 'zod';
import { calls, counted, exportCall, pageInput, pageOf, selectionInput, version } from '../call';
import { choice, day, id, int, terminalId, text } from '../field';
import { imported } from '../sheet/calls';
import { day as shownDay } from '../shown';

export const feeTypes = ['charge', 'noCharge'] as const;
export const chargeStates = ['unpaid', 'normal', 'nearExpiry', 'expired'] as const;

/** So long after its expiry a service still goes on; then what the terminal reports is hidden from its company. */
export const graceDays = 7;

const listed = pageInput(
  {
    /** The terminal's key: each terminal has one renewal. */
    id: id().optional(),
    orgId: id().optional(),
    terminalId: text(20).optional(),
    feeType: choice(feeTypes).optional(),
    chargeState: choice(chargeStates).optional(),
    expireFrom: day().optional(),
    expireTo: day().optional(),
  },
  ['terminalId', 'expire', 'lastPay'],
);

const months = () => int(1, 60);

/** Until when the service of each terminal is paid. */
export const renew = calls('renew', '/v1/renew', {
  list: {
    path: 'selectRenew',
    right: 'renew:view',
    input: listed,
    output: pageOf(
      z.object({
        id: z.string(),
        version: z.int(),
        terminalId: z.string(),
        carId: z.string().nullable(),
        orgName: z.string(),
        feeType: z.enum(feeTypes),
        /** Null where nothing is charged. */
        chargeState: z.enum(chargeStates).nullable(),
        chargeStart: shownDay().nullable(),
        lastPay: shownDay().nullable(),
        expire: shownDay().nullable(),
      }),
    ),
  },
  /** Changes the fee (needs `renew:edit`) or adds months (needs `renew:renew`); see `terms` and `prolong`. */
  update: {
    path: 'updateRenew',
    right: 'renew:view',
    isRepeatable: true,
    input: selectionInput(listed, {
      version: version().optional(),
      feeType: choice(feeTypes).optional(),
      /** Blank leaves what was. */
      chargeStart: day().nullish(),
      months: months().optional(),
    }),
    output: counted,
  },
});

/** The two halves of `update`, each with the right that it needs. */
export const terms = { ...renew.update, right: 'renew:edit' as const };
export const prolong = { ...renew.update, right: 'renew:renew' as const };

export const renewFile = exportCall(
  renew.list,
  ['terminalId', 'carId', 'orgName', 'feeType', 'chargeState', 'chargeStart', 'lastPay', 'expire'],
  { path: '/v1/getExportExcel/exportRenew', right: 'renew:export' },
);

export const deviceRenewRow = z.strictObject({ terminalId: terminalId(), months: months() });
export const deviceRenew = imported('deviceRenew', {
  upload: '/v1/renew/deviceRenew',
  template: 'exportDeviceRenewTemplate',
  right: 'renew:renew',
});

export const deviceScrapRow = z.strictObject({ terminalId: terminalId() });
export const deviceScrap = imported('deviceScrap', {
  upload: '/v1/renew/deviceScrap',
  template: 'exportDeviceScrapTemplate',
  right: 'renew:scrap',
});
