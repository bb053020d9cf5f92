import { companyText } from '@fleet/contract/company/text';
import { userText } from '@fleet/contract/user/text';
import { useListed, useSay } from '../../kit/language';
import { SecretPanel } from '../../kit/SecretPanel';

export interface Made {
  accounts: readonly { loginName: string; password: string }[];
}

/** The one-time passwords of accounts that were just made or reset. */
export function NewAccounts({ output, close }: { output: Made; close: () => void }) {
  const say = useSay();
  const listed = useListed();
  const names = listed(output.accounts.map(({ loginName }) => loginName));
  return (
    <SecretPanel
      title={say(companyText.passwordTitle, { name: names })}
      hint={say(userText.passwordHint)}
      secrets={output.accounts.map(({ loginName, password }) => ({ name: loginName, secret: password }))}
      close={close}
    />
  );
}
