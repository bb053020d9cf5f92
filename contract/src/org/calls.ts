import { z } from 'zod';
import { calls, listOf, search } from '../call';
import { text } from '../field';

export const orgTypes = ['platform', 'company', 'department', 'team'] as const;

export const org = calls('org', '/v1/TreeController', {
  tree: {
    path: 'queryTree',
    right: 'signedIn',
    input: search({ name: text(50).optional() }),
    output: listOf(
      z.object({
        id: z.string(),
        parentId: z.string().nullable(),
        orgName: z.string(),
        orgType: z.enum(orgTypes),
        vehicleCount: z.int(),
      }),
    ),
  },
});
