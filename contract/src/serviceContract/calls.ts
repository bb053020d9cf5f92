import { z } from 'zod';
import { byId, calls, counted, exportCall, pageInput, pageOf, deletionInput } from '../call';
import { choice, code, day, formats, id, money, phone, text } from '../field';
import { day as shownDay, money as shownMoney } from '../shown';

export const contractTypes = ['sales', 'purchase'] as const;

const listed = pageInput(
  {
    id: id().optional(),
    contractId: text(32).optional(),
    contractType: choice(contractTypes).optional(),
    supplier: text(100).optional(),
    signFrom: day().optional(),
    signTo: day().optional(),
  },
  ['contractId', 'signDate', 'amount'],
);

/** Nobody changes a contract: a wrong one is deleted and written again. */
export const contract = calls('contract', '/v1/CostContractController', {
  list: {
    path: 'queryList',
    right: 'contract:view',
    input: listed,
    output: pageOf(
      z.object({
        id: z.string(),
        contractId: z.string(),
        contractType: z.enum(contractTypes),
        supplier: z.string(),
        contactName: z.string(),
        contactPhone: z.string(),
        signDate: shownDay(),
        warrantyDate: shownDay().nullable(),
        amount: shownMoney(),
      }),
    ).extend({
      /** Of all that the filter shows, in yuan. */
      amountTotal: shownMoney(),
    }),
  },
  add: {
    path: 'insert',
    right: 'contract:add',
    input: z.strictObject({
      contractId: code(/^[A-Z0-9-]{4,32}$/, formats.contractId),
      contractType: choice(contractTypes),
      supplier: text(100),
      contactName: text(30),
      contactPhone: phone(),
      signDate: day(),
      warrantyDate: day().nullish(),
      amount: money(),
    }),
    output: byId,
  },
  del: { path: 'delete', right: 'contract:del', input: deletionInput(listed), output: counted },
});

export const contractFile = exportCall(
  contract.list,
  [
    'contractId',
    'contractType',
    'supplier',
    'contactName',
    'contactPhone',
    'signDate',
    'warrantyDate',
    'amount',
  ],
  { path: '/v1/getExportExcel/exportCostContract', right: 'contract:export' },
);
