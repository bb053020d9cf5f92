import { formats } from '@fleet/contract/field';
import { sheetText } from '@fleet/contract/sheet/text';
import { say, type Language, type Text, type Texts } from '@fleet/contract/text';
import { z } from 'zod';

/** The kind of value in the cells of a column, by its schema. */
export type Kind =
  | { is: 'text' | 'money' | 'flag' | 'day' | 'instant' | 'area' }
  /** A part of a whole, 1 being all of it. */
  | { is: 'share' }
  /** Shown with so many decimals; null for one that stands as it was typed. */
  | { is: 'number'; digits: number | null }
  | { is: 'choice' | 'choices'; values: readonly string[] };

interface Bounds {
  least: number;
  most: number;
}

export interface Column {
  kind: Kind;
  /** A blank cell will do. */
  isOptional: boolean;
  /** The rule for the form of the text, in words for people. */
  rule: Text | null;
  /** Between what a number lies, or how many characters a text has where no other rule says it. */
  bounds: Bounds | null;
  /** Its values are told to nobody, not even to who wrote them into a sheet. */
  isPrivate: boolean;
}

/** Reads what a sheet needs to know of a field out of its schema. */
export function columnOf(schema: z.ZodType): Column {
  const inner = unwrapped(schema);
  return {
    kind: kindOf(inner),
    isOptional: schema.safeParse(null).success,
    rule: ruleOf(inner),
    bounds: boundsOf(inner),
    isPrivate: isPrivate(schema),
  };
}

/** The words of a column that takes one of a few, or several of them; none for any other. */
export function wordsOfChoice(kind: Kind, words: Texts, language: Language): string[] {
  if (kind.is === 'flag') return [sheetText.yes, sheetText.no].map((word) => say(language, word));
  if (kind.is !== 'choice' && kind.is !== 'choices') return [];
  return kind.values.map((code) => say(language, words[code] ?? [code, code]));
}

function kindOf(schema: z.ZodType): Kind {
  if (schema instanceof z.ZodEnum) return { is: 'choice', values: schema.options as string[] };
  if (schema instanceof z.ZodArray) {
    const of = kindOf(unwrapped(schema.element as z.ZodType));
    return of.is === 'choice' ? { is: 'choices', values: of.values } : { is: 'text' };
  }
  if (schema instanceof z.ZodNumber)
    return schema.meta()?.format === 'share' ? { is: 'share' } : { is: 'number', digits: digitsOf(schema) };
  if (schema instanceof z.ZodBoolean) return { is: 'flag' };
  if (schema instanceof z.ZodISODate) return { is: 'day' };
  if (schema instanceof z.ZodISODateTime || schema.meta()?.format === 'date-time') return { is: 'instant' };
  const format = schema.meta()?.format;
  if (format === 'date') return { is: 'day' };
  return { is: format === 'money' || format === 'area' ? format : 'text' };
}

function digitsOf(schema: z.ZodNumber): number | null {
  const digits = schema.meta()?.digits;
  if (typeof digits === 'number') return digits;
  return schema.isInt ? 0 : null;
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrapped(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodPipe) return unwrapped(schema.out as z.ZodType);
  return schema;
}

/** A field is marked where it is declared, within what makes it optional. */
function isPrivate(schema: z.ZodType): boolean {
  if (schema.meta()?.isPrivate === true) return true;
  const wrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return wrapped && isPrivate(schema.unwrap() as z.ZodType);
}

/** The sentence that a field refuses with, for the notes of a template; that of any text says nothing of this one. */
function ruleOf(schema: z.ZodType): Text | null {
  const found = schema.safeParse('\u0000');
  const issue = found.success ? undefined : found.error.issues[0];
  const rule = issue?.code === 'custom' ? (issue.params?.text as Text | undefined) : undefined;
  return rule && rule !== formats.unseen ? rule : null;
}

function boundsOf(schema: z.ZodType): Bounds | null {
  if (schema instanceof z.ZodNumber) return bounded(schema.minValue, schema.maxValue);
  if (schema instanceof z.ZodString && !ruleOf(schema)) return bounded(schema.minLength, schema.maxLength);
  return null;
}

/** Any whole number has bounds too, which tell a person nothing. */
const bounded = (least: number | null, most: number | null): Bounds | null =>
  least === null || most === null || most >= Number.MAX_SAFE_INTEGER ? null : { least, most };
