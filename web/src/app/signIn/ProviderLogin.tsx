import { providerText } from '@fleet/contract/provider/text';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useSay } from '../../kit/language';
import { sentenceOf } from '../../kit/problem';
import { goToProvider } from './provider';

/** Signs in at the company's identity provider. */
export function ProviderLogin({ name }: { name: string }) {
  const say = useSay();
  const { state } = useLocation() as { state: { from?: string } | null };
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function go() {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await goToProvider(state?.from ?? '/');
    } catch (fault) {
      setProblem(sentenceOf(fault));
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
        onClick={() => void go()}
      >
        {say(providerText.enter, { name })}
      </button>
      {problem && (
        <p className="signIn__problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
