import { refusals } from '@fleet/contract/refusals';
import { session as calls } from '@fleet/contract/session/calls';
import { sessionText } from '@fleet/contract/session/text';
import { announceDone } from '../../kit/calls';
import { secret } from '../../kit/fields/secret';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { takeNewToken } from '../signIn/session';

const fields = {
  oldPassword: secret('current-password'),
  newPassword: secret('new-password'),
  confirmPassword: secret('new-password'),
};
const sections = [{ names: Object.keys(fields) }];

export function ChangePassword({ close }: { close: () => void }) {
  const say = useSay();
  return (
    <RecordForm
      call={calls.changePassword}
      title={say(sessionText.changePassword)}
      sections={sections}
      fields={fields}
      words={sessionText}
      check={({ newPassword, confirmPassword }) => ({
        confirmPassword: newPassword === confirmPassword ? undefined : say(refusals.passwordsDiffer),
      })}
      onClose={close}
      onDone={({ token }) => {
        announceDone(sessionText.passwordChanged);
        close();
        void takeNewToken(token);
      }}
    />
  );
}
