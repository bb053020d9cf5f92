import type { Call, Sent } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { announceDone, useSend } from './calls';
import { useReturnFocus } from './returnFocus';
import { useSay } from './language';

interface Props {
  call: Call;
  id: string;
  /** The text that must be typed. */
  name: string;
  title: string;
  text: string;
  close: () => void;
}

/** Deletes what much hangs on: only once its name has been typed. */
export function TypedDelete({ call, id, name, title, text, close }: Props) {
  useReturnFocus();
  const say = useSay();
  const [typed, setTyped] = useState('');
  const { mutateAsync, isPending } = useSend(call);
  const del = () =>
    mutateAsync({ id } as Sent<Call>).then(
      () => announceDone(shellText.deleted),
      () => undefined,
    );
  return (
    <Modal
      open
      title={title}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{say(shellText.cancel)}</Button>
          <Button
            danger
            type="primary"
            loading={isPending}
            disabled={typed.trim() !== name}
            onClick={() => void del().then(close)}
          >
            {say(shellText.del)}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <Input
        value={typed}
        placeholder={name}
        aria-label={name}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
    </Modal>
  );
}
