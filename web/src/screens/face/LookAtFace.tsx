import { face } from '@fleet/contract/face/calls';
import { faceText } from '@fleet/contract/face/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useSay } from '../../kit/language';
import { useReturnFocus } from '../../kit/returnFocus';
import { announce } from '../../kit/notice';
import { fetchFile } from '../../kit/post';
import { sentenceOf } from '../../kit/problem';
import './face.css';
import { RowAct } from '../../kit/list/RowAct';

interface Props {
  row: { id: string; driverNum: string; driverName: string; hasPhoto: boolean };
}

/** Shows one photo until the dialog is closed; it is said before that the look is written down. */
export function LookAtFace({ row }: Props) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  if (!row.hasPhoto) return null;
  return (
    <>
      <RowAct onClick={() => setOpen(true)}>{say(faceText.look)}</RowAct>
      {isOpen && <Looking row={row} close={() => setOpen(false)} />}
    </>
  );
}

function Looking({ row, close }: Props & { close: () => void }) {
  useReturnFocus();
  const say = useSay();
  const name = `${row.driverNum} ${row.driverName}`;
  const [isAsking, setAsking] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (address) return () => URL.revokeObjectURL(address);
  }, [address]);

  async function look() {
    setAsking(true);
    try {
      setAddress(URL.createObjectURL((await fetchFile(face.look, { id: row.id })).blob));
    } catch (problem) {
      announce('error', sentenceOf(problem));
    } finally {
      setAsking(false);
    }
  }

  const buttons = address ? (
    <Button type="primary" onClick={close}>
      {say(shellText.close)}
    </Button>
  ) : (
    <>
      <Button onClick={close}>{say(shellText.cancel)}</Button>
      <Button type="primary" loading={isAsking} onClick={() => void look()}>
        {say(shellText.view)}
      </Button>
    </>
  );
  return (
    <Modal
      open
      width={420}
      title={`${say(faceText.look)} · ${name}`}
      mask={{ closable: address === null }}
      onCancel={close}
      footer={buttons}
    >
      <p>{say(address ? faceText.looked : faceText.lookHint)}</p>
      {address && <img src={address} alt={say(faceText.photoOf, { name })} className="lookAtFace" />}
    </Modal>
  );
}
