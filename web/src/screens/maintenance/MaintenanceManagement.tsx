import { maintain, maintainFile } from '@fleet/contract/maintenance/order';
import { maintainText } from '@fleet/contract/maintenance/text';
import { useState } from 'react';
import { serverNow } from '../../kit/clock';
import { useSay } from '../../kit/language';
import { listScreen } from '../../kit/list/ListScreen';
import { useSession } from '../../kit/session';
import { orderFields, orderNames } from './orderFields';

function Total({ answer }: { answer: { costTotal: string } }) {
  const say = useSay();
  return (
    <p className="listSummary">
      {say(maintainText.costTotal, { total: String(orderFields.cost.Show({ value: answer.costTotal })) })}
    </p>
  );
}

/** Whoever writes it down has usually done it, just now. */
function useNew() {
  const { username } = useSession().profile.user;
  const [maintainTime] = useState(() => new Date(serverNow()).toISOString());
  return { maintainer: username, maintainTime };
}

/** The maintenance orders of the vehicles, and their totals. */
export const MaintenanceManagement = listScreen({
  text: maintainText,
  fields: orderFields,
  list: maintain.list,
  name: 'orderNum',
  filters: ['orgId', 'anyNum', 'maintainer', 'projectId', 'startTime', 'endTime'],
  columns: [
    'orderNum',
    'carId',
    'orgName',
    'maintainer',
    'maintainTime',
    'hours',
    'kilometres',
    'ownCycle',
    'projects',
    'cost',
    'stood',
    'materials',
    'labourCost',
    'materialCost',
  ],
  view: [
    {
      names: [
        'orderNum',
        'carId',
        'orgName',
        'maintainer',
        'maintainTime',
        'hours',
        'hoursReason',
        'kilometres',
        'ownCycle',
        'projects',
        'materials',
        'labourCost',
        'materialCost',
        'cost',
        'stood',
        'remarks',
        'attachments',
      ],
    },
  ],
  form: [{ names: ['vehicleId', ...orderNames] }],
  useNew,
  add: maintain.add,
  edit: maintain.edit,
  del: maintain.del,
  file: maintainFile,
  Summary: Total,
});
