import { refusals } from '@fleet/contract/refusals';
import { session as calls } from '@fleet/contract/session/calls';
import { sessionText } from '@fleet/contract/session/text';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { useTitle } from '../../kit/title';
import { LightFormFrame } from './LightFormFrame';
import { useLightForm } from './lightForm';
import { NewPasswordPair } from './NewPasswordPair';
import { PasswordField } from './PasswordField';
import { leaveSession, takeNewToken } from './session';
import { SignInFrame } from './SignInFrame';

/** A temporary password, or one that has grown old, must be changed before anything else is possible. */
export function NewPassword() {
  const say = useSay();
  const isRotation = useSession().profile.user.whyChangePassword === 'rotation';
  useTitle(say(sessionText.changePassword));
  const light = useLightForm({
    call: calls.changePassword,
    initial: { oldPassword: '', newPassword: '', confirmPassword: '' },
    check: ({ newPassword, confirmPassword }) => ({
      confirmPassword: newPassword === confirmPassword ? undefined : say(refusals.passwordsDiffer),
    }),
    onDone: ({ token }) => void takeNewToken(token),
  });
  const { field } = light;
  return (
    <SignInFrame>
      <LightFormFrame
        of={light}
        word={say(sessionText.changePassword)}
        below={
          <button type="button" className="plainButton signIn__submit" onClick={() => void leaveSession()}>
            {say(sessionText.logout)}
          </button>
        }
      >
        <p className="signIn__word" role="status">
          {say(isRotation ? sessionText.oldPasswordDue : sessionText.mustChangePassword)}
        </p>
        <PasswordField
          {...field('oldPassword')}
          label={say(sessionText.oldPassword)}
          autoComplete="current-password"
          autoFocus
        />
        <NewPasswordPair field={field} />
      </LightFormFrame>
    </SignInFrame>
  );
}
