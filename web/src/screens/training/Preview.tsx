import type { SheetPreview } from '@fleet/contract/training/calls';
import { trainText } from '@fleet/contract/training/text';
import { Alert } from 'antd';
import { useSay } from '../../kit/language';
import { QuestionList } from './QuestionList';

const mostShown = 5;

/** How a sheet reads: how many there are, and the first of them. */
export function Preview({ read: { questions, candidates } }: { read: SheetPreview }) {
  const say = useSay();
  const count = (questions ?? candidates ?? []).length;
  const unable = candidates?.filter(({ hasAccount }) => !hasAccount).length ?? 0;
  return (
    <section className="askSheet__preview" aria-label={say(trainText.preview)}>
      <Alert
        type="success"
        showIcon
        title={say(questions ? trainText.questionsRead : trainText.candidatesRead, { count })}
      />
      {unable > 0 && <Alert type="warning" showIcon title={say(trainText.unable, { count: unable })} />}
      {questions && <QuestionList questions={questions.slice(0, mostShown)} />}
      {candidates && (
        <ul>
          {candidates.slice(0, mostShown).map(({ driverNum, driverName, hasAccount }) => (
            <li key={driverNum}>
              {driverNum} {driverName}
              {!hasAccount && ` · ${say(trainText.cannotTake)}`}
            </li>
          ))}
        </ul>
      )}
      {count > mostShown && <p>{say(trainText.someMore, { total: count })}</p>}
    </section>
  );
}
