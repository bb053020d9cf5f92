import type { Output } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { Button } from 'antd';
import { useState } from 'react';
import { ActionMenu } from '../../kit/ActionMenu';
import { useAskFirst } from '../../kit/askFirst';
import { announceDone, useSend } from '../../kit/calls';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { useMay } from '../../kit/session';
import { transfer } from './acts';
import { vehicleFields } from './fields';

type Vehicle = Output<typeof vehicle.list>['rows'][number];

const doings = ['replaceTerminal', 'transfer', 'editId', 'push'] as const;
const terminalSections = [{ names: ['terminalRowId'] }];
const idSections = [{ names: ['carId'] }];

/** What else is done to a vehicle: another terminal, organization or number, and the push to the authorities. */
export function VehicleMore({ row }: { row: Vehicle }) {
  const say = useSay();
  const may = useMay();
  const ask = useAskFirst();
  const [open, setOpen] = useState<(typeof doings)[number] | null>(null);
  const { mutateAsync: sendPush } = useSend(vehicle.push);
  const allowed = doings.filter((doing) => may(vehicle[doing]));
  if (allowed.length === 0) return null;
  const close = () => setOpen(null);
  const done = () => {
    close();
    announceDone();
  };
  const askPush = () =>
    ask({
      title: `${say(vehicleText.push)} · ${row.carId}`,
      text: say(vehicleText.pushConsequence),
      verb: say(vehicleText.push),
      act: () => sendPush({ id: row.id }).then(() => announceDone(shellText.doneOne)),
    });
  const shared = {
    fields: vehicleFields,
    words: vehicleText,
    hidden: { id: row.id, version: row.version },
    onClose: close,
    onDone: done,
  };
  return (
    <>
      <ActionMenu
        actions={allowed.map((doing) => ({ key: doing, label: say(vehicleText[doing]) }))}
        onAct={(key) => (key === 'push' ? askPush() : setOpen(key as (typeof doings)[number]))}
      >
        <Button type="link" aria-haspopup="menu">
          {say(shellText.more)}
        </Button>
      </ActionMenu>
      {open === 'transfer' && <transfer.One id={row.id} name={row.carId} close={close} />}
      {open === 'replaceTerminal' && (
        <RecordForm
          {...shared}
          call={vehicle.replaceTerminal}
          title={`${say(vehicleText.replaceTerminal)} ${row.carId}`}
          sections={terminalSections}
          saveWord={say(vehicleText.replaceTerminal)}
          question={{
            title: say(vehicleText.replaceQuestion, { carId: row.carId }),
            text: say(vehicleText.replaceConsequence),
          }}
        />
      )}
      {open === 'editId' && (
        <RecordForm
          {...shared}
          call={vehicle.editId}
          title={`${say(vehicleText.editId)} ${row.carId}`}
          sections={idSections}
          initial={{ carId: row.carId }}
          question={{
            title: say(vehicleText.editIdQuestion, { carId: row.carId }),
            text: say(vehicleText.editIdConsequence),
          }}
        />
      )}
    </>
  );
}
