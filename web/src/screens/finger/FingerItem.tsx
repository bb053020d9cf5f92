import type { Output } from '@fleet/contract/call';
import type { finger as calls } from '@fleet/contract/finger/calls';
import type { Finger } from '@fleet/contract/finger/fingers';
import { fingerText } from '@fleet/contract/finger/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useAskFirst } from '../../kit/askFirst';
import { announceDone, useSend } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { useMay, useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import './hands.css';

interface Props {
  kept: Output<typeof calls.ofDriver>['rows'][number];
  /** The call that erases it. */
  del: typeof calls.del;
  children?: ReactNode;
}

/** One finger in a list: what is known of it, and its end. */
export function FingerItem({ kept, del, children }: Props) {
  const say = useSay();
  const may = useMay();
  const ask = useAskFirst();
  const { timeZone } = useSession().profile.user;
  const { mutateAsync } = useSend(del);
  const finger = say<(typeof fingerText)[Finger]>(fingerText[kept.finger]);
  const fact = (word: 'enrolledAt' | 'consentTime') =>
    `${say<(typeof fingerText)[typeof word]>(fingerText[word])} ${showInstant(kept[word], timeZone)}`;
  const erase = () =>
    ask({
      title: say(fingerText.delOne, { finger }),
      text: say(fingerText.delConsequence),
      verb: say(shellText.del),
      isDanger: true,
      act: () => mutateAsync({ fingerId: kept.id }).then(() => announceDone(shellText.deleted)),
    });
  return (
    <li>
      <span className="fingersOf__name">
        {finger} · {say(fingerText.fingerNum)} {kept.fingerNum}
      </span>
      <span>{say<(typeof fingerText)[typeof kept.source]>(fingerText[kept.source])}</span>
      {!kept.hasTemplate && <span>{say(fingerText.onlyThere)}</span>}
      <span>{fact('enrolledAt')}</span>
      <span>{fact('consentTime')}</span>
      {children}
      {may(del) && (
        <Button type="link" danger onClick={erase}>
          {say(shellText.del)}
        </Button>
      )}
    </li>
  );
}
