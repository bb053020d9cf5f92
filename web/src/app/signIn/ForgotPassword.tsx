import { session as calls } from '@fleet/contract/session/calls';
import { sessionText } from '@fleet/contract/session/text';
import { shellText } from '@fleet/contract/shell/text';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSay } from '../../kit/language';
import { LightFormFrame } from './LightFormFrame';
import { useLightForm } from './lightForm';
import { LightField } from './LightField';

/** Asks for a reset link. The answer is the same whether the account exists or not. */
export function ForgotPassword() {
  const say = useSay();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const dialog = useRef<HTMLDialogElement>(null);
  const [isSent, setSent] = useState(false);
  const light = useLightForm({
    call: calls.forgotPassword,
    initial: { loginName: '', email: '' },
    onDone: () => setSent(true),
  });
  const { field } = light;
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const close = () => navigate('/login', { replace: true, state });
  return (
    <dialog ref={dialog} className="signIn__dialog" aria-labelledby="forgot" onCancel={close}>
      <h2 id="forgot">{say(sessionText.forgot)}</h2>
      {isSent ? (
        <>
          <p role="status">{say(sessionText.forgotSent)}</p>
          <div className="openPage__row">
            <button type="button" className="plainButton" onClick={close} autoFocus>
              {say(shellText.close)}
            </button>
          </div>
        </>
      ) : (
        <LightFormFrame
          of={light}
          word={say(sessionText.send)}
          below={
            <button type="button" className="plainButton signIn__submit" onClick={close}>
              {say(shellText.cancel)}
            </button>
          }
        >
          <p>{say(sessionText.forgotHint)}</p>
          <LightField {...field('loginName')} label={say(sessionText.loginName)} autoComplete="username" />
          <LightField
            {...field('email')}
            label={say(sessionText.email)}
            type="email"
            inputMode="email"
            autoComplete="email"
          />
        </LightFormFrame>
      )}
    </dialog>
  );
}
