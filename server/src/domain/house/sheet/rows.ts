import type { Mistake } from '@fleet/contract/sheet/calls';
import { sheetText } from '@fleet/contract/sheet/text';
import { fieldErrors } from '@fleet/contract/issue';
import { listed, say, type Language, type Text, type Texts } from '@fleet/contract/text';
import type { z } from 'zod';
import { refuseField } from '../../../base/refuse';
import { columnOf, wordsOfChoice } from './column';
import type { ReadSheet } from './read';

/** A row of a sheet that its schema accepts, and where it stood. */
export interface SheetRow<R> {
  num: number;
  value: R;
}

/** A cell may hold pages of text. */
const longestShown = 100;

/** The own entry of a name: a program may send a column of any name, `constructor` too. */
const ownOf = <V>(of: Readonly<Record<string, V>>, name: string): V | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined;

/** Collects what is wrong with a sheet, cell by cell. */
export class Mistakes {
  readonly found: Mistake[] = [];
  readonly #said = new Set<string>();
  #cells = new Map<number, Record<string, string | null>>();
  #unsaid: ReadonlySet<string> = new Set();

  constructor(
    readonly sheet: string,
    readonly words: Texts,
    readonly language: Language,
  ) {}

  /** The head of a field's column. */
  nameOf(field: string): string {
    const word = ownOf(this.words, field);
    return word ? say(this.language, word) : field;
  }

  add(row: number, field: string, text: Text, slots?: Record<string, string | number>): void {
    this.say(row, field, say(this.language, text, slots));
  }

  /** The cells that are judged, for a mistake to name the value found, but in columns of which nothing is said. */
  judge(rows: readonly SheetRow<Record<string, string | null>>[], unsaid: readonly string[]): void {
    this.#cells = new Map(rows.map(({ num, value }) => [num, value]));
    this.#unsaid = new Set(unsaid);
  }

  say(row: number, field: string, msg: string, allowed: string | null = null): void {
    // A list in a cell is judged item by item, and each would say the same of the cell.
    const mistake = JSON.stringify([row, field, msg]);
    if (this.#said.has(mistake)) return;
    this.#said.add(mistake);
    const column = this.nameOf(field);
    const cell = this.#unsaid.has(field) ? null : this.#cells.get(row)?.[field];
    const found = cell?.slice(0, longestShown) ?? null;
    this.found.push({ sheet: this.sheet, row, column, found, msg, allowed });
  }
}

/**
 * The heads of a sheet as field names: either language will do, and a star that marks what is required. A column that is
 * passed over has no name.
 */
function readHeads(
  heads: readonly (string | null)[],
  columns: readonly string[],
  words: Texts,
  passedOver: readonly string[],
  language: Language,
): (string | null)[] {
  const known = new Map<string, string>();
  // A head that both have is that of the column which is read.
  for (const name of [...passedOver, ...columns]) {
    for (const word of words[name] ?? []) known.set(plain(word), name);
    known.set(plain(name), name);
  }
  const unknown = heads.filter((head) => head !== null && !known.has(plain(head)));
  if (unknown.length > 0)
    throw refuseField('file', sheetText.unknownColumn, { name: listed(language, unknown.map(String)) });
  const found = heads.map((head) => {
    const name = head === null ? undefined : known.get(plain(head));
    return name !== undefined && columns.includes(name) ? name : null;
  });
  const twice = found.find((name, at) => name !== null && found.indexOf(name) !== at);
  if (twice) throw refuseField('file', sheetText.doubleColumn, { name: heads[found.indexOf(twice)]! });
  return found;
}

/** Whether a sheet has one of the columns, in either language. */
export function hasHeadOf(
  { rows }: Pick<ReadSheet, 'rows'>,
  columns: readonly string[],
  words: Texts,
): boolean {
  const known = new Set(columns.flatMap((name) => (words[name] ?? [name]).map(plain)));
  return (rows[0] ?? []).some((head) => head !== null && known.has(plain(head)));
}

/** Sheets of an earlier version have half-width brackets in their heads. */
const plain = (head: string) => head.normalize('NFKC').replace(/[*\s]/g, '').toLowerCase();

/**
 * The filled rows of a sheet as fields with the text of their cells; the heads are row 1. Some columns are passed over,
 * and those that a row cannot do without must be there.
 */
export function fieldsOfSheet(
  sheet: ReadSheet,
  { shape }: z.ZodObject,
  words: Texts,
  mistakes: Mistakes,
  passedOver: readonly string[] = [],
): SheetRow<Record<string, string | null>>[] {
  const [first, ...rest] = sheet.rows;
  const heads = readHeads(first ?? [], Object.keys(shape), words, passedOver, mistakes.language);
  const marked = (places: string[], text: Text) => {
    for (const place of places) {
      const [row, column] = place.split(',').map(Number) as [number, number];
      const name = heads[column];
      if (name && row > 0) mistakes.add(row + 1, name, text);
    }
  };
  marked(sheet.formulas, sheetText.formula);
  marked(sheet.longNumbers, sheetText.numberAsText);
  const filled = rest.flatMap((cells, index) => {
    if (cells.every((cell) => cell === null) || cells.some(isExample)) return [];
    const named = heads.flatMap((name, at) => (name ? [[name, cells[at] ?? null] as const] : []));
    return [{ num: index + 2, value: Object.fromEntries(named) }];
  });
  refuseHeadless(
    first ?? [],
    filled.map(({ num }) => sheet.rows[num - 1] ?? []),
    mistakes.language,
  );
  const isFilled = new Set(filled.map(({ num }) => num));
  marked(
    sheet.merged.filter((place) => isFilled.has(Number.parseInt(place) + 1)),
    sheetText.merged,
  );
  const [firstHead] = heads.filter((name) => name !== null);
  for (const row of sheet.hiddenRows)
    if (firstHead && isFilled.has(row + 1)) mistakes.add(row + 1, firstHead, sheetText.hiddenRow);
  const missing = Object.entries(shape as Record<string, z.ZodType>).flatMap(([name, schema]) =>
    heads.includes(name) || schema.safeParse(undefined).success ? [] : [mistakes.nameOf(name)],
  );
  if (filled.length > 0 && missing.length > 0)
    throw refuseField('file', sheetText.missingColumn, { name: listed(mistakes.language, missing) });
  return filled;
}

/** A value below no head would be lost unseen. */
function refuseHeadless(
  heads: readonly (string | null)[],
  rows: readonly (readonly (string | null)[])[],
  language: Language,
): void {
  const columns = new Set(
    rows.flatMap((cells) =>
      cells.flatMap((cell, at) => (cell !== null && (heads[at] ?? null) === null ? [at] : [])),
    ),
  );
  if (columns.size === 0) return;
  const letters = [...columns].sort((a, b) => a - b).map(letterOf);
  throw refuseField('file', sheetText.headless, { name: listed(language, letters) });
}

/** The letters over a column: A, B, … Z, AA. */
const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** The row of a template that shows how to fill it in. */
const isExample = (cell: string | null) =>
  cell !== null && sheetText.example.some((word) => plain(word) === plain(cell));

/** The words that a cell takes, where there is a list of them. */
function allowedIn(schema: z.ZodType | undefined, words: Texts, language: Language): string | null {
  const choices = schema ? wordsOfChoice(columnOf(schema).kind, words, language) : [];
  return choices.length > 0 ? choices.join(' / ') : null;
}

/** Reads the text of cells by the schema of a row; what does not fit is a mistake, and the row is left out. */
export function readRows<S extends z.ZodObject>(
  rows: readonly SheetRow<Record<string, string | null>>[],
  schema: S,
  words: Texts,
  mistakes: Mistakes,
  { isFrom1904 }: Pick<ReadSheet, 'isFrom1904'>,
): SheetRow<z.output<S>>[] {
  const readers = new Map(
    Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, one]) => [
      name,
      cellReader(one, words, isFrom1904),
    ]),
  );
  const isPrivate = ([, one]: [string, z.ZodType]) => columnOf(one).isPrivate;
  const unsaid = Object.entries(schema.shape as Record<string, z.ZodType>).filter(isPrivate);
  mistakes.judge(
    rows,
    unsaid.map(([name]) => name),
  );
  const bad = new Set(mistakes.found.map(({ row }) => row));
  return rows.flatMap(({ num, value }) => {
    const entries = Object.entries(value).map(([name, cell]) => [
      name,
      cell === null || cell === '' ? null : (readers.get(name)?.(cell) ?? cell),
    ]);
    const read = schema.safeParse(Object.fromEntries(entries), { reportInput: true });
    if (read.success) return bad.has(num) ? [] : [{ num, value: read.data as z.output<S> }];
    if (bad.has(num)) return [];
    for (const { field, msg } of fieldErrors(mistakes.language, read.error.issues)) {
      const name = field.split('.')[0]!;
      const column = ownOf(schema.shape as Record<string, z.ZodType>, name);
      mistakes.say(num, name, msg, allowedIn(column, words, mistakes.language));
    }
    return [];
  });
}

/** Words become codes, in either language; days may be written with slashes or dots, or counted. */
function cellReader(schema: z.ZodType, words: Texts, isFrom1904: boolean): (cell: string) => unknown {
  const { kind } = columnOf(schema);
  if (kind.is === 'choice' || kind.is === 'choices') {
    const codes = new Map<string, string>();
    for (const code of kind.values)
      for (const word of [code, ...(words[code] ?? [])]) codes.set(plain(word), code);
    const codeOf = (cell: string) => codes.get(plain(cell)) ?? cell;
    return kind.is === 'choice'
      ? codeOf
      : (cell) =>
          cell
            .split(/[,，、;；]/)
            .map((one) => one.trim())
            .filter(Boolean)
            .map(codeOf);
  }
  if (kind.is === 'day') return (cell) => dayIn(cell, isFrom1904);
  if (kind.is === 'flag') {
    return (cell) =>
      [sheetText.yes, sheetText.no].flatMap((word, at) =>
        word.some((one) => plain(one) === plain(cell)) ? [at === 0] : [],
      )[0] ?? cell;
  }
  return (cell) => cell;
}

/** As people and other programs write a day: with signs between or without, and with a midnight behind it. */
const dayPattern =
  /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d\d)(\d\d))(?:[ T]0?0:00(?::00(?:\.0+)?)?Z?)?$/;

/** A day pasted without its format is the count of a spreadsheet, 45717 being 2025-03-01. */
const countPattern = /^\d{5}$/;
const countFrom = Date.UTC(1899, 11, 30);
/** So many days as the years 2000 to 2099 have; anything else is rather a slip of whoever typed it. */
const counts = { least: 36_526, most: 73_050 };

/** So many days later a workbook of 1904 begins to count. */
const daysUntil1904 = 1_462;

function dayIn(cell: string, isFrom1904: boolean): string {
  const written = cell.normalize('NFKC').trim();
  const [, year, month, date, monthOfTwo, dateOfTwo] = dayPattern.exec(written) ?? [];
  if (year)
    return [year, month ?? monthOfTwo, date ?? dateOfTwo].map((part) => part!.padStart(2, '0')).join('-');
  const count = countPattern.test(written) ? Number(written) + (isFrom1904 ? daysUntil1904 : 0) : 0;
  if (count < counts.least || count > counts.most) return cell;
  return new Date(countFrom + count * 86_400_000).toISOString().slice(0, 10);
}
