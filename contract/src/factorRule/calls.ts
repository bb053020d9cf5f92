import { z } from 'zod';
import { calls, done, search, versionOfRule } from '../call';
import { choice, id, list } from '../field';

export const factorDemands = ['nobody', 'roles', 'everybody'] as const;

const rule = z.object({
  demand: z.enum(factorDemands),
  roleIds: z.array(z.string()),
  /** 0 before there is one. */
  version: z.int(),
});

/**
 * Who must have a second factor: the platform's rule for everybody, and a company's for its own people; of the two
 * the one that asks for more.
 */
export const factorRule = calls('factorRule', '/v1/user', {
  show: {
    path: 'selectSecondFactorRule',
    right: 'role:view',
    input: search({}),
    output: z.object({
      /** The caller's own: the platform's, or that of the company. */
      own: rule,
      /** The platform's rule, which everybody must fulfil besides. */
      platform: rule.pick({ demand: true }).nullable(),
    }),
  },
  edit: {
    path: 'updateSecondFactorRule',
    stepUp: true,
    right: 'role:edit',
    input: z.strictObject({
      demand: choice(factorDemands),
      roleIds: list(id(), 200).optional(),
      version: versionOfRule(),
    }),
    output: done,
  },
});
