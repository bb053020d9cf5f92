import { refusals } from '@fleet/contract/refusals';
import type { Text } from '@fleet/contract/text';
import type { Config } from '../../../base/config';
import { whyChange } from './passwords';
import type { Account, SignInWay } from './queries';

/** Something besides a password, which is asked for when somebody signs in with one. */
export const hasSecondFactor = ({ hasTotp, hasPasskey }: Pick<Account, 'hasTotp' | 'hasPasskey'>): boolean =>
  hasTotp || hasPasskey;

/** A right password, and nothing else, of somebody of whom more is asked. Who comes through the provider proves it there. */
export const mustAddFactor = (
  account: Pick<Account, 'isFactorDemanded' | 'hasTotp' | 'hasPasskey'>,
  way: SignInWay,
): boolean => account.isFactorDemanded && !hasSecondFactor(account) && way === 'password';

/** Why the password must be changed first, or null; who came in without it need not know it. */
export const whyChangeFirst = (
  account: Account,
  way: SignInWay,
  config: Pick<Config, 'password'>,
  now: Date,
): ReturnType<typeof whyChange> => (way === 'provider' ? null : whyChange(account, config, now));

/** The duties of a session before anything else opens: the subjects that are still open, and the answer of the others. */
export interface Hold {
  text: Text;
  open: ReadonlySet<string>;
}

const holds: Record<'temporary' | 'rotation' | 'factor', Hold> = {
  temporary: { text: refusals.changePasswordFirst, open: new Set(['session', 'provider']) },
  rotation: { text: refusals.changeOldPassword, open: new Set(['session', 'provider']) },
  factor: { text: refusals.addSecondFactorFirst, open: new Set(['session', 'factor', 'provider']) },
};

export function holdOf(
  account: Account,
  way: SignInWay,
  config: Pick<Config, 'password'>,
  now: Date,
): Hold | null {
  const why = whyChangeFirst(account, way, config, now);
  if (why) return holds[why];
  return mustAddFactor(account, way) ? holds.factor : null;
}
