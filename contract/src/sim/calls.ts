import { z } from 'zod';
import { byId, calls, counted, done, exportCall, pageInput, pageOf, deletionInput, version } from '../call';
import { choice, day, decimal, iccid, id, text, lines } from '../field';
import { imported } from '../sheet/calls';
import { day as shownDay, figure, instant } from '../shown';

export const simOperators = ['mobile', 'unicom', 'telecom', 'broadnet'] as const;
export const assetStatuses = ['inUse', 'abandoned'] as const;
export const cardStatuses = ['inactive', 'active', 'suspended', 'cancelled'] as const;
export const expiryStates = ['normal', 'nearExpiry', 'expired', 'notRecorded'] as const;

const details = {
  iccid: iccid(),
  supplier: text(50),
  operator: choice(simOperators),
  activationDate: day().nullish(),
  expiryDate: day().nullish(),
  remarks: lines(200).nullish(),
};

const listed = pageInput(
  {
    id: id().optional(),
    /** Only what this import of one's own wrote. */
    importId: id().optional(),
    iccid: text(20).optional(),
    supplier: text(50).optional(),
    operator: choice(simOperators).optional(),
    assetStatus: choice(assetStatuses).optional(),
    expiryState: choice(expiryStates).optional(),
  },
  ['iccid', 'expiryDate', 'activationDate'],
);

/** The platform's own cards; a company never sees them. */
export const sim = calls('sim', '/v1/sim', {
  list: {
    path: 'selectSim',
    right: 'sim:view',
    input: listed,
    output: pageOf(
      z.object({
        id: z.string(),
        version: z.int(),
        iccid: z.string(),
        supplier: z.string(),
        assetStatus: z.enum(assetStatuses),
        cardStatus: z.enum(cardStatuses),
        activationDate: shownDay().nullable(),
        expiryDate: shownDay().nullable(),
        expiryState: z.enum(expiryStates),
        operator: z.enum(simOperators),
        /** Megabytes of this month. */
        monthlyUsage: figure(2).nullable(),
        syncTime: instant().nullable(),
        /** The terminal that reports this card. */
        terminalId: z.string().nullable(),
        remarks: z.string().nullable(),
      }),
    ),
  },
  add: {
    path: 'insertSim',
    right: 'sim:add',
    isRepeatable: true,
    input: z.strictObject(details),
    /** A number whose check digit is off is usual with some makers: it is taken, and said. */
    output: byId.extend({ isDoubtful: z.boolean() }),
  },
  remark: {
    path: 'updateRemarks',
    right: 'sim:remark',
    input: z.strictObject({ id: id(), version: version(), remarks: lines(200).nullish() }),
    output: done,
  },
  abandon: {
    path: 'abandonedSim',
    stepUp: true,
    right: 'sim:abandon',
    input: deletionInput(listed),
    output: counted,
  },
  del: { path: 'deleteSim', stepUp: true, right: 'sim:del', input: deletionInput(listed), output: counted },
});

/** Sheets of the operators themselves write their whole names. */
const wholeNames = new Map<unknown, string>([
  ['中国移动', 'mobile'],
  ['中国联通', 'unicom'],
  ['中国电信', 'telecom'],
  ['中国广电', 'broadnet'],
]);

/** A card as a sheet holds it: what its operator's own sheet says of status and usage makes it synchronised. */
export const simRow = z.strictObject({
  ...details,
  operator: z.preprocess((name) => wholeNames.get(name) ?? name, details.operator),
  cardStatus: choice(cardStatuses).nullish(),
  monthlyUsage: decimal(0, 99_999_999).nullish(),
});

export const simFile = exportCall(
  sim.list,
  [
    'iccid',
    'supplier',
    'assetStatus',
    'cardStatus',
    'activationDate',
    'expiryDate',
    'expiryState',
    'operator',
    'monthlyUsage',
    'syncTime',
    'terminalId',
    'remarks',
  ],
  { path: '/v1/getExportExcel/exportSim', right: 'sim:export' },
);

export const simImport = imported('sim', {
  upload: '/v1/sim/importSim',
  template: 'exportSimTemplate',
  right: 'sim:import',
});
