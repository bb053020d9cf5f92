import { z } from 'zod';
import { calls } from '../call';
import { secondCode } from '../session/code';
import { presentPassword } from '../session/calls';

/** Codes that are shown this once. */
const newCodes = z.object({ recoveryCodes: z.array(z.string()) });
const proven = { code: secondCode(), oldPassword: presentPassword() };

/** One's own second factor: what there is, and how it is added and taken away. */
export const factor = calls('factor', '/v1/user', {
  show: {
    path: 'selectOwnSecondFactor',
    right: 'signedIn',
    input: z.strictObject({}),
    output: z.object({
      hasTotp: z.boolean(),
      /** Recovery codes that were not used yet. */
      codesLeft: z.int(),
      /** Whether the platform or the company asks for one. */
      isDemanded: z.boolean(),
    }),
  },
  /** A secret to try out; it counts for nothing until it is confirmed. */
  beginTotp: {
    path: 'beginOwnTotp',
    right: 'signedIn',
    input: z.strictObject({}),
    output: z.object({ secret: z.string(), address: z.string() }),
  },
  confirmTotp: {
    path: 'confirmOwnTotp',
    right: 'signedIn',
    input: z.strictObject(proven),
    output: newCodes,
  },
  /** With a code of the device, or a recovery code when it is lost. */
  removeTotp: { path: 'deleteOwnTotp', right: 'signedIn', input: z.strictObject(proven), output: z.null() },
  renewCodes: {
    path: 'renewOwnRecoveryCode',
    right: 'signedIn',
    input: z.strictObject(proven),
    output: newCodes,
  },
});
