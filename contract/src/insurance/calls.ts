import { z } from 'zod';
import { calls, done, exportCall, pageInput, pageOf, version } from '../call';
import { carId, choice, day, id, text } from '../field';
import { imported } from '../sheet/calls';
import { validities } from '../validity';
import { day as shownDay } from '../shown';

const row = z.object({
  id: z.string(),
  version: z.int(),
  carId: z.string(),
  plateNum: z.string().nullable(),
  orgName: z.string(),
  insureStart: shownDay().nullable(),
  insureEnd: shownDay().nullable(),
  /** Negative once it has expired. */
  daysLeft: z.int().nullable(),
  insureStatus: z.enum(validities),
  insureAttachment: z.string().nullable(),
});

/** The insurance of each vehicle; it stands in the vehicle's file. */
export const insurance = calls('insure', '/v1/carInsurance', {
  list: {
    path: 'selectCarInsurance',
    right: 'insure:view',
    input: pageInput(
      {
        id: id().optional(),
        /** Only what this import of one's own wrote. */
        importId: id().optional(),
        orgId: id().optional(),
        anyNum: text(32).optional(),
        insureStatus: choice(validities).optional(),
        endFrom: day().optional(),
        endTo: day().optional(),
      },
      ['carId', 'insureEnd'],
    ),
    output: pageOf(row),
  },
  edit: {
    path: 'updateCarInsurance',
    right: 'insure:edit',
    input: z.strictObject({
      id: id(),
      version: version(),
      insureStart: day().nullish(),
      insureEnd: day().nullish(),
      insureAttachment: id().nullish(),
    }),
    output: done,
  },
});

/** The insurance of a vehicle as a sheet holds it: both days, or none, which changes nothing. */
export const insuranceRow = z.strictObject({
  carId: carId(),
  insureStart: day().nullish(),
  insureEnd: day().nullish(),
});

export const insuranceFile = exportCall(
  insurance.list,
  ['carId', 'plateNum', 'orgName', 'insureStart', 'insureEnd', 'daysLeft', 'insureStatus'],
  { path: '/v1/getExportExcel/exportCarInsurance', right: 'insure:export' },
);

export const insuranceImport = imported('insure', {
  upload: 'uploadCarInsurance',
  template: 'exportCarInsuranceTemplate',
  right: 'insure:import',
});
