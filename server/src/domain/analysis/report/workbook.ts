import type { FileAnswer } from '@fleet/contract/call';
import type { Cell, SectionContent } from '@fleet/contract/report/content';
import { type ReportColumn, sectionOf } from '@fleet/contract/report/sections';
import { reportText } from '@fleet/contract/report/text';
import { say } from '@fleet/contract/text';
import type { CellValue } from 'hucre';
import { escapeFormula, momentCell, momentFormat, type Sheet, workbookFile } from '../../house/sheet/service';
import { cellWord, daysWord, decimalsOf, factsOf, headWord, type Reading, titleOf } from './words';

type Unit = ReportColumn['unit'];

/** The report as a workbook with one sheet for each section: real numbers, days and moments. */
export async function bookOf(reading: Reading): Promise<FileAnswer> {
  const { content, language } = reading;
  const overview: Sheet = {
    title: say(language, reportText.overview),
    columns: [{ head: titleOf(reading) }],
    rows: factsOf(reading).map((fact) => [escapeFormula(fact)]),
  };
  const sheets = content.sections.map((section) => sheetOf(reading, section));
  const { timeZone, madeAt } = content;
  const book = await workbookFile({ now: new Date(madeAt), timeZone }, titleOf(reading), [
    overview,
    ...sheets,
  ]);
  return { ...book, name: fileName(reading, 'xlsx') };
}

export const fileName = (reading: Reading, ending: string) =>
  `${titleOf(reading).replaceAll(' · ', ' ')} ${daysWord(reading.language, reading.content)}.${ending}`;

function sheetOf(reading: Reading, { name, figures, tables }: SectionContent): Sheet {
  const { language } = reading;
  const shape = sectionOf(name);
  const rows: CellValue[][] = [];
  const formats = new Map<string, string>();
  /** Adds a row of values with their units; the head is row 0. */
  const add = (cells: readonly (readonly [Cell, Unit])[]) => {
    rows.push(
      cells.map(([value, unit], at) => {
        const format = formatOf(unit);
        if (format && value !== null) formats.set(`${rows.length + 1},${at}`, format);
        return cellOf(reading, value, unit);
      }),
    );
  };
  const told = (text: Parameters<typeof say>[1]) => say(language, text);
  for (const { name: figure, value, before } of figures) {
    const looks = shape.figures[figure]!;
    add([
      [headWord(language, figure, looks), 'text'],
      [value, looks.unit],
      [before, looks.unit],
      [told(looks.formula), 'text'],
    ]);
  }
  for (const table of tables) {
    const found = shape.tables[table.name];
    if (!found) continue;
    const columns = Object.entries(found.columns);
    if (rows.length > 0) add([]);
    add([[told(found.words), 'text']]);
    add(columns.map(([column, looks]) => [headWord(language, column, looks), 'text']));
    for (const row of table.rows) add(columns.map(([, { unit }], at) => [row[at] ?? null, unit]));
    if (table.total > table.rows.length)
      add([[say(language, reportText.firstOf, { shown: table.rows.length, total: table.total }), 'text']]);
  }
  const heads = figures.length > 0 ? figureHeads.map((head) => told(reportText[head])) : [told(shape.words)];
  return { title: told(shape.words), columns: columnsOf(heads, rows), rows, formats };
}

const figureHeads = ['figure', 'value', 'valueBefore', 'formula'] as const;

/** As many columns as the widest row has, each as wide as its longest text; a text that stands last runs on to the right. */
function columnsOf(heads: readonly string[], rows: readonly CellValue[][]): Sheet['columns'] {
  const count = Math.max(heads.length, ...rows.map((row) => row.length));
  return Array.from({ length: count }, (_, at) => ({
    head: heads[at] ?? '',
    longest: rows.reduce((longest, row) => {
      const text = at < row.length - 1 && typeof row[at] === 'string' ? row[at] : '';
      return text.length > longest.length ? text : longest;
    }, ''),
  }));
}

function formatOf(unit: Unit): string | null {
  if (unit === 'instant') return momentFormat;
  if (unit === 'day') return 'yyyy-mm-dd';
  if (unit === 'text' || unit === 'word') return null;
  if (unit === 'share') return '0.0%';
  const digits = decimalsOf(unit);
  return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`;
}

function cellOf(reading: Reading, value: Cell, unit: Unit): CellValue {
  if (value === null) return null;
  if (unit === 'instant') return momentCell(new Date(String(value)), reading.content.timeZone);
  if (unit === 'day') return new Date(`${value}T00:00:00Z`);
  return typeof value === 'number' ? value : escapeFormula(cellWord(reading, value, unit));
}
