import { areaName } from '@fleet/contract/area/areas';
import { sheetText } from '@fleet/contract/sheet/text';
import { listed, say, type Language, type Text, type Texts } from '@fleet/contract/text';
import type { CellValue } from 'hucre';
import type { z } from 'zod';
import { clock } from '../../../base/calendar';
import { columnOf, type Kind } from './column';
import { escapeFormula, type SheetColumn } from './write';

interface Reader {
  language: Language;
  timeZone: string;
}

/** A column of a list: its head and format, and how a value becomes the content of a cell. */
interface ListColumn extends SheetColumn {
  cell: (value: unknown) => CellValue;
}

const dayFormat = 'yyyy-mm-dd';
export const momentFormat = 'yyyy-mm-dd hh:mm:ss';

/** The columns of a list as a person reads them: words for codes, real numbers, days and moments. */
export function listColumns(
  shape: Record<string, z.ZodType>,
  names: readonly string[],
  words: Texts,
  reader: Reader,
): ListColumn[] {
  return names.map((name) => {
    const schema = shape[name];
    if (!schema) throw new Error(`no column ${name}`);
    const { kind } = columnOf(schema);
    return {
      head: say(reader.language, words[name] ?? [name, name]),
      format: formatOf(kind),
      cell: (value) => (value === null || value === undefined ? null : written(kind, value, words, reader)),
    };
  });
}

/** A moment as a cell holds it: the clock on the wall of the zone, as a cell knows no zone. */
export const momentCell = (instant: Date, timeZone: string): CellValue =>
  dateCell(clock(instant, timeZone), 'T');

function formatOf(kind: Kind): string | undefined {
  if (kind.is === 'day') return dayFormat;
  if (kind.is === 'instant') return momentFormat;
  if (kind.is === 'money') return decimals(2);
  if (kind.is === 'share') return '0.0%';
  return kind.is === 'number' && kind.digits !== null ? decimals(kind.digits) : undefined;
}

const decimals = (digits: number) => (digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`);

function written(kind: Kind, value: unknown, words: Texts, { language, timeZone }: Reader): CellValue {
  const wordOf = (code: unknown) => {
    const word: Text | undefined = words[String(code)];
    return word ? say(language, word) : String(code);
  };
  if (kind.is === 'choice') return wordOf(value);
  if (Array.isArray(value))
    return escapeFormula(listed(language, value.map(kind.is === 'choices' ? wordOf : String)));
  if (kind.is === 'instant') return momentCell(new Date(value as string), timeZone);
  if (kind.is === 'day') return dateCell(String(value));
  if (kind.is === 'area') return say(language, areaName(String(value)));
  if (kind.is === 'money') return Number(value);
  if (typeof value === 'boolean') return say(language, value ? sheetText.yes : sheetText.no);
  if (typeof value !== 'number') return escapeFormula(String(value));
  if (kind.is === 'share') return Number(value.toFixed(3));
  return kind.is === 'number' && kind.digits !== null ? Number(value.toFixed(kind.digits)) : value;
}

/** Spreadsheets count days from 1900 on; what lies before stays a text. */
const dateCell = (written: string, between = ''): CellValue =>
  written < '1900-03-01' ? written : new Date(`${written.replace(' ', between)}${between && 'Z'}`);
