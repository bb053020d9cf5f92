import { CheckCircleFilled, ExclamationCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import type { checkStates, ItemResult } from '@fleet/contract/inspection/states';
import { inspectionText } from '@fleet/contract/inspection/text';
import { useSay } from '../../kit/language';
import './inspection.css';

const signs = {
  normal: <CheckCircleFilled aria-hidden />,
  checked: <CheckCircleFilled aria-hidden />,
  abnormal: <ExclamationCircleFilled aria-hidden />,
  na: <MinusCircleOutlined aria-hidden />,
  unchecked: <MinusCircleOutlined aria-hidden />,
};

/** What came of looking at one thing, or at all: sign, word and colour together. */
export const ResultMark = ({ value }: { value: ItemResult }) => <Mark value={value} />;

/** Whether somebody has looked. */
export const StandingMark = ({ value }: { value: (typeof checkStates)[number] }) => <Mark value={value} />;

function Mark({ value }: { value: keyof typeof signs }) {
  const say = useSay();
  return (
    <span className={`checkMark checkMark--${value}`}>
      {signs[value]} {say(inspectionText[value])}
    </span>
  );
}
