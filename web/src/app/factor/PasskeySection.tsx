import type { Output } from '@fleet/contract/call';
import { factor } from '@fleet/contract/factor/calls';
import { factorText } from '@fleet/contract/factor/text';
import { Button } from 'antd';
import { useState } from 'react';
import { announceDone, useSend } from '../../kit/calls';
import { secret } from '../../kit/fields/secret';
import { text } from '../../kit/fields/text';
import { RecordForm } from '../../kit/form/RecordForm';
import { sayNow, useSay } from '../../kit/language';
import { announce } from '../../kit/notice';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import { canUsePasskeys, makePasskey } from './passkeys';

type Passkey = Output<typeof factor.show>['passkeys'][number];

interface Props {
  passkeys: readonly Passkey[];
  host: string | null;
  showCodes: (codes: string[]) => void;
}

const present = secret('current-password');

/** The owner's passkeys: each with its name, when it came and was used. */
export function PasskeySection({ passkeys, host, showCodes }: Props) {
  const say = useSay();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const { timeZone } = useSession().profile.user;
  const add = useSend(factor.addPasskey);
  const canAdd = canUsePasskeys(host);

  async function make({ attempt, options }: Output<typeof factor.beginPasskey>) {
    setAdding(false);
    const credential = await makePasskey(options).catch(() => null);
    if (!credential) return announce('info', sayNow(factorText.passkeyFailed));
    add.mutate(
      { attempt, credential },
      {
        onSuccess({ recoveryCodes }) {
          announceDone(factorText.passkeyAdded);
          if (recoveryCodes) showCodes(recoveryCodes);
        },
      },
    );
  }
  const factsOf = ({ createdAt, lastUsedAt }: Passkey) =>
    [
      `${say(factorText.createdAt)} ${showInstant(createdAt, timeZone)}`,
      ...(lastUsedAt ? [`${say(factorText.lastUsedAt)} ${showInstant(lastUsedAt, timeZone)}`] : []),
    ].join(' · ');

  return (
    <section>
      <h3>{say(factorText.passkeys)}</h3>
      <p>{say(canAdd ? factorText.passkeysExplained : factorText.noPasskeys)}</p>
      <ul className="accountDrawer__sessions">
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <span>
              {passkey.name}
              <small>{factsOf(passkey)}</small>
            </span>
            <Button type="link" danger onClick={() => setLeaving(passkey)}>
              {say(factorText.removePasskey)}
            </Button>
          </li>
        ))}
      </ul>
      {canAdd && (
        <Button loading={add.isPending} onClick={() => setAdding(true)}>
          {say(factorText.addPasskey)}
        </Button>
      )}
      {isAdding && (
        <RecordForm
          call={factor.beginPasskey}
          title={say(factorText.addPasskey)}
          sections={[{ names: ['name', 'oldPassword'] }]}
          fields={{ name: text(), oldPassword: present }}
          words={factorText}
          saveWord={say(factorText.continue)}
          onClose={() => setAdding(false)}
          onDone={(asked) => void make(asked)}
        />
      )}
      {leaving && (
        <RecordForm
          call={factor.removePasskey}
          title={say(factorText.removePasskeyTitle, { name: leaving.name })}
          sections={[{ names: ['oldPassword'] }]}
          fields={{ oldPassword: present }}
          words={factorText}
          hidden={{ id: leaving.id }}
          saveWord={say(factorText.removePasskey)}
          onClose={() => setLeaving(null)}
          onDone={() => {
            setLeaving(null);
            announceDone(factorText.passkeyRemoved);
          }}
        />
      )}
    </section>
  );
}
