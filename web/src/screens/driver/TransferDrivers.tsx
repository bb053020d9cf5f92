import { driver } from '@fleet/contract/driver/calls';
import { driverText } from '@fleet/contract/driver/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useSay } from '../../kit/language';
import type { Selection } from '../../kit/list/selection';
import { useBatch } from '../../kit/list/useBatch';
import { OrgTree } from '../org/OrgTree';
import './transferDrivers.css';

type Chosen = Pick<Selection, 'input' | 'count' | 'clear'>;

/** Asks where the chosen drivers go. */
function Transfer({ what, chosen, close }: { what: string; chosen: Chosen; close: () => void }) {
  const say = useSay();
  const [orgId, setOrgId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { run } = useBatch(driver.transfer);
  const word = say(driverText.transfer);
  const move = () => {
    setBusy(true);
    // What was refused has been said; the dialog stays for another place.
    return run(chosen, { orgId }).then(close, () => setBusy(false));
  };
  return (
    <Modal
      open
      title={`${word} · ${what}`}
      okText={word}
      cancelText={say(shellText.cancel)}
      okButtonProps={{ disabled: orgId === null }}
      confirmLoading={isBusy}
      onCancel={close}
      onOk={() => void move()}
    >
      <p>{say(driverText.transferHint)}</p>
      <OrgTree
        className="transferDrivers__org"
        value={orgId}
        onChange={setOrgId}
        placeholder={say(driverText.transferTo)}
        aria-label={say(driverText.transferTo)}
      />
    </Modal>
  );
}

interface OneProps {
  row: { id: string; driverNum: string; driverName: string };
  close: () => void;
}

export function TransferOne({ row, close }: OneProps) {
  const chosen = { input: { ids: [row.id] }, count: 1, clear: () => undefined };
  return <Transfer what={`${row.driverNum} ${row.driverName}`} chosen={chosen} close={close} />;
}

export function TransferMarked({ selection }: { selection: Selection }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(driverText.transfer)}</Button>
      {isOpen && <Transfer what={String(selection.count)} chosen={selection} close={() => setOpen(false)} />}
    </>
  );
}
