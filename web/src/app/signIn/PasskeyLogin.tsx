import { factorText } from '@fleet/contract/factor/text';
import { session as calls } from '@fleet/contract/session/calls';
import { useSay } from '../../kit/language';
import { post } from '../../kit/post';
import { beginSession } from '../../kit/session';
import { answerWithPasskey } from '../factor/passkeys';
import { OtherWay } from './OtherWay';

/** Signs in with a passkey alone. */
export function PasskeyLogin() {
  const say = useSay();

  async function enter() {
    const { attempt, options } = await post(calls.beginPasskeyLogin, {});
    const credential = await answerWithPasskey(options).catch(() => null);
    if (!credential) return say(factorText.passkeyFailed);
    const { token, ...profile } = await post(calls.loginWithPasskey, { attempt, credential });
    beginSession(token, profile);
    return null;
  }

  return <OtherWay word={say(factorText.usePasskey)} enter={enter} />;
}
