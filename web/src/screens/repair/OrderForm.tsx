import { repair, type RepairRow } from '@fleet/contract/repair/calls';
import { repairOrderText, repairText } from '@fleet/contract/repair/text';
import { useState } from 'react';
import { announceDone } from '../../kit/calls';
import { serverNow } from '../../kit/clock';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { orderFields } from '../../parts/repair/fields';

const names = [
  'repairer',
  'repairTime',
  'faultItem',
  'repairType',
  'malfunctionType',
  'labourCost',
  'materialCost',
  'remark',
] as const;

/** As the contract takes it. */
const longestItem = 200;

/** The work for a request; it is repaired by that. */
export function OrderForm({ row, close }: { row: RepairRow; close: () => void }) {
  const say = useSay();
  const { user } = useSession().profile;
  const [initial] = useState(() => ({
    repairer: user.username,
    repairTime: new Date(serverNow()).toISOString(),
    malfunctionType: row.malfunctionType,
    faultItem: row.situation.split('\n')[0]?.slice(0, longestItem),
  }));
  return (
    <RecordForm
      call={repair.addOrder}
      title={`${say(repairText.order)} · ${row.requestNum} ${row.carId}`}
      sections={[{ names }]}
      fields={orderFields}
      words={repairOrderText}
      initial={initial}
      hidden={{ requestId: row.id }}
      draft={`${repair.addOrder.path} ${row.id}`}
      onClose={close}
      onDone={() => {
        close();
        announceDone(repairText.orderAdded);
      }}
    />
  );
}
