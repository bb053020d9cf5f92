import { CheckCircleFilled, ClockCircleOutlined, MinusCircleOutlined, ToolFilled } from '@ant-design/icons';
import type { RepairState } from '@fleet/contract/repair/states';
import { repairText } from '@fleet/contract/repair/text';
import { useSay } from '../../kit/language';
import './repair.css';

const signs = {
  unaccepted: <ClockCircleOutlined aria-hidden />,
  pending: <ToolFilled aria-hidden />,
  repaired: <CheckCircleFilled aria-hidden />,
  closed: <MinusCircleOutlined aria-hidden />,
};

/** How far a request has come: sign, word and colour together. */
export function StateTag({ value }: { value: RepairState }) {
  const say = useSay();
  return (
    <span className={`repairState repairState--${value}`}>
      {signs[value]} {say(repairText[value])}
    </span>
  );
}
