import { askAgain } from '../../kit/queries';
import type { Output } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import type { terminal } from '@fleet/contract/terminal/calls';
import { terminalText } from '@fleet/contract/terminal/text';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { Modal } from 'antd';
import { useState } from 'react';
import { useAskFirst } from '../../kit/askFirst';
import { announceDone } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { announce } from '../../kit/notice';
import { post } from '../../kit/post';
import { sentenceOf } from '../../kit/problem';
import { useReturnFocus } from '../../kit/returnFocus';
import { useMay } from '../../kit/session';
import { VehiclePick } from '../../parts/vehicle/VehiclePick';
import { RowAct } from '../../kit/list/RowAct';

type Terminal = Output<typeof terminal.list>['rows'][number];

/** Puts a terminal on a vehicle, or takes it off: the same call that the vehicle's own screen makes. */
export function VehicleOfTerminal({ row }: { row: Terminal }) {
  const say = useSay();
  const may = useMay();
  const ask = useAskFirst();
  const [isOpen, setOpen] = useState(false);
  if (!may(vehicle.replaceTerminal) || !may(vehicle.list) || row.state === 'scrapped') return null;

  async function replace(vehicleId: string, terminalRowId: string | null): Promise<boolean> {
    try {
      const [found] = (await post(vehicle.list, { id: vehicleId })).rows;
      if (terminalRowId && found?.terminalId) {
        announce('error', say(terminalText.hasOther, { terminalId: found.terminalId }));
        return false;
      }
      await post(vehicle.replaceTerminal, { id: vehicleId, version: found?.version ?? 1, terminalRowId });
      announceDone(shellText.doneOne);
      for (const subject of ['terminal', 'vehicle', 'status']) await askAgain(subject);
      return true;
    } catch (problem) {
      announce('error', sentenceOf(problem));
      return false;
    }
  }

  const { vehicleId, carId, terminalId } = row;
  if (vehicleId) {
    const askUnbind = () =>
      ask({
        title: say(terminalText.unbindQuestion, { terminalId, carId: carId ?? '' }),
        text: say(terminalText.unbindConsequence),
        verb: say(terminalText.unbindVehicle),
        isDanger: true,
        act: () => replace(vehicleId, null),
      });
    return <RowAct onClick={askUnbind}>{say(terminalText.unbindVehicle)}</RowAct>;
  }
  return (
    <>
      <RowAct onClick={() => setOpen(true)}>{say(terminalText.bindVehicle)}</RowAct>
      {isOpen && (
        <ChooseVehicle
          terminalId={terminalId}
          close={() => setOpen(false)}
          choose={async (vehicleId) => (await replace(vehicleId, row.id)) && setOpen(false)}
        />
      )}
    </>
  );
}

interface Props {
  terminalId: string;
  choose: (vehicleId: string) => Promise<unknown>;
  close: () => void;
}

function ChooseVehicle({ terminalId, choose, close }: Props) {
  const say = useSay();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useReturnFocus();
  return (
    <Modal
      open
      title={`${say(terminalText.bindVehicle)} · ${terminalId}`}
      okText={say(shellText.bind)}
      cancelText={say(shellText.cancel)}
      okButtonProps={{ disabled: !chosen, loading: isBusy }}
      onCancel={close}
      onOk={() => {
        if (!chosen) return;
        setBusy(true);
        void choose(chosen).finally(() => setBusy(false));
      }}
    >
      <VehiclePick
        className="wholeWidth"
        aria-label={say(terminalText.vehicleId)}
        value={chosen}
        onChange={setChosen}
      />
    </Modal>
  );
}
