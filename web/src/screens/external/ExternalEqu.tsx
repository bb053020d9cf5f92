import { external, externalFile } from '@fleet/contract/external/calls';
import { externalText } from '@fleet/contract/external/text';
import { shellText } from '@fleet/contract/shell/text';
import { useState } from 'react';
import { announceDone } from '../../kit/calls';
import type { Values } from '../../kit/form/check';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { confirmAction } from '../../kit/list/confirmAction';
import { listScreen } from '../../kit/list/ListScreen';
import { externalFields } from './fields';
import { RowAct } from '../../kit/list/RowAct';

interface Row {
  id: string;
  version: number;
  equipmentNum: string;
  vehicleId: string | null;
  carId: string | null;
}

const unbind = confirmAction({
  call: external.unbind,
  word: externalText.unbind,
  consequence: externalText.unbindQuestion,
  nameOf: ({ equipmentNum }: Row) => equipmentNum,
  isFor: ({ vehicleId }) => vehicleId !== null,
  isDanger: true,
});

function Bind({ row }: { row: Row }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const { equipmentNum, vehicleId: before, carId } = row;
  const asksBefore = ({ vehicleId }: Values) =>
    before === null || vehicleId === before
      ? null
      : {
          title: say(externalText.rebind),
          text: say(externalText.rebindQuestion, { equipmentNum, carId: carId ?? '' }),
        };
  return (
    <>
      <RowAct onClick={() => setOpen(true)}>{say(shellText.bind)}</RowAct>
      {isOpen && (
        <RecordForm
          call={external.bind}
          title={`${say(externalText.bind)} · ${equipmentNum}`}
          sections={[{ names: ['vehicleId'] }]}
          fields={externalFields}
          words={externalText}
          hidden={{ id: row.id, version: row.version }}
          saveWord={say(shellText.bind)}
          question={asksBefore}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            announceDone(shellText.saved);
          }}
        />
      )}
    </>
  );
}

const columns = ['equipmentNum', 'typeName', 'carId', 'orgName', 'boundAt'] as const;

export const ExternalEqu = listScreen({
  text: externalText,
  fields: externalFields,
  list: external.list,
  name: 'equipmentNum',
  filters: ['orgId', 'equipmentNum', 'equipmentType', 'anyNum'],
  columns,
  view: [{ names: columns }],
  form: [{ names: ['equipmentNum', 'equipmentType', 'orgId'] }],
  add: external.add,
  edit: external.edit,
  del: external.del,
  more: [
    { call: external.bind, Act: Bind },
    { call: external.unbind, Act: unbind.OneRow },
  ],
  batch: [{ call: external.unbind, Act: unbind.Marked }],
  file: externalFile,
});
