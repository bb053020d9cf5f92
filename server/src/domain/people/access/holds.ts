import { refusals } from '@fleet/contract/refusals';
import type { Text } from '@fleet/contract/text';
import type { Config } from '../../../base/config';
import { whyChange } from './passwords';
import type { Account, SignInWay } from './queries';

/** A right password, and nothing else, of somebody of whom more is asked. Who comes through the provider proves it there. */
export const mustAddFactor = (
  { isFactorDemanded, hasTotp }: Pick<Account, 'isFactorDemanded' | 'hasTotp'>,
  way: SignInWay,
): boolean => isFactorDemanded && !hasTotp && way === 'password';

/** What a session is held to before anything else opens: which subjects are open still, and what the others answer. */
export interface Hold {
  text: Text;
  open: ReadonlySet<string>;
}

const holds: Record<'temporary' | 'rotation' | 'factor', Hold> = {
  temporary: { text: refusals.changePasswordFirst, open: new Set(['session']) },
  rotation: { text: refusals.changeOldPassword, open: new Set(['session']) },
  factor: { text: refusals.addSecondFactorFirst, open: new Set(['session', 'factor']) },
};

export function holdOf(
  account: Account,
  way: SignInWay,
  config: Pick<Config, 'password'>,
  now: Date,
): Hold | null {
  const why = whyChange(account, config, now);
  if (why) return holds[why];
  return mustAddFactor(account, way) ? holds.factor : null;
}
