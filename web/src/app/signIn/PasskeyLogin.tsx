import { factorText } from '@fleet/contract/factor/text';
import { session as calls } from '@fleet/contract/session/calls';
import { useSay } from '../../kit/language';
import { post } from '../../kit/post';
import { answerWithPasskey } from '../factor/passkeys';
import { OtherWay } from './OtherWay';
import { enter } from './session';

/** Signs in with a passkey alone. */
export function PasskeyLogin() {
  const say = useSay();

  async function ask() {
    const { attempt, options } = await post(calls.beginPasskeyLogin, {});
    const credential = await answerWithPasskey(options).catch(() => null);
    if (!credential) return say(factorText.passkeyFailed);
    enter(await post(calls.loginWithPasskey, { attempt, credential }));
    return null;
  }

  return <OtherWay word={say(factorText.usePasskey)} enter={ask} />;
}
