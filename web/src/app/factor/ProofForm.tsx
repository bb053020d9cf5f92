import { factorText } from '@fleet/contract/factor/text';
import { session as calls } from '@fleet/contract/session/calls';
import { useEffect, useState } from 'react';
import type { Output } from '@fleet/contract/call';
import { useSay } from '../../kit/language';
import { post } from '../../kit/post';
import { sentenceOf } from '../../kit/problem';
import { CodeProof, PasswordProof } from './ProofFields';
import { answerWithPasskey, canUsePasskeys } from './passkeys';
import '../open/open.css';
import '../signIn/signIn.css';
import './factor.css';

/** Asks for the strongest proof that the person has; a code stands in for a passkey that is elsewhere. */
export function ProofForm({ onProven }: { onProven: () => void }) {
  const say = useSay();
  const [begun, setBegun] = useState<Output<typeof calls.beginProof> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isHere = true;
    post(calls.beginProof, {}).then(
      (answer) => isHere && setBegun(answer),
      (fault: unknown) => isHere && setProblem(sentenceOf(fault)),
    );
    return () => {
      isHere = false;
    };
  }, [round]);

  async function provePasskey({ attempt, options }: { attempt: string; options: string }) {
    setProblem(null);
    const credential = await answerWithPasskey(options).catch(() => null);
    if (!credential) return setProblem(say(factorText.passkeyFailed));
    try {
      await post(calls.prove, { passkey: { attempt, credential } });
      onProven();
    } catch (fault) {
      setProblem(sentenceOf(fault));
      // A challenge is answered once.
      setRound(round + 1);
    }
  }

  const passkey = begun?.passkey;
  const canPasskey = passkey && canUsePasskeys(location.hostname);
  return (
    <div className="factorForm">
      {problem && (
        <p className="signIn__problem" role="alert">
          {problem}
        </p>
      )}
      {!begun && !problem && <div className="waiting" />}
      {canPasskey && (
        <button
          type="button"
          className="plainButton plainButton--main signIn__submit"
          onClick={() => void provePasskey(passkey)}
        >
          {say(factorText.usePasskey)}
        </button>
      )}
      {begun?.ways.includes('code') && <CodeProof onProven={onProven} />}
      {begun?.ways.includes('password') && <PasswordProof onProven={onProven} />}
      {begun?.ways.includes('provider') && <p>{say(factorText.proveByProvider)}</p>}
    </div>
  );
}
