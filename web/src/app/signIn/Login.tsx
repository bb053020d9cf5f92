import { type Pending, secondFactorNeeded, session as calls } from '@fleet/contract/session/calls';
import { sessionText } from '@fleet/contract/session/text';
import { useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { useSay } from '../../kit/language';
import { takeWord } from '../../kit/notice';
import { lastLoginName, session } from '../../kit/session';
import { useStore } from '../../kit/store';
import { useTitle } from '../../kit/title';
import { askAhead, fetchAhead } from '../ahead';
import { ForgotPassword } from './ForgotPassword';
import { LightFormFrame } from './LightFormFrame';
import { useLightForm } from './lightForm';
import { LightField } from './LightField';
import { OtherWays } from './OtherWays';
import { PasswordField } from './PasswordField';
import { ResetPassword } from './ResetPassword';
import { SecondStep } from './SecondStep';
import { enter } from './session';
import { SignInFrame } from './SignInFrame';

export function Login() {
  const say = useSay();
  const { state } = useLocation() as { state: { from?: string } | null };
  const [search] = useSearchParams();
  const isSignedIn = useStore(session) !== null;
  const [pending, setPending] = useState<Pending | null>(null);
  useTitle(say(sessionText.login));
  const code = search.get('code');
  if (code) {
    return (
      <SignInFrame>
        <ResetPassword code={code} />
      </SignInFrame>
    );
  }
  if (isSignedIn) return <Navigate to={state?.from ?? '/'} replace />;
  return (
    <SignInFrame>
      {pending ? (
        <SecondStep {...pending} again={() => setPending(null)} />
      ) : (
        <>
          <LoginForm onSecondStep={setPending} />
          <OtherWays />
        </>
      )}
      {search.has('forgot') && <ForgotPassword />}
    </SignInFrame>
  );
}

function LoginForm({ onSecondStep }: { onSecondStep: (pending: Pending) => void }) {
  const say = useSay();
  const { state } = useLocation() as { state: { from?: string } | null };
  const [word] = useState(takeWord);
  const [name] = useState(lastLoginName);
  const light = useLightForm({
    call: calls.login,
    initial: { loginName: name, password: '' },
    onDone(entrance) {
      enter(entrance);
      askAhead(state?.from ?? entrance.homePageUrl);
    },
    onRefused({ code, data }) {
      if (code === secondFactorNeeded) return onSecondStep(data as Pending);
      light.set('password', '');
      light.form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
    },
  });
  const { field } = light;
  return (
    <LightFormFrame
      of={light}
      word={say(sessionText.login)}
      onUse={() => {
        // The page is fetched while somebody types; most people land on the home page.
        void fetchAhead(state?.from?.split('?')[0] ?? '/HomePage');
      }}
      below={
        <div className="signIn__row">
          <Link to="/login?forgot=1" state={state}>
            {say(sessionText.forgot)}
          </Link>
        </div>
      }
    >
      {word && (
        <p className="signIn__word" role="status">
          {word}
        </p>
      )}
      <LightField
        {...field('loginName')}
        label={say(sessionText.loginName)}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus={!name}
      />
      <PasswordField
        {...field('password')}
        label={say(sessionText.password)}
        autoComplete="current-password"
        autoFocus={Boolean(name)}
      />
    </LightFormFrame>
  );
}
