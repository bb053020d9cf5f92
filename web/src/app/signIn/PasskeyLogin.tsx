import { factorText } from '@fleet/contract/factor/text';
import { session as calls } from '@fleet/contract/session/calls';
import { useState } from 'react';
import { useSay } from '../../kit/language';
import { post } from '../../kit/post';
import { sentenceOf } from '../../kit/problem';
import { beginSession } from '../../kit/session';
import { answerWithPasskey } from '../factor/passkeys';

/** Signs in with a passkey alone. */
export function PasskeyLogin() {
  const say = useSay();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function enter() {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const { attempt, options } = await post(calls.beginPasskeyLogin, {});
      const credential = await answerWithPasskey(options).catch(() => null);
      if (!credential) return setProblem(say(factorText.passkeyFailed));
      const { token, ...profile } = await post(calls.loginWithPasskey, { attempt, credential });
      beginSession(token, profile);
    } catch (fault) {
      setProblem(sentenceOf(fault));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="signIn__other">
      <button
        type="button"
        className="plainButton signIn__submit"
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => void enter()}
      >
        {say(factorText.usePasskey)}
      </button>
      {problem && (
        <p className="signIn__problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
