import type { z } from 'zod';
import { say, type Language, type Text, texts } from './text';

const sentences = texts({
  required: ['必填', 'Required.'],
  enter: ['请填写{name}', 'Enter the {name}.'],
  choose: ['请选择{name}', 'Choose the {name}.'],
  notText: ['应为文字', 'Text expected.'],
  notNumber: ['应为数字', 'A number expected.'],
  notInteger: ['应为整数', 'A whole number expected.'],
  notFlag: ['应为是或否', 'Yes or no expected.'],
  notDate: ['日期格式应为 YYYY-MM-DD', 'Enter the date as YYYY-MM-DD.'],
  notInstant: ['时间格式不正确', 'A time with offset expected.'],
  wrong: ['格式不正确', 'Wrong format.'],
  tooShort: ['至少 {limit} 个字符', 'At least {limit|character|characters}.'],
  tooLong: ['最多 {limit} 个字符', 'At most {limit|character|characters}.'],
  tooSmall: ['不能小于 {limit}', 'Must not be less than {limit}.'],
  tooBig: ['不能大于 {limit}', 'Must not be greater than {limit}.'],
  tooFew: ['至少 {limit} 项', 'At least {limit|item|items}.'],
  tooManyItems: ['最多 {limit} 项', 'At most {limit|item|items}.'],
  choice: ['不在可选范围内', 'Not one of the choices.'],
  unknown: ['未知字段', 'Unknown field.'],
});

type Issue = z.core.$ZodIssue;

/** One bad field of an input, told to a person. */
export interface FieldError {
  field: string;
  msg: string;
}

/**
 * The errors of an input, field by field, in the caller's language. A field that is missing is called by its name, if
 * `words` has one; `isChosen` says which fields are chosen instead of written.
 */
export function fieldErrors(
  language: Language,
  issues: readonly Issue[],
  words: Readonly<Record<string, Text>> = {},
  isChosen: (field: string) => boolean = () => false,
): FieldError[] {
  const told = issues.flatMap((issue) => {
    const field = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        field: [field, key].filter(Boolean).join('.'),
        msg: say(language, sentences.unknown),
      }));
    }
    const [text, slots] = sentence(issue);
    const name = text === sentences.required ? words[field] : undefined;
    if (name) return [{ field, msg: sayRequired(language, name, isChoice(issue) || isChosen(field)) }];
    return [{ field, msg: say(language, text, slots) }];
  });
  // A form and its check sign, say, are broken by the same letter, and told by the same sentence.
  return [...new Map(told.map((one) => [`${one.field} ${one.msg}`, one])).values()];
}

/** Says that the field must be filled in: “Enter the rated capacity.” for “Rated capacity (t)”, one full stop after “no.”. */
export function sayRequired(language: Language, name: Text, isChosen = false): string {
  const bare = say(language, name).replace(/（[^（]*）$| \([^(]*\)$|\.$/, '');
  return say(language, isChosen ? sentences.choose : sentences.enter, {
    name: bare.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()),
  });
}

const isChoice = (issue: Issue) =>
  issue.code === 'invalid_value' || (issue.code === 'invalid_type' && issue.expected === 'boolean');

function sentence(issue: Issue): [Text, Record<string, string | number>?] {
  switch (issue.code) {
    case 'custom':
      return [(issue.params as { text?: Text } | undefined)?.text ?? sentences.wrong];
    case 'invalid_type':
      return [
        issue.input === undefined || issue.input === null ? sentences.required : expected(issue.expected),
      ];
    case 'too_small':
      return [
        issue.origin === 'string'
          ? issue.minimum === 1
            ? sentences.required
            : sentences.tooShort
          : isList(issue.origin)
            ? sentences.tooFew
            : sentences.tooSmall,
        { limit: String(issue.minimum) },
      ];
    case 'too_big':
      return [
        issue.origin === 'string'
          ? sentences.tooLong
          : isList(issue.origin)
            ? sentences.tooManyItems
            : sentences.tooBig,
        { limit: String(issue.maximum) },
      ];
    case 'invalid_format':
      return [
        issue.format === 'date'
          ? sentences.notDate
          : issue.format === 'datetime'
            ? sentences.notInstant
            : sentences.wrong,
      ];
    case 'invalid_value':
      return [issue.input === undefined || issue.input === null ? sentences.required : sentences.choice];
    default:
      return [sentences.wrong];
  }
}

const isList = (origin: string) => origin === 'array' || origin === 'set';

function expected(type: string): Text {
  if (type === 'int') return sentences.notInteger;
  if (type === 'number') return sentences.notNumber;
  if (type === 'boolean') return sentences.notFlag;
  return type === 'string' ? sentences.notText : sentences.wrong;
}
