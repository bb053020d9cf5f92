import { z } from 'zod';
import { byId, calls, done, fileAnswer, pageInput, pageOf } from '../call';
import { choice } from '../field';

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
/** `history` is the past of a demo fleet, which nobody began and nobody calls off. */
export const jobKinds = ['export', 'import', 'batch', 'history'] as const;

export const job = calls('job', '/v1/job', {
  list: {
    path: 'queryJobList',
    right: 'signedIn',
    input: pageInput({ state: choice(jobStates).optional() }, ['createdAt']),
    output: pageOf(
      z.object({
        id: z.string(),
        kind: z.enum(jobKinds),
        /** The subject of the records that it works on: `vehicle`, `terminal` … */
        subject: z.string(),
        state: z.enum(jobStates),
        /** 0 to 100. */
        progress: z.int(),
        createdAt: z.string(),
        finishedAt: z.string().nullable(),
        /** Why it failed, in the language of whoever started it. */
        message: z.string().nullable(),
        /** The answer of the call, unless it is a file. */
        result: z.unknown(),
        /** The file that the call answered; `result` fetches it. */
        resultFileId: z.string().nullable(),
      }),
    ),
  },
  /** The file that a task has made, for whoever could make it again now and would see the same. */
  result: { path: 'getJobResult', right: 'signedIn', input: byId, output: fileAnswer },
  retry: { path: 'retryJob', right: 'signedIn', input: byId, output: done },
  cancel: { path: 'cancelJob', right: 'signedIn', input: byId, output: done },
});
