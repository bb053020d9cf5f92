import type { Output } from '@fleet/contract/call';
import { exam, type OwnExam } from '@fleet/contract/training/exam';
import { Skeleton } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { Drawer } from '../../kit/Drawer';
import { useSend } from '../../kit/calls';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useReturnFocus } from '../../kit/returnFocus';
import { ExamResult } from './ExamResult';
import { Paper } from './Paper';
import './exam.css';

interface Props {
  own: OwnExam;
  attempt: number;
  close: () => void;
}

/** Taking an exam, over the whole page: the paper, and then the result. */
export function TakeExam({ own, attempt, close }: Props) {
  useReturnFocus();
  const { id, title } = own;
  const start = useSend(exam.start);
  const [result, setResult] = useState<Output<typeof exam.submit> | null>(null);
  const begin = useEffectEvent(() => start.mutate({ id, attempt }));
  useEffect(() => begin(), []);

  if (result)
    return (
      <Drawer open size="100%" rootClassName="examLayer" title={title} onClose={close}>
        <ExamResult own={own} result={result} close={close} />
      </Drawer>
    );
  if (start.data) return <Paper id={id} paper={start.data} leave={close} onResult={setResult} />;
  return (
    <Drawer open size="100%" rootClassName="examLayer" title={title} onClose={close}>
      {start.error ? <ProblemPanel problem={start.error} retry={() => begin()} /> : <Skeleton active />}
    </Drawer>
  );
}
