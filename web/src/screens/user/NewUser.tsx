import type { Output } from '@fleet/contract/call';
import { user } from '@fleet/contract/user/calls';
import { useCall } from '../../kit/calls';
import { OneTimePassword } from './OneTimePassword';

interface Props {
  output: Output<typeof user.add>;
  close: () => void;
}

/** The one-time password of an account that was just made. */
export function NewUser({ output: { id, password }, close }: Props) {
  const { data } = useCall(user.list, { id });
  return <OneTimePassword loginName={data?.rows[0]?.loginName ?? ''} password={password} close={close} />;
}
