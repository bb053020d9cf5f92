import { refusals } from '@fleet/contract/refusals';
import { session as calls } from '@fleet/contract/session/calls';
import { sessionText } from '@fleet/contract/session/text';
import { Link, useNavigate } from 'react-router';
import { useSay } from '../../kit/language';
import { leaveWord } from '../../kit/notice';
import { LightFormFrame } from './LightFormFrame';
import { useLightForm } from './lightForm';
import { NewPasswordPair } from './NewPasswordPair';

/** Sets a new password with the code that came by mail. */
export function ResetPassword({ code }: { code: string }) {
  const say = useSay();
  const navigate = useNavigate();
  const light = useLightForm({
    call: calls.resetForgotPassword,
    initial: { code, newPassword: '', confirmPassword: '' },
    check: ({ newPassword, confirmPassword }) => ({
      confirmPassword: newPassword === confirmPassword ? undefined : say(refusals.passwordsDiffer),
    }),
    onDone() {
      leaveWord(say(sessionText.passwordReset));
      navigate('/login', { replace: true });
    },
  });
  const { field } = light;
  return (
    <LightFormFrame
      of={light}
      word={say(sessionText.resetPassword)}
      below={
        <div className="signIn__row">
          <Link to="/login">{say(sessionText.login)}</Link>
          <Link to="/login?forgot=1">{say(sessionText.forgot)}</Link>
        </div>
      }
    >
      <h2>{say(sessionText.resetPassword)}</h2>
      <NewPasswordPair field={field} />
    </LightFormFrame>
  );
}
