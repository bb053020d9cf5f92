import { mail } from '@fleet/contract/mail/calls';
import { mailText } from '@fleet/contract/mail/text';
import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Drawer } from '../../kit/Drawer';
import { useCall, useSend } from '../../kit/calls';
import { useReturnFocus } from '../../kit/returnFocus';
import { useSay } from '../../kit/language';
import { announce } from '../../kit/notice';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useIsPhone } from '../../kit/phone';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';

/** Whether mail is sent, a mail to try it, and what landed in the folder while it is not. */
export function MailPanel({ close }: { close: () => void }) {
  useReturnFocus();
  const say = useSay();
  const isPhone = useIsPhone();
  const { email } = useSession().profile.user;
  const { data, error, refetch } = useCall(mail.list, {});
  const { mutate, isPending } = useSend(mail.test);
  const [name, setName] = useState<string | null>(null);
  const test = () =>
    mutate(
      {},
      {
        onSuccess: () =>
          announce(
            'success',
            data?.isSent ? say(mailText.tested, { to: email ?? '' }) : say(mailText.testKept),
          ),
      },
    );
  return (
    <Drawer open size={isPhone ? '100%' : 560} title={say(mailText.title)} onClose={close}>
      {error && !data && <ProblemPanel problem={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      {data && (
        <div className="mailPanel">
          <Alert
            showIcon
            type={data.isSent ? 'success' : 'info'}
            title={data.isSent ? say(mailText.isSent, { from: data.from }) : say(mailText.isKept)}
          />
          <Button loading={isPending} onClick={test}>
            {say(mailText.test)}
          </Button>
          {!data.isSent && name === null && <Folder rows={data.rows} open={setName} />}
          {name !== null && <OneMail name={name} back={() => setName(null)} />}
        </div>
      )}
    </Drawer>
  );
}

interface FolderProps {
  rows: readonly { id: string; time: string; to: string; subject: string }[];
  open: (name: string) => void;
}

function Folder({ rows, open }: FolderProps) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  if (rows.length === 0) return <Panel title={say(mailText.none)} />;
  return (
    <section>
      <h3>{say(mailText.received)}</h3>
      <ul className="mailPanel__list">
        {rows.map(({ id, time, to, subject }) => (
          <li key={id}>
            <button type="button" onClick={() => open(id)}>
              <span>{subject}</span>
              <span>
                {showInstant(time, timeZone)} · {to}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneMail({ name, back }: { name: string; back: () => void }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const { data, error, refetch } = useCall(mail.one, { name });
  return (
    <section>
      <Button type="link" onClick={back}>
        {say(mailText.back)}
      </Button>
      {error && <ProblemPanel problem={error} retry={() => void refetch()} />}
      {data && (
        <>
          <h3>{data.subject}</h3>
          <p>
            {showInstant(data.time, timeZone)} · {data.to}
          </p>
          <pre className="mailPanel__text">{data.text}</pre>
          {data.attachments.length > 0 && (
            <p>
              {say(mailText.attachments)}: {data.attachments.join(', ')}
            </p>
          )}
        </>
      )}
    </section>
  );
}
