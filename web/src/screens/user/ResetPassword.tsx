import type { Output } from '@fleet/contract/call';
import { user } from '@fleet/contract/user/calls';
import { userText } from '@fleet/contract/user/text';
import { useState } from 'react';
import { useAskFirst } from '../../kit/askFirst';
import { useSend } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { OneTimePassword } from './OneTimePassword';
import { RowAct } from '../../kit/list/RowAct';

type User = Output<typeof user.list>['rows'][number];

/** Gives somebody else a one-time password, shown this once. */
export function ResetPassword({ row }: { row: User }) {
  const say = useSay();
  const ask = useAskFirst();
  const { profile } = useSession();
  const { mutateAsync } = useSend(user.resetPassword);
  const [password, setPassword] = useState<string | null>(null);
  if (row.id === profile.user.id) return null;
  return (
    <>
      <RowAct
        onClick={() =>
          ask({
            title: say(userText.resetQuestion, { name: row.loginName }),
            text: say(userText.resetConsequence),
            verb: say(userText.resetPassword),
            isDanger: true,
            act: () => mutateAsync({ id: row.id }).then((made) => setPassword(made.password)),
          })
        }
      >
        {say(userText.resetPassword)}
      </RowAct>
      {password && (
        <OneTimePassword loginName={row.loginName} password={password} close={() => setPassword(null)} />
      )}
    </>
  );
}
