import { userText } from '@fleet/contract/user/text';
import { useSay } from '../../kit/language';
import { SecretPanel } from '../../kit/SecretPanel';

interface Props {
  loginName: string;
  password: string;
  close: () => void;
}

export function OneTimePassword({ loginName, password, close }: Props) {
  const say = useSay();
  return (
    <SecretPanel
      title={say(userText.passwordTitle, { name: loginName })}
      hint={say(userText.passwordHint)}
      secrets={[{ name: say(userText.password), secret: password }]}
      close={close}
    />
  );
}
