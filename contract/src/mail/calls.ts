import { z } from 'zod';
import { calls, done, search } from '../call';
import { text } from '../field';
import { instant } from '../shown';

/** The platform's mail: whether it is sent, and what landed in the folder while no server was configured. */
export const mail = calls('mail', '/v1/mail', {
  list: {
    path: 'selectMail',
    right: 'signedIn',
    input: search({}),
    output: z.object({
      /** Whether a mail server is configured; without one, mails land in the folder. */
      isSent: z.boolean(),
      from: z.string(),
      rows: z.array(z.object({ id: z.string(), time: instant(), to: z.string(), subject: z.string() })),
    }),
  },
  one: {
    path: 'selectOneMail',
    right: 'signedIn',
    input: search({ name: text(200) }),
    output: z.object({
      time: instant(),
      to: z.string(),
      subject: z.string(),
      /** The values in its links are left out: one may be somebody's key. */
      text: z.string(),
      attachments: z.array(z.string()),
    }),
  },
  /** A mail to the caller. */
  test: { path: 'sendTestMail', right: 'signedIn', input: z.strictObject({}), output: done },
});
