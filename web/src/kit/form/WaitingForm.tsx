import { Modal } from 'antd';
import { ProblemPanel } from '../ProblemPanel';
import { useReturnFocus } from '../returnFocus';

interface Props {
  title: string;
  problem: Error | null;
  retry: () => void;
  close: () => void;
}

/** Stands where a form will be once its record is there, or says why it is not. */
export function WaitingForm({ title, problem, retry, close }: Props) {
  useReturnFocus();
  return (
    <Modal open footer={null} title={title} loading={!problem} onCancel={close}>
      {problem && <ProblemPanel problem={problem} retry={retry} />}
    </Modal>
  );
}
