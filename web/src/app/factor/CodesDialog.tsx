import { Modal } from 'antd';
import { useReturnFocus } from '../../kit/returnFocus';
import { RecoveryCodes } from './RecoveryCodes';

/** New recovery codes over the account: closed by the word alone that they are kept. */
export function CodesDialog({ codes, close }: { codes: readonly string[]; close: () => void }) {
  useReturnFocus();
  return (
    <Modal open footer={null} closable={false} mask={{ closable: false }} keyboard={false}>
      <RecoveryCodes codes={codes} close={close} />
    </Modal>
  );
}
