import type { Call, Sent } from '@fleet/contract/call';
import { pushText } from '@fleet/contract/push/text';
import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Modal } from 'antd';
import { announceDone, useSend } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { useReturnFocus } from '../../kit/returnFocus';

interface Pushing<R> {
  call: Call;
  consequence: Text;
  nameOf: (row: R) => string;
}

/** Sends the file of one record to the authorities, after a question. */
export const pushing = <R extends { id: string }>({ call, consequence, nameOf }: Pushing<R>) =>
  function PushOne({ row, close }: { row: R; close: () => void }) {
    useReturnFocus();
    const say = useSay();
    const { mutate, isPending } = useSend(call);
    const word = say(pushText.push);
    const send = () =>
      mutate({ id: row.id } as Sent<Call>, {
        onSuccess: () => announceDone(shellText.doneOne),
        onSettled: close,
      });
    return (
      <Modal
        open
        title={`${word} · ${nameOf(row)}`}
        okText={word}
        cancelText={say(shellText.cancel)}
        confirmLoading={isPending}
        onCancel={close}
        onOk={send}
      >
        <p>{say<Text>(consequence)}</p>
      </Modal>
    );
  };
