import { legalRules, ruleNames } from '@fleet/contract/legalRule/rules';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { place, sourcesIn } from './checks/sources';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['contract/src', 'server/src', 'web/src']
  .flatMap((folder) => sourcesIn(root, folder))
  .filter(({ path }) => !/legalRule|\.test\./.test(path));

/** A date that a rule is about, compared by a number of days or months that stands in the code. */
const numbered =
  /(annual_expire|annualExpire|licence_expire|licenceExpire|insure_end|warranty_date|validUntil|newExpire)[^;\n]*([+-] *\d{2,}|interval '\d+|sql\.lit\(\d)/g;
/** A number of a rule, named anew. */
const named = /\b(longestMonths|ofAge|dueDays|replyDays|nearDays)\b[^;\n]*[=:] *\d+/g;

test('no number of a rule of law is left in the code', () => {
  const left = sources
    // Accounts expire by no law.
    .filter(({ path }) => !path.endsWith('people/user/queries.ts'))
    .flatMap((source) =>
      [numbered, named].flatMap((pattern) =>
        [...source.text.matchAll(pattern)].map(({ index }) => place(source, index)),
      ),
    );
  expect(left).toEqual([]);
});

test('every rule is asked for, and its national value lies within its bounds', () => {
  const text = sources.map((source) => source.text).join('\n');
  // The cycles of reviews are asked for by the kind of the review.
  expect(ruleNames.filter((name) => !text.includes(`'${name}'`))).toEqual([]);
  for (const { least, most, national } of Object.values(legalRules))
    expect(national >= least && national <= most).toBe(true);
});
