import { refusals } from '@fleet/contract/refusals';
import type { Text } from '@fleet/contract/text';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from '../../base/config';
import { commonPasswords } from './commonPasswords';

/** OWASP's argon2id parameters: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Says whether the password fits; without an account it takes as long and says no. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), password);
  return stored !== undefined && matches;
}

const nobody = hashPassword('nobody has this password');

/** Why a password may not be chosen, or null; its length and characters are the contract's rule. */
export function whyNotPassword(
  password: string,
  loginName: string,
  profile: Config['password']['profile'],
): Text | null {
  const lower = password.toLowerCase();
  if (lower.includes(loginName.toLowerCase())) return refusals.passwordHasName;
  if (commonPasswords.has(lower)) return refusals.passwordCommon;
  if (profile === 'dengbao') {
    const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
    if (kinds < 3) return refusals.passwordTooSimple;
  }
  return null;
}
