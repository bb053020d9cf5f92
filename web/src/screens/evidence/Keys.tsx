import { evidence } from '@fleet/contract/evidence/calls';
import { evidenceText } from '@fleet/contract/evidence/text';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Drawer } from '../../kit/Drawer';
import { useCall } from '../../kit/calls';
import { useReturnFocus } from '../../kit/returnFocus';
import { hand } from '../../kit/files';
import { useSay } from '../../kit/language';
import { useIsPhone } from '../../kit/phone';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import './keys.css';

/** The public keys by which others check packs, each to be saved. */
export function Keys() {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(evidenceText.keys)}</Button>
      {isOpen && <KeyList close={() => setOpen(false)} />}
    </>
  );
}

function KeyList({ close }: { close: () => void }) {
  useReturnFocus();
  const say = useSay();
  const isPhone = useIsPhone();
  const { timeZone } = useSession().profile.user;
  const { data, error, refetch } = useCall(evidence.keys, {});
  const save = (keyId: string, pem: string) =>
    hand({ name: `${keyId.slice(0, 16)}.pem`, blob: new Blob([pem], { type: 'application/x-pem-file' }) });
  return (
    <Drawer open title={say(evidenceText.keys)} size={isPhone ? '100%' : 640} onClose={close}>
      <p>{say(evidenceText.keysNote)}</p>
      {!data && (error ? <ProblemPanel problem={error} retry={() => void refetch()} /> : <Skeleton active />)}
      {data?.rows.length === 0 && <p>{say(evidenceText.noKeys)}</p>}
      {data?.rows.map(({ keyId, publicPem, createdAt, retiredAt }) => (
        <section key={keyId} className="facts">
          <h3>
            {retiredAt
              ? `${say(evidenceText.retiredAt)} ${showInstant(retiredAt, timeZone)}`
              : say(evidenceText.current)}
          </h3>
          <dl>
            <div>
              <dt>{say(evidenceText.keyId)}</dt>
              <dd className="evidenceKey">{keyId}</dd>
            </div>
            <div>
              <dt>{say(evidenceText.createdAt)}</dt>
              <dd>{showInstant(createdAt, timeZone)}</dd>
            </div>
          </dl>
          <pre className="evidenceKey">{publicPem}</pre>
          <Button onClick={() => save(keyId, publicPem)}>{say(evidenceText.saveKey)}</Button>
        </section>
      ))}
    </Drawer>
  );
}
