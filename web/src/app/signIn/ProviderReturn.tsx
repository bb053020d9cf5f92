import { provider } from '@fleet/contract/provider/calls';
import { providerText } from '@fleet/contract/provider/text';
import { refusals } from '@fleet/contract/refusals';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSay } from '../../kit/language';
import { post } from '../../kit/post';
import { sentenceOf } from '../../kit/problem';
import { useTitle } from '../../kit/title';
import { takeBegun } from './provider';
import { enter } from './session';
import { SignInFrame } from './SignInFrame';

/** Where the browser comes back to from the identity provider: in, or told why not. */
export function ProviderReturn() {
  const say = useSay();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const isBegun = useRef(false);
  useTitle(say(providerText.entering));
  useEffect(() => {
    // The answer is good once, and an effect may run twice.
    if (isBegun.current) return;
    isBegun.current = true;
    const answer = (location.hash || location.search).slice(1);
    history.replaceState(null, '', location.pathname);
    const begun = takeBegun();
    if (!begun || !answer) return setProblem(say(refusals.attemptOver));
    post(provider.finish, { attempt: begun.attempt, answer }).then(
      (entrance) => {
        enter(entrance);
        void navigate(begun.from, { replace: true });
      },
      (fault: unknown) => setProblem(sentenceOf(fault)),
    );
  }, [navigate, say]);
  return (
    <SignInFrame>
      {problem ? (
        <>
          <p className="signIn__problem" role="alert">
            {problem}
          </p>
          <div className="signIn__row signIn__leave">
            <Link to="/login" replace>
              {say(providerText.back)}
            </Link>
          </div>
        </>
      ) : (
        <p className="signIn__word" role="status">
          {say(providerText.entering)}
        </p>
      )}
    </SignInFrame>
  );
}
