import { z } from 'zod';
import { calls, paged, pageOf } from '../call';
import { choice } from '../field';

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

export const job = calls('job', '/v1/job', {
  list: {
    path: 'queryJobList',
    right: 'signedIn',
    input: paged({ state: choice(jobStates).optional() }, ['createdAt']),
    output: pageOf(
      z.object({
        id: z.string(),
        kind: z.string(),
        state: z.enum(jobStates),
        /** 0 to 100. */
        progress: z.int(),
        createdAt: z.string(),
        finishedAt: z.string().nullable(),
        message: z.string().nullable(),
      }),
    ),
  },
});
