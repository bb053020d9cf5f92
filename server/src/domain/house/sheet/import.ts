import type { Call, Input } from '@fleet/contract/call';
import type { ImportReport, imported } from '@fleet/contract/sheet/calls';
import { sheetText } from '@fleet/contract/sheet/text';
import { say, type Text, type Texts } from '@fleet/contract/text';
import { sql } from 'kysely';
import type { z } from 'zod';
import { transaction, type Context } from '../../../base/context';
import { Refusal, refuseField } from '../../../base/refuse';
import type { Route } from '../../../base/serve';
import { record } from '../log/index';
import { columnsOf } from './export';
import { insertImport, type Written } from './queries';
import { noSheet, readSheet } from './read';
import { fieldsOfSheet, hasHeadOf, Mistakes, readRows, type SheetRow } from './rows';
import { templateFile, type Notes } from './template';

export type { Written } from './queries';

type Upload = ReturnType<typeof imported>['upload'];

/** How the rows of one subject's sheets are read, written and taken back. */
export interface Importing<S extends z.ZodObject> {
  calls: { upload: Upload; template: Call };
  /** The call that writes the same list to a sheet: such a sheet can come back, and its other columns are passed over. */
  exported?: Call;
  /** One row, its fields in the order of the template's columns. */
  row: S;
  words: Texts & { title: Text };
  /** Sentences of the template about fields, beside the rules of their schemas. */
  notes?: Notes;
  /** By what a row is known: the same twice in a sheet is a mistake of this cell. */
  key: keyof z.output<S> & string;
  /** The column that brings a field, where it has another name: a sheet has the name of what a call names by its key. */
  columnOf?: Readonly<Record<string, keyof z.output<S> & string>>;
  /** The text that tells records apart, where it is not the key: a part of it, or more fields. */
  identityOf?: (row: z.output<S>) => string;
  /**
   * Writes one row, adding or changing; null when the record is as the row says. A refusal of a field becomes a mistake
   * of the cell. `isOurs` says that the sheet is one that we wrote.
   */
  write: (ctx: Context, row: z.output<S>, sheet: { isOurs: boolean }) => Promise<Written | null>;
  /** Takes back a row that nothing was built on; refuses otherwise. */
  undo: (ctx: Context, row: Written) => Promise<void>;
}

type RowWritten = Written & { num: number; name: string };

/** Thrown through the transaction of an import that is not to stay. */
class TakeBack extends Error {}

/** The routes of an import: the upload, all or nothing, and the template that fits it. */
export function importing<S extends z.ZodObject>(of: Importing<S>): Route[] {
  const { upload, template } = of.calls;
  return [
    { call: upload, handle: (ctx, input) => importSheet(ctx, of, input as Input<Upload>) },
    { call: template, handle: async (ctx) => templateFile(ctx, of.row, of.words, of.notes) },
  ];
}

async function importSheet<S extends z.ZodObject>(
  ctx: Context,
  of: Importing<S>,
  { file, rows: sent, dryRun = false }: Input<Upload>,
): Promise<ImportReport> {
  const columns = Object.keys(of.row.shape);
  const passedOver = of.exported ? columnsOf(of.exported).filter((name) => !columns.includes(name)) : [];
  const sheet = file ? await readSheet(file) : noSheet;
  const mistakes = new Mistakes(sheet.name, of.words, ctx.language);
  const fields = sent
    ? sent.map((value, index) => ({ num: index + 2, value }))
    : fieldsOfSheet(sheet, of.row, of.words, mistakes, passedOver);
  if (fields.length === 0) throw refuseField('file', sheetText.noRows);
  const rows = withoutTwins(readRows(fields, of.row, of.words, mistakes, sheet), of, mistakes);

  const report: ImportReport = {
    total: fields.length,
    added: 0,
    changed: 0,
    mistakes: mistakes.found,
    batchId: null,
  };
  try {
    await transaction(ctx, async (ctx) => {
      const isOurs = hasHeadOf(sheet, passedOver, of.words);
      const written = await writeRows(ctx, of, rows, mistakes, isOurs);
      if (mistakes.found.length > 0) throw new TakeBack();
      report.changed = written.filter(({ before }) => before !== null).length;
      report.added = written.length - report.changed;
      if (dryRun || written.length === 0) throw new TakeBack();
      report.batchId = await writeDown(ctx, of, file?.name ?? 'JSON', report, written);
      return report;
    });
  } catch (error) {
    if (!(error instanceof TakeBack)) throw error;
  }
  if (mistakes.found.length > 0) {
    mistakes.found.sort((a, b) => a.row - b.row);
    throw new Refusal(400, '400', sheetText.rejected, { count: mistakes.found.length }, { data: report });
  }
  return report;
}

/** A row that is there already is a mistake, and is not written. */
function withoutTwins<S extends z.ZodObject>(
  rows: readonly SheetRow<z.output<S>>[],
  { key, identityOf = (row) => String(row[key]) }: Importing<S>,
  mistakes: Mistakes,
): SheetRow<z.output<S>>[] {
  const first = new Map<string, number>();
  return rows.filter(({ num, value }) => {
    // Numbers that differ only by case are one number.
    const folded = identityOf(value).toUpperCase();
    const before = first.get(folded);
    if (before === undefined) first.set(folded, num);
    else mistakes.add(num, key, sheetText.twiceInSheet, { row: before });
    return before === undefined;
  });
}

/** Writes row by row; one that is refused leaves no trace, so that the next can still be judged. */
async function writeRows<S extends z.ZodObject>(
  ctx: Context,
  of: Importing<S>,
  rows: readonly SheetRow<z.output<S>>[],
  mistakes: Mistakes,
  isOurs: boolean,
): Promise<RowWritten[]> {
  const written: RowWritten[] = [];
  for (const [index, { num, value }] of rows.entries()) {
    await sql`savepoint sheet_row`.execute(ctx.db);
    try {
      const one = await of.write(ctx, value, { isOurs });
      if (one) written.push({ num, name: String(value[of.key]), ...one });
      await sql`release savepoint sheet_row`.execute(ctx.db);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`rollback to savepoint sheet_row`.execute(ctx.db);
      const all = error.fields.length > 0 ? error.fields : [error];
      for (const { extra, text, slots } of all) {
        const field = extra.field ?? of.key;
        mistakes.say(num, of.columnOf?.[field] ?? field, say(ctx.language, text, slots));
      }
    }
    await ctx.progress((index / rows.length) * 100);
  }
  return written;
}

async function writeDown<S extends z.ZodObject>(
  ctx: Context,
  { calls }: Importing<S>,
  fileName: string,
  { added, changed }: ImportReport,
  written: readonly RowWritten[],
): Promise<string> {
  const { subject } = calls.upload;
  const batchId = await insertImport(ctx, { subject, fileName, added, changed }, written);
  await record(ctx, {
    module: subject,
    action: 'import',
    recordId: batchId,
    recordName: fileName,
    after: { added, changed },
  });
  return batchId;
}
