import { z } from 'zod';
import { instant } from '../shown';

export const pushStates = ['waiting', 'sent', 'failed'] as const;

/** One record on its way to one authority. */
export const pushState = z.object({
  id: z.string(),
  jurisdictionName: z.string(),
  state: z.enum(pushStates),
  attempts: z.int(),
  pushedBy: z.string(),
  createdAt: instant(),
  sentAt: instant().nullable(),
  nextAttempt: instant().nullable(),
  problem: z.string().nullable(),
});
