import type { Output } from '@fleet/contract/call';
import { maintain } from '@fleet/contract/maintenance/order';
import type { remind } from '@fleet/contract/maintenance/remind';
import { maintainText, remindText } from '@fleet/contract/maintenance/text';
import { shellText } from '@fleet/contract/shell/text';
import { useState } from 'react';
import { announceDone } from '../../kit/calls';
import { serverNow } from '../../kit/clock';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { orderFields, orderNames } from './orderFields';
import { RowAct } from '../../kit/list/RowAct';

/** Writes down that a vehicle was maintained: whoever did it, now, at what its hour meter says. */
export function MakeOrder({ row }: { row: Output<typeof remind.list>['rows'][number] }) {
  const say = useSay();
  const { username } = useSession().profile.user;
  const [opened, setOpened] = useState<object | null>(null);
  const close = () => setOpened(null);
  // Waiting cycles are due work; where none waits, the next ones are shown.
  const waiting = row.cycles.filter(({ status }) => status !== 'normal');
  const done = waiting.length > 0 ? waiting : row.cycles.slice(0, 1);
  const open = () =>
    setOpened({
      vehicleId: row.id,
      maintainer: username,
      maintainTime: new Date(serverNow()).toISOString(),
      hours: row.hours,
      ownCycle: done.some(({ projectId }) => projectId === null),
      projectIds: done.flatMap(({ projectId }) => projectId ?? []),
    });
  return (
    <>
      <RowAct onClick={open}>{say(remindText.makeOrder)}</RowAct>
      {opened && (
        <RecordForm
          call={maintain.add}
          title={`${say(remindText.makeOrder)} · ${row.carId}`}
          sections={[{ names: orderNames }]}
          fields={orderFields}
          words={maintainText}
          initial={opened}
          hidden={{ vehicleId: row.id }}
          onClose={close}
          onDone={() => {
            close();
            announceDone(shellText.saved);
          }}
        />
      )}
    </>
  );
}
