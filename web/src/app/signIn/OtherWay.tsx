import { useState } from 'react';
import { sentenceOf } from '../../kit/problem';

interface Props {
  word: string;
  /** Signs in; resolves with a sentence where it could not, and rejects with a refusal. */
  enter: () => Promise<string | null>;
}

/** A button that signs in without the form. */
export function OtherWay({ word, enter }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function press() {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      setProblem(await enter());
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
        onClick={() => void press()}
      >
        {word}
      </button>
      {problem && (
        <p className="signIn__problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
