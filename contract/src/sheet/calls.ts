import { z } from 'zod';
import { byId, calls, deferrable, done, fileAnswer, pageInput, pageOf, type Call } from '../call';
import { flag, list, text } from '../field';
import { instant } from '../shown';
import type { Subject } from '../subject';

export const sheetBytes = 5 << 20;
export const sheetRows = 2_000;
export const sheetColumns = 100;

/** One bad cell of a sheet that was not taken. */
const mistake = z.object({
  sheet: z.string(),
  /** As the sheet numbers them: the heads are row 1. */
  row: z.int(),
  column: z.string(),
  /** As the cell holds it; null for an empty one. */
  found: z.string().nullable(),
  msg: z.string(),
  /** The words that the cell takes, where they are few. */
  allowed: z.string().nullable(),
});
export type Mistake = z.output<typeof mistake>;

/** The report of an import: what it did, would do, or why it did nothing. */
const importReport = z.object({
  total: z.int(),
  added: z.int(),
  changed: z.int(),
  mistakes: z.array(mistake),
  /** By which it can be undone; null for a dry run. */
  batchId: z.string().nullable(),
});
export type ImportReport = z.output<typeof importReport>;

interface SheetPaths {
  upload: string;
  template: string;
  right: Call['right'];
  sends?: 'multipart' | 'json';
  /** Its rows hold what must not lie about: it is never put off, which would keep the sheet. */
  isPrivate?: boolean;
}

const cells = z.record(z.string().max(60), z.string().max(2_000).nullable());

/** The import of a sheet and its template. Rows may also come as they are, each cell by the name of its field. */
export const imported = (
  subject: Subject,
  { upload, template, right, sends = 'multipart', isPrivate = false }: SheetPaths,
) =>
  calls(subject, '/v1/getExportExcel', {
    upload: {
      path: upload,
      right,
      sends,
      maxBytes: sheetBytes,
      isDeferrable: !isPrivate,
      input: deferrable(
        z.strictObject({
          file: z.file().optional(),
          rows: list(cells, sheetRows).optional(),
          /** Judges everything and writes nothing. */
          dryRun: flag().optional(),
        }),
      ),
      output: importReport,
    },
    template: { path: template, right, input: z.strictObject({}), output: fileAnswer },
  });

export const sheet = calls('sheet', '/v1/getExportExcel', {
  list: {
    path: 'queryImportList',
    right: 'signedIn',
    input: pageInput({ subject: text(40).optional() }, ['importedAt']),
    output: pageOf(
      z.object({
        id: z.string(),
        subject: z.string(),
        fileName: z.string(),
        importedAt: instant(),
        added: z.int(),
        changed: z.int(),
        undoneAt: instant().nullable(),
      }),
    ),
  },
  undo: { path: 'undoImport', stepUp: true, right: 'signedIn', input: byId, output: done },
});
