import { refusals } from '@fleet/contract/refusals';
import type { Text } from '@fleet/contract/text';
import type { Config } from '../../../base/config';
import type { Account } from './queries';
import { isKnownPassword } from './knownPasswords';

/** Why a password may not be chosen, or null; its length and characters are the contract's rule. */
export async function whyNotPassword(
  password: string,
  loginName: string,
  profile: Config['password']['profile'],
): Promise<Text | null> {
  if (password.toLowerCase().includes(loginName.toLowerCase())) return refusals.passwordHasName;
  if (await isKnownPassword(password)) return refusals.passwordCommon;
  if (profile === 'dengbao') {
    const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
    if (kinds < 3) return refusals.passwordTooSimple;
  }
  return null;
}

type Age = Pick<Account, 'mustChangePassword' | 'passwordChangedAt'>;

const ageOf = ({ passwordChangedAt }: Age, now: Date) => now.getTime() - Date.parse(passwordChangedAt);

/** Why the password must be changed before anything else, or null. */
export function whyChange(
  account: Age,
  { password }: Pick<Config, 'password'>,
  now: Date,
): 'temporary' | 'rotation' | null {
  if (account.mustChangePassword) return 'temporary';
  const isOld = password.rotationDays !== null && ageOf(account, now) > password.rotationDays * 86_400_000;
  return isOld ? 'rotation' : null;
}

/** A temporary password that nobody took up is good for nothing. */
export const isLapsed = (account: Age, { password }: Pick<Config, 'password'>, now: Date) =>
  account.mustChangePassword && ageOf(account, now) > password.temporaryHours * 3_600_000;

/** Changed so lately that changing it again would only push old ones out of memory. */
export const isTooYoung = (account: Age, { password }: Pick<Config, 'password'>, now: Date) =>
  !account.mustChangePassword && ageOf(account, now) < password.leastHours * 3_600_000;
