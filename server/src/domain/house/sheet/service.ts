import { type Call, type Input, mayMake } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import type { sheet } from '@fleet/contract/sheet/calls';
import { sheetText } from '@fleet/contract/sheet/text';
import { say, type Text, type Texts } from '@fleet/contract/text';
import type { z } from 'zod';
import { transaction, type Context } from '../../../base/context';
import { notFound, forbidden, Refusal, refuse, refuseField } from '../../../base/refuse';
import { record } from '../log/index';
import type { Importing } from './import';
import { findImportRows, markUndone, takeImport } from './queries';
import { readSheet } from './read';
import { fieldsOfSheet, Mistakes, readRows, type SheetRow } from './rows';

export { momentCell, momentFormat } from './cells';
export { exportRoute } from './export';
export { importedBy } from './queries';
export { isSame } from './same';
export { escapeFormula, sheetFile, workbookFile, type Sheet } from './write';
export { templateFile } from './template';
export { Mistakes } from './rows';
export type { SheetRow } from './rows';
export { importing, type Importing, type Written } from './import';

/** Takes a whole import back, or nothing of it. */
export const undoing =
  (imports: readonly Pick<Importing<never>, 'calls' | 'undo'>[]) =>
  (ctx: Context, { id }: Input<typeof sheet.undo>): Promise<null> =>
    transaction(ctx, async (ctx) => {
      const batch = await takeImport(ctx, id);
      if (!batch) throw notFound();
      if (batch.undoneAt) throw refuse(sheetText.undoneAlready);
      const found = imports.find(({ calls }) => calls.upload.subject === batch.subject);
      if (!found) throw refuse(refusals.notNow);
      needRight(ctx, found.calls.upload.right);
      for (const row of await findImportRows(ctx, id)) {
        await found.undo(ctx, { ...row, before: row.before as object | null }).catch((error: unknown) => {
          throw error instanceof Refusal ? refuse(sheetText.undoTooLate, { name: row.recordName }) : error;
        });
      }
      await markUndone(ctx, id);
      await record(ctx, {
        module: found.calls.upload.subject,
        action: 'undoImport',
        recordId: id,
        recordName: batch.fileName,
      });
      return null;
    });

/** The rows of a small sheet that only names things; refused with the first cell that is wrong. */
export async function columnIn<S extends z.ZodObject>(
  ctx: Context,
  file: File,
  schema: S,
  words: Texts,
): Promise<z.output<S>[]> {
  const sheet = await readSheet(file);
  const mistakes = new Mistakes(sheet.name, words, ctx.language);
  const fields = fieldsOfSheet(sheet, schema, words, mistakes);
  const rows = readRows(fields, schema, words, mistakes, sheet);
  const [first] = mistakes.found;
  if (first) throw refuseField('file', sheetText.badCell, { ...first });
  if (rows.length === 0) throw refuseField('file', sheetText.noRows);
  return rows.map(({ value }) => value);
}

/**
 * The rows of a sheet that comes with a form, and everything that is wrong with its cells. `field` is the part of the
 * form, and `words.title` the name of the sheet in the report. Some columns are passed over.
 */
export async function rowsOfSheet<S extends z.ZodObject>(
  ctx: Context,
  { file, field, schema, words, passedOver = [] }: FormSheet<S>,
): Promise<{ rows: SheetRow<z.output<S>>[]; mistakes: Mistakes }> {
  const mistakes = new Mistakes(say(ctx.language, words.title), words, ctx.language);
  try {
    const sheet = await readSheet(file);
    const fields = fieldsOfSheet(sheet, schema, words, mistakes, passedOver);
    if (fields.length === 0) throw refuseField(field, sheetText.noRows);
    return { rows: readRows(fields, schema, words, mistakes, sheet), mistakes };
  } catch (error) {
    if (!(error instanceof Refusal) || error.extra.field !== 'file') throw error;
    throw new Refusal(error.status, error.code, error.text, error.slots, { ...error.extra, field });
  }
}

interface FormSheet<S extends z.ZodObject> {
  file: File;
  field: string;
  schema: S;
  words: Texts & { title: Text };
  passedOver?: readonly string[];
}

function needRight({ actor }: Context, right: Call['right']): void {
  if (!mayMake({ right }, actor.rights)) throw forbidden(right);
}
