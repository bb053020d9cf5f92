import type { FileAnswer } from '@fleet/contract/call';
import { sheetText } from '@fleet/contract/sheet/text';
import { say, type Language, type Text, type Texts } from '@fleet/contract/text';
import { writeXlsx } from 'hucre/xlsx';
import type { z } from 'zod';
import type { Context } from '../../../base/context';
import { columnOf, type Kind } from './column';
import { sheetName, xlsxType } from './write';

/** An empty sheet with the heads that an import understands, and a second one that says how to fill it in. */
export async function templateFile(
  { language }: Context,
  row: z.ZodObject,
  words: Texts & { title: Text },
): Promise<FileAnswer> {
  const title = say(language, words.title);
  const columns = Object.entries(row.shape as Record<string, z.ZodType>).map(([name, schema]) => ({
    word: say(language, words[name] ?? [name, name]),
    ...columnOf(schema),
  }));
  const heads = columns.map(({ word, isOptional }) => (isOptional ? word : `${word}*`));
  const notes = columns.map(({ word, isOptional, kind, rule }) => [
    word,
    say(language, isOptional ? sheetText.no : sheetText.yes),
    [rule ? say(language, rule) : '', ...advice(kind, words, language)].filter(Boolean).join(' '),
  ]);
  const noteHeads = [sheetText.column, sheetText.required, sheetText.rule].map((word) => say(language, word));
  return {
    name: `${title}-${say(language, sheetText.notes)}.xlsx`,
    type: xlsxType,
    body: await writeXlsx({
      sheets: [
        { name: sheetName(title), rows: [heads], columns: heads.map(() => ({ width: 18 })) },
        {
          name: say(language, sheetText.notes),
          rows: [noteHeads, ...notes],
          columns: [{ width: 20 }, { width: 10 }, { width: 80 }],
        },
      ],
    }),
  };
}

function advice(kind: Kind, words: Texts, language: Language): string[] {
  if (kind.is === 'day') return [say(language, sheetText.dayRule)];
  if (kind.is === 'flag') return [`${say(language, sheetText.yes)} / ${say(language, sheetText.no)}`];
  if (kind.is !== 'choice' && kind.is !== 'choices') return [];
  const choices = kind.values.map((code) => say(language, words[code] ?? [code, code])).join(' / ');
  return kind.is === 'choices' ? [choices, say(language, sheetText.several)] : [choices];
}
