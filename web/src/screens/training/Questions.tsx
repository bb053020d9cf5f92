import { train } from '@fleet/contract/training/calls';
import { trainText } from '@fleet/contract/training/text';
import { Alert, Skeleton } from 'antd';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { QuestionList } from './QuestionList';
import './training.css';

/** The questions of one training; whoever takes its exam himself does not see the answers yet. */
export function Questions({ id }: { id: string }) {
  const say = useSay();
  const { data, error, refetch } = useCall(train.questions, { id });
  if (error && !data) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (data.rows.length === 0) return <Panel title={say(trainText.noQuestions)} />;
  const isHidden = data.rows.some(({ answer }) => answer === null);
  return (
    <>
      {isHidden && <Alert type="info" showIcon title={say(trainText.answersLater)} />}
      <QuestionList questions={data.rows} />
    </>
  );
}
