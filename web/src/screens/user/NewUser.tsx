import type { Output, Sent } from '@fleet/contract/call';
import type { user } from '@fleet/contract/user/calls';
import { OneTimePassword } from './OneTimePassword';

interface Props {
  output: Output<typeof user.add>;
  sent: Sent<typeof user.add>;
  close: () => void;
}

/** The one-time password of an account that was just made. */
export const NewUser = ({ output: { password }, sent: { loginName }, close }: Props) => (
  <OneTimePassword loginName={loginName} password={password} close={close} />
);
