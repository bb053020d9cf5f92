import { exam, type OwnExam } from '@fleet/contract/training/exam';
import { certificateText, examText } from '@fleet/contract/training/text';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useAskFirst } from '../../kit/askFirst';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { download } from '../../kit/files';
import { announce } from '../../kit/notice';
import { sentenceOf } from '../../kit/problem';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import { ExamMark } from '../../parts/training/ExamMark';
import { TakeExam } from './TakeExam';
import './exam.css';

/** Those to be taken come first, the next deadline on top; then the others. They are given the latest deadline first. */
const inOrder = (rows: readonly OwnExam[]) => [
  ...rows.filter(({ next }) => next !== null).toReversed(),
  ...rows.filter(({ next }) => next === null),
];

/** The exams of whoever is signed in, each with what he may do now. */
export function OwnExams() {
  const say = useSay();
  const askFirst = useAskFirst();
  const { data, error, refetch } = useCall(exam.own, {}, { isLive: true });
  const [taken, setTaken] = useState<{ own: OwnExam; attempt: number } | null>(null);
  if (!data)
    return error ? <ProblemPanel problem={error} retry={() => void refetch()} /> : <Skeleton active />;
  if (data.rows.length === 0) return <Panel title={say(examText.none)} />;

  function begin(own: OwnExam, attempt: number) {
    const take = async () => setTaken({ own, attempt });
    if (own.endsAt !== null) return void take();
    return askFirst({
      title: own.title,
      text: say(examText.startQuestion, { questions: own.questions, duration: own.duration }),
      verb: say(attempt > 1 ? examText.retake : examText.start),
      act: take,
    });
  }

  return (
    <>
      <ul className="ownExams">
        {inOrder(data.rows).map((own) => (
          <OneExam key={own.id} own={own} begin={begin} />
        ))}
      </ul>
      {taken && (
        <TakeExam
          {...taken}
          close={() => {
            setTaken(null);
            void refetch();
          }}
        />
      )}
    </>
  );
}

function OneExam({ own, begin }: { own: OwnExam; begin: (own: OwnExam, attempt: number) => void }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const { title, state, score, passMark, examDeadline, next, endsAt, validUntil } = own;
  const word = endsAt !== null ? examText.resume : next === 1 ? examText.start : examText.retake;
  return (
    <li>
      <h3>{title}</h3>
      <p>
        <ExamMark value={state} /> {score !== null && say(examText.scoreIs, { score })}
      </p>
      <p className="ownExams__facts">
        {say(examText.until, { time: showInstant(examDeadline, timeZone) })} ·{' '}
        {say(examText.passMarkIs, { passMark })}
        {validUntil !== null && (
          <>
            {' · '}
            <span className="unbroken">{say(examText.validUntil, { day: validUntil })}</span>
          </>
        )}
      </p>
      {state === 'passed' && (
        <Button onClick={() => void fetchCertificate(own.id)}>{say(certificateText.certificate)}</Button>
      )}
      {next !== null && (
        <Button type="primary" onClick={() => begin(own, next)}>
          {say(word)}
        </Button>
      )}
    </li>
  );
}

const fetchCertificate = (id: string) =>
  download(exam.certificate, { id }).catch((problem: unknown) => announce('error', sentenceOf(problem)));
