import { z } from 'zod';
import { calls, done, listOf, search, versionOfRule } from '../call';
import { choice, id, int } from '../field';
import { instant } from '../shown';
import { ruleNames } from './rules';

/** Where the value that holds comes from. */
export const ruleOrigins = ['national', 'jurisdiction', 'company'] as const;

/**
 * The rules of law: an authority reads and sets those of its jurisdiction, the platform those of any, a company reads
 * which hold for it and may be stricter where it sets them itself.
 */
export const legalRule = calls('legalRule', '/v1/legalRule', {
  /** The values that hold for the reader's company or jurisdiction; for the platform the national ones. */
  values: {
    path: 'selectLegalRuleValues',
    right: 'signedIn',
    input: search({}),
    output: listOf(z.object({ rule: z.enum(ruleNames), value: z.int() })),
  },
  list: {
    path: 'getLegalRules',
    right: 'legalRule:view',
    input: search({ jurisdictionId: id().optional() }),
    output: listOf(
      z.object({
        rule: z.enum(ruleNames),
        /** As it holds. */
        value: z.int(),
        origin: z.enum(ruleOrigins),
        /** The authorities that it comes from. */
        jurisdictionNames: z.array(z.string()),
        /** As it would hold without the reader's own. */
        above: z.int(),
        own: z.int().nullable(),
        /** Of the reader's own; 0 before there is one. */
        version: z.int(),
        /** Whether the reader's company or authority is one that sets it. */
        isOwn: z.boolean(),
      }),
    ),
  },
  edit: {
    path: 'updateLegalRule',
    right: 'legalRule:edit',
    input: z.strictObject({
      jurisdictionId: id().nullish(),
      rule: choice(ruleNames),
      /** Blank takes the own value back. */
      value: int(0, 1000).nullish(),
      version: versionOfRule(),
    }),
    output: done,
  },
  /** Every change of the reader's own value, the newest first. */
  changes: {
    path: 'getLegalRuleChanges',
    right: 'legalRule:view',
    input: search({ jurisdictionId: id().optional(), rule: choice(ruleNames) }),
    output: listOf(
      z.object({
        id: z.string(),
        before: z.int().nullable(),
        after: z.int().nullable(),
        by: z.string().nullable(),
        at: instant(),
      }),
    ),
  },
});
