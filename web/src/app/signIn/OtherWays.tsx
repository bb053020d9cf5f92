import type { Output } from '@fleet/contract/call';
import { session as calls } from '@fleet/contract/session/calls';
import { useEffect, useState } from 'react';
import { post } from '../../kit/post';
import { canUsePasskeys } from '../factor/passkeys';
import { PasskeyLogin } from './PasskeyLogin';
import { ProviderLogin } from './ProviderLogin';

/** How one can come in here besides with a password; the password works without this answer. */
export function OtherWays({ isSecondStep = false }: { isSecondStep?: boolean }) {
  const [ways, setWays] = useState<Output<typeof calls.ways> | null>(null);
  useEffect(() => {
    let isHere = true;
    post(calls.ways, {}).then(
      (answer) => isHere && setWays(answer),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  if (!ways) return null;
  return (
    <>
      {canUsePasskeys(ways.passkeyHost) && <PasskeyLogin />}
      {ways.providerName && !isSecondStep && <ProviderLogin name={ways.providerName} />}
    </>
  );
}
