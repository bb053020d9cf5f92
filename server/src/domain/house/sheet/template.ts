import type { FileAnswer } from '@fleet/contract/call';
import { sheetRows } from '@fleet/contract/sheet/calls';
import { sheetText } from '@fleet/contract/sheet/text';
import { say, type Language, type Text, type Texts } from '@fleet/contract/text';
import { writeXlsx } from 'hucre/xlsx';
import type { z } from 'zod';
import type { Context } from '../../../base/context';
import { columnOf, wordsOfChoice, type Column, type Kind } from './column';
import { sheetName, xlsxType } from './write';

/** Sentences about fields, beside the rules of their schemas. */
export type Notes = Readonly<Record<string, Text>>;

/** A sheet with the heads that an import understands and an example below them, and a second one that says how to fill it in. */
export async function templateFile(
  { language }: Context,
  row: z.ZodObject,
  words: Texts & { title: Text },
  notes: Notes = {},
): Promise<FileAnswer> {
  const title = say(language, words.title);
  const columns = Object.entries(row.shape as Record<string, z.ZodType>).map(([name, schema]) => ({
    word: say(language, words[name] ?? [name, name]),
    note: notes[name],
    ...columnOf(schema),
  }));
  const heads = columns.map(({ word, isOptional }) => (isOptional ? word : `${word}*`));
  const rules = columns.map(({ word, isOptional, kind, rule, bounds, note }) => [
    word,
    say(language, isOptional ? sheetText.no : sheetText.yes),
    [
      rule ? say(language, rule) : '',
      bounds ? say(language, kind.is === 'number' ? sheetText.range : sheetText.length, { ...bounds }) : '',
      ...advice(kind, words, language),
      note ? say(language, note) : '',
    ]
      .filter(Boolean)
      .join(' '),
  ]);
  const noteHeads = [sheetText.column, sheetText.required, sheetText.rule].map((word) => say(language, word));
  return {
    name: `${title}-${say(language, sheetText.templateName)}.xlsx`,
    type: xlsxType,
    body: await writeXlsx({
      sheets: [
        {
          name: sheetName(title),
          rows: [heads, columns.map((column, at) => exampleOf(column, at, words, language))],
          columns: heads.map(() => ({ width: 18 })),
          cells: boldRow(heads.length),
          freezePane: { rows: 1 },
          dataValidations: columns.flatMap(({ kind }, at) => dropDown(kind, at, words, language)),
        },
        {
          name: say(language, sheetText.notes),
          rows: [noteHeads, ...rules],
          columns: [{ width: 20 }, { width: 10 }, { width: 80 }],
          cells: boldRow(noteHeads.length),
          freezePane: { rows: 1 },
        },
      ],
    }),
  };
}

const boldRow = (length: number) =>
  new Map(Array.from({ length }, (_, at) => [`0,${at}`, { style: { font: { bold: true } } }]));

/** Excel takes no longer list of choices in a cell. */
const longestList = 255;

/** The words of a choice as a drop-down under the head; several in one cell are typed. */
function dropDown(kind: Kind, at: number, words: Texts, language: Language) {
  const values = kind.is === 'choices' ? [] : wordsOfChoice(kind, words, language);
  if (values.length === 0 || values.join().length > longestList) return [];
  if (values.some((value) => value.includes(','))) return [];
  const letter = columnLetter(at);
  return [
    {
      type: 'list' as const,
      values,
      allowBlank: true,
      showErrorMessage: true,
      range: `${letter}2:${letter}${sheetRows + 1}`,
    },
  ];
}

/** A, B, … Z, AA, as a spreadsheet names its columns; `at` counts from 0. */
const columnLetter = (at: number): string =>
  (at < 26 ? '' : columnLetter(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** The cell of the example row: the first says what the row is, and an import passes over it. */
function exampleOf(
  { kind, isOptional, bounds, word }: Column & { word: string },
  at: number,
  words: Texts,
  language: Language,
): string | number | null {
  if (at === 0) return say(language, sheetText.example);
  const [choice] = wordsOfChoice(kind, words, language);
  if (choice !== undefined) return choice;
  if (kind.is === 'day') return '2026-01-31';
  if (kind.is === 'number' || kind.is === 'money') return Math.max(1, bounds?.least ?? 1);
  return isOptional ? null : say(language, sheetText.exampleOf, { word });
}

function advice(kind: Kind, words: Texts, language: Language): string[] {
  if (kind.is === 'day') return [say(language, sheetText.dayRule)];
  const choices = wordsOfChoice(kind, words, language).join(' / ');
  if (choices === '') return [];
  return kind.is === 'choices' ? [choices, say(language, sheetText.several)] : [choices];
}
