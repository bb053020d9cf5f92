import type { Output } from '@fleet/contract/call';
import type { exam, OwnExam } from '@fleet/contract/training/exam';
import { examText } from '@fleet/contract/training/text';
import { Button, Result } from 'antd';
import { useSay } from '../../kit/language';

interface Props {
  own: OwnExam;
  result: Output<typeof exam.submit>;
  close: () => void;
}

/** The score, and whether it is enough. */
export function ExamResult({ own, result: { score, passed, next }, close }: Props) {
  const say = useSay();
  return (
    <Result
      status={passed ? 'success' : 'error'}
      title={say(passed ? examText.passedTitle : examText.failedTitle)}
      subTitle={
        <>
          <p className="examScore">{say(examText.scoreIs, { score })}</p>
          <p>{say(examText.passMarkIs, { passMark: own.passMark })}</p>
          {next !== null && <p>{say(examText.mayRetake)}</p>}
        </>
      }
      extra={
        <Button type="primary" size="large" onClick={close}>
          {say(examText.back)}
        </Button>
      }
    />
  );
}
