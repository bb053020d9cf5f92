import type { Output } from '@fleet/contract/call';
import { session as calls } from '@fleet/contract/session/calls';
import { sessionText } from '@fleet/contract/session/text';
import { Button, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { Drawer } from '../../kit/Drawer';
import { announceDone, useCall, useSend } from '../../kit/calls';
import { secret } from '../../kit/fields/secret';
import { text } from '../../kit/fields/text';
import { RecordForm } from '../../kit/form/RecordForm';
import { useLanguage, useSay } from '../../kit/language';
import { useIsPhone } from '../../kit/phone';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { renewProfile, useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import { FactorSection } from '../factor/FactorSection';
import { browserName } from './browserName';

const fields = { email: text(), phone: text(), oldPassword: secret('current-password') };
const sections = [{ names: Object.keys(fields) }];

/** How the account's owner is reached, and where he is signed in. */
export function AccountDrawer({ close }: { close: () => void }) {
  const say = useSay();
  const isPhone = useIsPhone();
  const { user } = useSession().profile;
  const [isChanging, setChanging] = useState(false);
  return (
    <Drawer open size={isPhone ? '100%' : 480} title={say(sessionText.account)} onClose={close}>
      <div className="accountDrawer">
        <section>
          <h3>{say(sessionText.contact)}</h3>
          <dl>
            <dt>{say(sessionText.email)}</dt>
            <dd>{user.email}</dd>
            <dt>{say(sessionText.phone)}</dt>
            <dd>{user.phone}</dd>
          </dl>
          <Button onClick={() => setChanging(true)}>{say(sessionText.changeContact)}</Button>
        </section>
        <FactorSection />
        <OpenSessions />
      </div>
      {isChanging && (
        <RecordForm
          call={calls.updateProfile}
          title={say(sessionText.changeContact)}
          sections={sections}
          fields={fields}
          words={{ ...sessionText, oldPassword: sessionText.presentPassword }}
          initial={{ email: user.email, phone: user.phone }}
          onClose={() => setChanging(false)}
          onDone={(profile) => {
            renewProfile(profile);
            announceDone(sessionText.contactChanged);
            setChanging(false);
          }}
        />
      )}
    </Drawer>
  );
}

function OpenSessions() {
  const say = useSay();
  const { data, error, refetch } = useCall(calls.sessions, {});
  const { mutate, isPending } = useSend(calls.endOtherSessions);
  const endOthers = () => mutate({}, { onSuccess: () => announceDone(sessionText.sessionEnded) });
  return (
    <section>
      <h3>{say(sessionText.openSessions)}</h3>
      {error && !data && <ProblemPanel problem={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      <ul className="accountDrawer__sessions">
        {data?.rows.map((row) => (
          <OneSession key={row.id} row={row} />
        ))}
      </ul>
      {data && data.rows.length > 1 && (
        <Button danger loading={isPending} onClick={endOthers}>
          {say(sessionText.endOthers)}
        </Button>
      )}
    </section>
  );
}

const wayWords = {
  password: sessionText.byPassword,
  passkey: sessionText.byPasskey,
  provider: sessionText.byProvider,
};

function OneSession({ row }: { row: Output<typeof calls.sessions>['rows'][number] }) {
  const say = useSay();
  const language = useLanguage();
  const { timeZone } = useSession().profile.user;
  const { mutate, isPending } = useSend(calls.endSession);
  const end = () => mutate({ id: row.id }, { onSuccess: () => announceDone(sessionText.sessionEnded) });
  const facts = [
    `${say(sessionText.startedAt)} ${showInstant(row.createdAt, timeZone)}`,
    `${say(sessionText.lastUsedAt)} ${showInstant(row.lastUsedAt, timeZone)}`,
  ];
  return (
    <li>
      <span>
        {[row.ip, row.userAgent && browserName(row.userAgent, language), say(wayWords[row.way])]
          .filter(Boolean)
          .join(' · ')}
        {facts.map((fact) => (
          <small key={fact}>{fact}</small>
        ))}
      </span>
      {row.isOwn ? (
        <Tag>{say(sessionText.thisSession)}</Tag>
      ) : (
        <Button type="link" danger loading={isPending} onClick={end}>
          {say(sessionText.endSession)}
        </Button>
      )}
    </li>
  );
}
