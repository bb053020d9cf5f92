import { factorText } from '@fleet/contract/factor/text';
import { Modal } from 'antd';
import { useSay } from '../../kit/language';
import { useReturnFocus } from '../../kit/returnFocus';
import { EnrolTotp } from './EnrolTotp';

interface Props {
  onDone: (recoveryCodes: string[]) => void;
  close: () => void;
}

/** Adds an authenticator, over the account. */
export function EnrolDialog({ onDone, close }: Props) {
  useReturnFocus();
  const say = useSay();
  return (
    <Modal
      open
      footer={null}
      width={440}
      title={say(factorText.add)}
      mask={{ closable: false }}
      onCancel={close}
    >
      <EnrolTotp onDone={onDone} />
    </Modal>
  );
}
