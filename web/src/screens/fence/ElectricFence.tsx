import {
  deliveries,
  type Delivery,
  electricFence,
  electricFenceFile,
  failed,
  fenceDeliveries,
} from '@fleet/contract/electricFence/calls';
import { electricFenceText } from '@fleet/contract/electricFence/text';
import { commandProblems } from '@fleet/contract/control/states';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSend } from '../../kit/calls';
import { useAskFirst } from '../../kit/askFirst';
import { choice } from '../../kit/fields/choice';
import type { AskProps, Fields } from '../../kit/fields/field';
import { figure } from '../../kit/fields/figure';
import { instant } from '../../kit/fields/instant';
import { text } from '../../kit/fields/text';
import { useSay } from '../../kit/language';
import type { RowOf } from '../../kit/list/listing';
import { PagedTable } from '../../kit/list/PagedTable';
import { announce } from '../../kit/notice';
import { useMay } from '../../kit/session';
import { MembersPick } from '../../parts/org/MembersPick';
import { DeliveryMark } from './DeliveryMark';
import { FenceFacts } from './FenceFacts';
import { fenceScreen } from './FenceScreen';
import { fenceFields } from './fields';

type Row = RowOf<typeof electricFence.list>;
type Member = RowOf<typeof electricFence.terminals>;

const TerminalsPick = (props: AskProps<string[]>) => (
  <MembersPick
    {...props}
    call={electricFence.choices}
    keys="terminalRowIds"
    addWord={electricFenceText.addOrg}
  />
);

const fields: Fields = {
  ...fenceFields,
  terminalId: text(),
  terminals: figure(),
  stored: figure(),
  delivery: { ...choice(fenceDeliveries, electricFenceText), Show: DeliveryMark, isState: true },
  terminalRowIds: {
    isWide: true,
    Show: ({ value }: { value: string[] }) => String(value.length),
    Ask: TerminalsPick,
  },
} as Fields;

const memberFields: Fields = {
  terminalId: text(),
  carId: text(),
  orgName: text(),
  delivery: { ...choice(deliveries, electricFenceText), Show: DeliveryMark, isState: true },
  problem: choice(commandProblems, electricFenceText),
  answer: text(),
  since: instant(),
} as Fields;

function Detail({ row, inside }: { row: Row; inside: ReactNode }) {
  const say = useSay();
  const may = useMay();
  const retry = useSend(electricFence.retry);
  const tryAgain = async (terminalRowIds?: string[]) => {
    const { count } = await retry.mutateAsync({ id: row.id, ...(terminalRowIds && { terminalRowIds }) });
    announce('success', say(electricFenceText.retried, { count }));
  };
  return (
    <>
      <FenceFacts fields={fields} words={electricFenceText} of={row} more={['delivery']} />
      <section className="fencePart">
        <div className="fencePart__head">
          <h3>{say(electricFenceText.terminalRowIds)}</h3>
          {may(electricFence.retry) && row.failed > 0 && (
            <Button size="small" loading={retry.isPending} onClick={() => void tryAgain()}>
              {say(electricFenceText.retryAll)}
            </Button>
          )}
        </div>
        <PagedTable
          isLive
          list={electricFence.terminals}
          input={{ id: row.id }}
          columns={['terminalId', 'carId', 'delivery', 'problem', 'answer', 'since', 'orgName']}
          fields={memberFields}
          words={electricFenceText}
          empty={electricFenceText.noTerminal}
          {...(may(electricFence.retry) && {
            actions: (member: Member) => (
              <MemberActions fenceId={row.id} member={member} tryAgain={() => void tryAgain([member.id])} />
            ),
          })}
        />
      </section>
      {inside}
    </>
  );
}

const isFailed = (delivery: Delivery) => failed.includes(delivery);

function MemberActions({
  fenceId,
  member: { id, terminalId, delivery },
  tryAgain,
}: {
  fenceId: string;
  member: Member;
  tryAgain: () => void;
}) {
  const say = useSay();
  const may = useMay();
  const ask = useAskFirst();
  const { mutateAsync } = useSend(electricFence.forget);
  if (!isFailed(delivery)) return null;
  const forget = () =>
    ask({
      title: say(electricFenceText.forgetAsk, { name: terminalId }),
      text: say(electricFenceText.forgetConsequence),
      verb: say(electricFenceText.forget),
      isDanger: true,
      act: () => mutateAsync({ id: fenceId, terminalRowIds: [id] }),
    });
  return (
    <>
      <Button type="link" onClick={tryAgain}>
        {say(electricFenceText.retry)}
      </Button>
      {delivery === 'stuck' && may(electricFence.forget) && (
        <Button type="link" danger onClick={forget}>
          {say(electricFenceText.forget)}
        </Button>
      )}
    </>
  );
}

/** Fences that terminals hold and enforce by themselves. */
export const ElectricFence = fenceScreen({
  kind: 'electric',
  list: electricFence.list,
  calls: electricFence,
  file: electricFenceFile,
  text: electricFenceText,
  fields,
  filters: ['fenceName', 'orgId', 'terminalId'],
  columns: [
    'fenceName',
    'orgName',
    'level',
    'speedLimit',
    'shape',
    'radius',
    'terminals',
    'delivery',
    'stored',
    'centerLng',
    'centerLat',
  ],
  members: 'terminalRowIds',
  mayChange: ({ delivery }) => delivery !== 'leaving',
  Detail,
});
