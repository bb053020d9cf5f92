import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  ExclamationCircleFilled,
  MinusCircleOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import type { approvals, ProgressStep } from '@fleet/contract/review/states';
import { approvalText } from '@fleet/contract/review/text';
import type { validities } from '@fleet/contract/validity';
import { useSay } from '../../kit/language';
import './review.css';

const signs = {
  none: <MinusCircleOutlined aria-hidden />,
  unapproved: <ClockCircleOutlined aria-hidden />,
  passed: <CheckCircleFilled aria-hidden />,
  rejected: <CloseCircleFilled aria-hidden />,
  normal: <CheckCircleFilled aria-hidden />,
  nearExpiry: <ExclamationCircleFilled aria-hidden />,
  expired: <CloseCircleFilled aria-hidden />,
  notRecorded: <MinusCircleOutlined aria-hidden />,
  submit: <ClockCircleOutlined aria-hidden />,
  pass: <CheckCircleFilled aria-hidden />,
  reject: <CloseCircleFilled aria-hidden />,
  reReview: <UndoOutlined aria-hidden />,
};

/** How far an application is, how a date stands, or what was done: sign, word and colour together. */
export function ReviewMark({
  value,
}: {
  value: (typeof approvals)[number] | (typeof validities)[number] | ProgressStep;
}) {
  const say = useSay();
  return (
    <span className={`reviewMark reviewMark--${value}`}>
      {signs[value]} {say(approvalText[value])}
    </span>
  );
}
