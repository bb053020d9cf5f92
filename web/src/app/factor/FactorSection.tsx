import { factor } from '@fleet/contract/factor/calls';
import { factorText } from '@fleet/contract/factor/text';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { announceDone, useCall } from '../../kit/calls';
import { secret } from '../../kit/fields/secret';
import { text } from '../../kit/fields/text';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { askAgain } from '../../kit/queries';
import { useSession } from '../../kit/session';
import { CodesDialog } from './CodesDialog';
import { EnrolDialog } from './EnrolDialog';
import { PasskeySection } from './PasskeySection';

const fields = { code: text(), oldPassword: secret('current-password') };
const sections = [{ names: Object.keys(fields) }];
const words = { ...factorText, code: factorText.codeOrRecovery };

/** The second factors of the account's owner. */
export function FactorSection() {
  const say = useSay();
  const { way } = useSession().profile.user;
  const { data, error, refetch } = useCall(factor.show, {});
  const [doing, setDoing] = useState<'add' | 'renew' | 'remove' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const show = (made: string[]) => {
    setDoing(null);
    setCodes(made);
    void askAgain(factor.show.subject);
  };
  const close = () => setDoing(null);
  // It is asked for where this person comes from.
  if (way === 'provider') return null;
  return (
    <>
      <section>
        <h3>{say(factorText.title)}</h3>
        {error && !data && <ProblemPanel problem={error} retry={() => void refetch()} />}
        {!error && !data && <Skeleton active />}
        {data && !data.hasTotp && (
          <>
            <p>{say(data.isDemanded ? factorText.isDemanded : factorText.explained)}</p>
            <Button onClick={() => setDoing('add')}>{say(factorText.add)}</Button>
          </>
        )}
        {data?.hasTotp && (
          <>
            <p>
              {say(factorText.isOn)} {say(factorText.codesLeft, { count: data.codesLeft })}
            </p>
            <div className="accountDrawer__ways">
              <Button onClick={() => setDoing('renew')}>{say(factorText.renewCodes)}</Button>
              <Button danger onClick={() => setDoing('remove')}>
                {say(factorText.remove)}
              </Button>
            </div>
          </>
        )}
        {doing === 'add' && <EnrolDialog onDone={show} close={close} />}
        {doing === 'renew' && (
          <RecordForm
            call={factor.renewCodes}
            title={say(factorText.renewCodes)}
            {...{ sections, fields, words }}
            onClose={close}
            onDone={({ recoveryCodes }) => show(recoveryCodes)}
          />
        )}
        {doing === 'remove' && (
          <RecordForm
            call={factor.removeTotp}
            title={say(factorText.remove)}
            {...{ sections, fields, words }}
            onClose={close}
            onDone={() => {
              close();
              announceDone(factorText.removed);
            }}
          />
        )}
        {codes && <CodesDialog codes={codes} close={() => setCodes(null)} />}
      </section>
      {data && <PasskeySection passkeys={data.passkeys} host={data.passkeyHost} showCodes={show} />}
    </>
  );
}
