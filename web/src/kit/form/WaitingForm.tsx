import { Modal } from 'antd';
import { ProblemPanel } from '../ProblemPanel';

interface Props {
  title: string;
  problem: Error | null;
  retry: () => void;
  close: () => void;
}

/** Stands where a form will be once its record is there, or says why it is not. */
export const WaitingForm = ({ title, problem, retry, close }: Props) => (
  <Modal open footer={null} title={title} loading={!problem} onCancel={close}>
    {problem && <ProblemPanel problem={problem} retry={retry} />}
  </Modal>
);
