import { driver } from '@fleet/contract/driver/calls';
import { driverText } from '@fleet/contract/driver/text';
import { shellText } from '@fleet/contract/shell/text';
import { Modal } from 'antd';
import { useState } from 'react';
import { useSend } from '../../kit/calls';
import { useReturnFocus } from '../../kit/returnFocus';
import { useSay } from '../../kit/language';
import { SecretPanel } from '../../kit/SecretPanel';

interface Props {
  row: { id: string; driverNum: string; driverName: string };
  close: () => void;
}

/** Shows the whole ID number until the panel is closed; it is said before that the look is written down. */
export function RevealIdCard({ row, close }: Props) {
  useReturnFocus();
  const say = useSay();
  const { mutateAsync, isPending } = useSend(driver.reveal);
  const [idCard, setIdCard] = useState<string | null>(null);
  const title = `${say(driverText.reveal)} · ${row.driverNum} ${row.driverName}`;
  const look = () =>
    mutateAsync({ id: row.id }).then(
      (shown) => setIdCard(shown.idCard),
      () => undefined,
    );
  if (idCard)
    return (
      <SecretPanel
        isRepeatable
        title={title}
        hint={say(driverText.revealed)}
        secrets={[{ name: say(driverText.idCard), secret: idCard }]}
        close={close}
      />
    );
  return (
    <Modal
      open
      title={title}
      okText={say(shellText.view)}
      cancelText={say(shellText.cancel)}
      confirmLoading={isPending}
      onCancel={close}
      onOk={() => void look()}
    >
      {say(driverText.revealHint)}
    </Modal>
  );
}
