import { z } from 'zod';
import { byId, calls } from '../call';
import { text } from '../field';
import { firstCode, secondCode } from '../session/code';
import { passkeyAnswer, passkeyAsked, presentPassword } from '../session/calls';
import { instant } from '../shown';

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
      passkeys: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          createdAt: instant(),
          lastUsedAt: instant().nullable(),
        }),
      ),
      /** The name that passkeys are bound to; null where there can be none. */
      passkeyHost: z.string().nullable(),
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
    input: z.strictObject({ ...proven, code: firstCode() }),
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
  beginPasskey: {
    path: 'beginOwnPasskey',
    right: 'signedIn',
    input: z.strictObject({ name: text(30), oldPassword: presentPassword() }),
    output: passkeyAsked,
  },
  /** Codes come with the first second factor alone. */
  addPasskey: {
    path: 'insertOwnPasskey',
    right: 'signedIn',
    input: z.strictObject(passkeyAnswer),
    output: z.object({ id: z.string(), recoveryCodes: z.array(z.string()).nullable() }),
  },
  removePasskey: {
    path: 'deleteOwnPasskey',
    right: 'signedIn',
    input: byId.extend({ oldPassword: presentPassword() }),
    output: z.null(),
  },
});
