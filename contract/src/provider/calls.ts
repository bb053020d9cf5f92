import { z } from 'zod';
import { calls } from '../call';
import { entrance } from '../session/calls';

/** Sign-on through the company's identity provider (OpenID Connect). */
export const provider = calls('provider', '/v1/user', {
  begin: {
    path: 'beginProviderLogin',
    right: 'anyone',
    input: z.strictObject({}),
    output: z.object({
      /** The address to which the browser goes to sign in. */
      address: z.string(),
      /** Stays in the tab that began, and goes with the answer. */
      attempt: z.string(),
    }),
  },
  finish: {
    path: 'finishProviderLogin',
    right: 'anyone',
    input: z.strictObject({
      attempt: z.string().min(20).max(200),
      /** The answer of the provider, behind the address that the browser came back to. */
      answer: z.string().min(1).max(4_000),
    }),
    output: entrance,
  },
  /** Ends the session, and says where it is ended at the provider too. */
  leave: {
    path: 'leaveProvider',
    right: 'signedIn',
    input: z.strictObject({}),
    output: z.object({ address: z.string().nullable() }),
  },
});
