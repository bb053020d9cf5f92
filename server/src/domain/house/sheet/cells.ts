import { areaName } from '@fleet/contract/area/areas';
import { sheetText } from '@fleet/contract/sheet/text';
import { say, type Language, type Text, type Texts } from '@fleet/contract/text';
import type { CellValue } from 'hucre';
import type { z } from 'zod';
import { clock } from '../../../base/calendar';
import { columnOf, type Kind } from './column';
import { harmless } from './write';

interface Reader {
  language: Language;
  timeZone: string;
}

/** How a value of each column is written for a person: words for codes, the wall clock for moments. */
export function cellWriters(
  shape: Record<string, z.ZodType>,
  columns: readonly string[],
  words: Texts,
  reader: Reader,
): ((value: unknown) => CellValue)[] {
  return columns.map((name) => {
    const schema = shape[name];
    if (!schema) throw new Error(`no column ${name}`);
    const { kind } = columnOf(schema);
    return (value) => (value === null || value === undefined ? null : written(kind, value, words, reader));
  });
}

function written(kind: Kind, value: unknown, words: Texts, { language, timeZone }: Reader): CellValue {
  const wordOf = (code: unknown) => {
    const word: Text | undefined = words[String(code)];
    return word ? say(language, word) : String(code);
  };
  if (kind.is === 'choice') return wordOf(value);
  if (Array.isArray(value)) return harmless(value.map(kind.is === 'choices' ? wordOf : String).join(', '));
  if (kind.is === 'instant') return clock(new Date(value as string), timeZone);
  if (kind.is === 'area') return say(language, areaName(String(value)));
  if (kind.is === 'money') return Number(value);
  if (typeof value === 'boolean') return say(language, value ? sheetText.yes : sheetText.no);
  return typeof value === 'number' ? value : harmless(String(value));
}
