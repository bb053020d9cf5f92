import type { Output, Sent } from '@fleet/contract/call';
import { report } from '@fleet/contract/report/calls';
import { reportText } from '@fleet/contract/report/text';
import type { Text } from '@fleet/contract/text';
import { Button, Skeleton, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';

type Delivery = Output<typeof report.deliveries>['rows'][number];

interface Props {
  asked: Sent<typeof report.deliveries>;
  empty: Text;
  actions?: (delivery: Delivery) => ReactNode;
}

const colours = { waiting: 'processing', sent: 'success', failed: 'error' } as const;

/** Deliveries, the newest first, page after page. */
export function DeliveryList({ asked, empty, actions }: Props) {
  const say = useSay();
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <ul className="report__list" aria-label={say(reportText.deliveries)}>
      {cursors.map((cursor, at) => (
        <Page
          key={cursor ?? 'newest'}
          asked={cursor ? { ...asked, cursor } : asked}
          empty={at === 0 ? empty : null}
          actions={actions}
          older={at === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : null}
        />
      ))}
    </ul>
  );
}

interface PageProps {
  asked: Sent<typeof report.deliveries>;
  empty: Text | null;
  actions: Props['actions'];
  older: ((cursor: string) => void) | null;
}

function Page({ asked, empty, actions, older }: PageProps) {
  const say = useSay();
  const { data, error, refetch } = useCall(report.deliveries, asked);
  if (error && !data)
    return (
      <li>
        <ProblemPanel problem={error} retry={() => void refetch()} />
      </li>
    );
  if (!data)
    return (
      <li>
        <Skeleton active />
      </li>
    );
  return (
    <>
      {data.rows.length === 0 && empty && <li className="report__quiet">{say<Text>(empty)}</li>}
      {data.rows.map((delivery) => (
        <Item key={delivery.id} delivery={delivery}>
          {actions?.(delivery)}
        </Item>
      ))}
      {data.nextCursor !== null && older && (
        <li>
          <Button onClick={() => older(data.nextCursor!)}>{say(reportText.older)}</Button>
        </li>
      )}
    </>
  );
}

function Item({ delivery, children }: { delivery: Delivery; children: ReactNode }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const { startDate, endDate, username, sentTo, state, attempts, sentAt, nextAttempt, problem, isByHand } =
    delivery;
  const facts = [
    `${username}${sentTo ? ` <${sentTo}>` : ''}`,
    sentAt && showInstant(sentAt, timeZone),
    isByHand && say(reportText.byHand),
    attempts > 1 && `${say(reportText.attempts)} ${attempts}`,
    nextAttempt && attempts > 0 && `${say(reportText.nextAttempt)} ${showInstant(nextAttempt, timeZone)}`,
    problem,
  ];
  return (
    <li className="report__delivery">
      <span>
        <strong>{startDate === endDate ? startDate : say(reportText.span, { startDate, endDate })}</strong>{' '}
        <Tag color={colours[state]}>{say(reportText[state])}</Tag>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      {children && <span className="report__tools">{children}</span>}
    </li>
  );
}
