import type { FileAnswer } from '@fleet/contract/call';
import type { CellValue } from 'hucre';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import type { Context } from '../../../base/context';
import { today } from '../../../base/calendar';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const narrowest = 10;
const widest = 40;

export interface SheetColumn {
  head: string;
  /** How a spreadsheet shows the values, as `#,##0.00`. */
  format?: string;
  /** The longest of its values, where that may be wider than its head. */
  longest?: string;
}

/** A workbook of one sheet, written while its rows are still being fetched. */
export const sheetFile = (
  ctx: Pick<Context, 'now' | 'timeZone'>,
  title: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<CellValue[]>,
): FileAnswer => ({
  name: nameOf(ctx, title),
  type: xlsxType,
  body: writeXlsxStream(rows, {
    name: sheetName(title),
    columns: definitionsOf(columns),
    freezePane: { rows: 1 },
  }) as AsyncIterable<Uint8Array>,
});

/** One sheet of a workbook; its rows are few. */
export interface Sheet {
  title: string;
  columns: readonly SheetColumn[];
  rows: readonly CellValue[][];
  /** Formats of single cells by `row,column`, the head being row 0: where one column holds several units. */
  formats?: ReadonlyMap<string, string>;
}

/** A workbook of several sheets, written at once. */
export const workbookFile = async (
  ctx: Pick<Context, 'now' | 'timeZone'>,
  title: string,
  sheets: readonly Sheet[],
): Promise<FileAnswer> => ({
  name: nameOf(ctx, title),
  type: xlsxType,
  body: await writeXlsx({
    sheets: sheets.map(({ title, columns, rows, formats }) => ({
      name: sheetName(title),
      columns: definitionsOf(columns),
      rows: [columns.map(({ head }) => head), ...rows],
      freezePane: { rows: 1 },
      ...(formats && {
        cells: new Map([...formats].map(([at, numFmt]) => [at, { style: { numFmt } }])),
      }),
    })),
  }),
});

const nameOf = ({ now, timeZone }: Pick<Context, 'now' | 'timeZone'>, title: string) =>
  `${title}-${today(now, timeZone)}.xlsx`;

const definitionsOf = (columns: readonly SheetColumn[]) =>
  columns.map(({ head, format, longest = '' }) => ({
    header: head,
    width: Math.max(widthOf(head), widthOf(longest), format ? format.length + 2 : 0),
    ...(format && { numFmt: format }),
  }));

/** A text that a spreadsheet would take for a formula is kept a text, whoever wrote it. */
export const escapeFormula = (text: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);

/** Excel refuses some signs in the name of a sheet, and more than 31 of any. */
export const sheetName = (title: string) => title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);

/** A Chinese sign is as wide as two others. */
const widthOf = (head: string) =>
  Math.min(
    widest,
    Math.max(
      narrowest,
      [...head].reduce((sum, sign) => sum + (sign > '\u2e80' ? 2.2 : 1.1), 3),
    ),
  );
