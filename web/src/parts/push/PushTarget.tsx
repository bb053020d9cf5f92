import { pushTarget } from '@fleet/contract/push/calls';
import { pushText } from '@fleet/contract/push/text';
import { useState } from 'react';
import { announceDone, useCall } from '../../kit/calls';
import { secret } from '../../kit/fields/secret';
import { text } from '../../kit/fields/text';
import { RecordForm } from '../../kit/form/RecordForm';
import { WaitingForm } from '../../kit/form/WaitingForm';
import { useSay } from '../../kit/language';
import { SecretPanel } from '../../kit/SecretPanel';
import { RowAct } from '../../kit/list/RowAct';

const fields = { url: { ...text(), isWide: true }, secret: secret('new-password') };
const sections = [{ names: ['url', 'secret'] }];

/** Where the platform of a jurisdiction takes what is pushed to it. */
export function PushTarget({
  row: { id, jurisdictionName },
}: {
  row: { id: string; jurisdictionName: string };
}) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const { data, error, refetch } = useCall(pushTarget.one, { id }, { isOff: !isOpen });
  const title = `${say(pushText.target)} · ${jurisdictionName}`;
  return (
    <>
      <RowAct onClick={() => setOpen(true)}>{say(pushText.target)}</RowAct>
      {isOpen && !data && error && (
        <WaitingForm
          title={title}
          problem={error}
          retry={() => void refetch()}
          close={() => setOpen(false)}
        />
      )}
      {isOpen && data && (
        <RecordForm
          call={pushTarget.edit}
          title={title}
          note={say(pushText.note)}
          sections={sections}
          fields={fields}
          words={pushText}
          initial={{ url: data.url }}
          hidden={{ id, version: data.version }}
          onClose={() => setOpen(false)}
          onDone={({ secret }) => {
            setOpen(false);
            setMade(secret);
            announceDone();
          }}
        />
      )}
      {made && (
        <SecretPanel
          title={say(pushText.secretTitle)}
          hint={say(pushText.secretHint)}
          secrets={[{ name: say(pushText.secret), secret: made }]}
          close={() => setMade(null)}
        />
      )}
    </>
  );
}
