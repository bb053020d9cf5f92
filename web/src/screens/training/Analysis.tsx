import { train } from '@fleet/contract/training/calls';
import { trainText } from '@fleet/contract/training/text';
import { Progress, Skeleton } from 'antd';
import { useCall } from '../../kit/calls';
import { useListed, useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import './training.css';

/** Which question failed whom; the hardest comes first. */
export function Analysis({ id }: { id: string }) {
  const say = useSay();
  const listed = useListed();
  const { data, error, refetch } = useCall(train.analysis, { id });
  if (error && !data) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (data.papers === 0) return <Panel title={say(trainText.noPapers)} />;
  const hardest = data.rows.toSorted((a, b) => (a.rightRate ?? 0) - (b.rightRate ?? 0));
  return (
    <>
      <p>{say(trainText.papers, { count: data.papers })}</p>
      <ol className="questionList">
        {hardest.map(({ id, questionNum, stem, right, wrong, unanswered, rightRate, drivers }) => (
          <li key={id}>
            <p className="questionList__stem">
              {questionNum} · {stem}
            </p>
            <Progress
              percent={Math.round((rightRate ?? 0) * 100)}
              size="small"
              aria-label={say(trainText.rightRate)}
            />
            <p className="questionList__head">
              {say(trainText.right)} {right} · {say(trainText.wrong)} {wrong} · {say(trainText.unanswered)}{' '}
              {unanswered}
            </p>
            {drivers.length > 0 && (
              <p>
                {say(trainText.drivers, { names: listed(drivers) })}
                {wrong + unanswered > drivers.length && ' …'}
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
