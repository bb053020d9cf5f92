import type { Input } from '@fleet/contract/call';
import {
  insuranceFile,
  insuranceImport,
  insuranceRow,
  type insurance,
} from '@fleet/contract/insurance/calls';
import { insuranceText } from '@fleet/contract/insurance/text';
import { sheetText } from '@fleet/contract/sheet/text';
import { refusals } from '@fleet/contract/refusals';
import type { Context } from '../../../base/context';
import { Problems } from '../../../base/problems';
import { refuse } from '../../../base/refuse';
import { attachFile, dropFile, needUpload } from '../../house/file/service';
import { editable } from '../../house/plain/service';
import { isSame, type Importing } from '../../house/sheet/service';
import { findVehicleNamed, needVehicle, updateVehicle, vehicleFile } from '../vehicle/service';
import { showInsurance } from './queries';

/** The insurance is a part of the vehicle's file, with a list and entries in the log of its own. */
const file = editable({
  module: 'insure',
  find: needVehicle,
  nameOf: ({ carId }: { carId: string }) => carId,
  show: showInsurance,
  tell: vehicleFile.tell,
});

/** Writes down a vehicle's insurance: both dates or none, and the policy. */
export async function editInsurance(ctx: Context, input: Input<typeof insurance.edit>): Promise<null> {
  const { id, version, ...change } = input;
  const before = await needVehicle(ctx, id);
  const { insureAttachment } = change;
  const isNewFile = insureAttachment !== undefined && insureAttachment !== before.insureAttachment;
  const problems = new Problems();
  judgeDates(problems, { ...before, ...change });
  if (isNewFile && insureAttachment)
    await problems.of('insureAttachment', () => needUpload(ctx, insureAttachment));
  problems.throwIfAny();
  const { insureStart, insureEnd } = before;
  return file.change(ctx, before, {
    action: 'edit',
    write: (ctx) => updateVehicle(ctx, id, version, change),
    async afterWrite(ctx) {
      if (isNewFile && before.insureAttachment) await dropFile(ctx, before.insureAttachment);
      if (isNewFile && insureAttachment)
        await attachFile(ctx, insureAttachment, { orgId: before.orgId, companyId: before.companyId });
    },
    before: { insureStart, insureEnd, insureAttachment: before.insureAttachment },
    after: change,
  });
}

interface Dates {
  insureStart?: string | null | undefined;
  insureEnd?: string | null | undefined;
}

function judgeDates(problems: Problems, { insureStart, insureEnd }: Dates): void {
  if (!insureStart !== !insureEnd)
    problems.add(insureStart ? 'insureEnd' : 'insureStart', insuranceText.bothDates);
  if (insureStart && insureEnd && insureEnd <= insureStart)
    problems.add('insureEnd', insuranceText.endBeforeStart);
}

/** Insurance by sheet: every row is a vehicle that is there. */
export const insuranceSheet: Importing<typeof insuranceRow> = {
  calls: insuranceImport,
  exported: insuranceFile,
  row: insuranceRow,
  words: insuranceText,
  key: 'carId',
  async write(ctx, { carId, ...dates }) {
    const found = await findVehicleNamed(ctx, carId);
    if (!found) {
      const problems = new Problems();
      problems.add('carId', sheetText.unknownName, { name: carId });
      judgeDates(problems, dates);
      return problems.refuse();
    }
    const { id, version, insureStart, insureEnd } = found;
    // A vehicle that is not insured has blank days in our own sheet; they take no insurance away.
    if ((!dates.insureStart && !dates.insureEnd) || isSame(found, dates)) return null;
    await editInsurance(ctx, { id, version, ...dates });
    return { recordId: id, version: version + 1, before: { insureStart, insureEnd } };
  },
  async undo(ctx, { recordId: id, version, before }) {
    if ((await needVehicle(ctx, id)).version !== version) throw refuse(refusals.notNow);
    await editInsurance(ctx, { id, version, ...before });
  },
};
