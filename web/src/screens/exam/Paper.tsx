import type { Output } from '@fleet/contract/call';
import { exam, type ExamPaper } from '@fleet/contract/training/exam';
import { examText } from '@fleet/contract/training/text';
import { ClockCircleOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { Drawer } from '../../kit/Drawer';
import { useAskFirst } from '../../kit/askFirst';
import { isOpen, useSend } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { post, Refused } from '../../kit/post';
import { Question } from './Question';
import { useAnswers } from './useAnswers';
import { showTimeLeft, useTimeLeft } from './useTimeLeft';

interface Props {
  id: string;
  paper: ExamPaper;
  leave: () => void;
  onResult: (result: Output<typeof exam.submit>) => void;
}

const retryMs = 2_000;
/** From here on the clock is red. */
const shortSeconds = 60;

/** The paper, one question a screen. It ends when it is handed in, or when the server's clock says so. */
export function Paper({ id, paper, leave, onResult }: Props) {
  const say = useSay();
  const askFirst = useAskFirst();
  const { mutateAsync, isPending } = useSend(exam.submit);
  const { attempt, questions, title } = paper;
  const [isEnding, setEnding] = useState(false);
  const [told, setTold] = useState(paper);
  const askPaper = async () => {
    try {
      const now = await post(exam.start, { id, attempt });
      setTold(now);
      return now;
    } catch (problem) {
      if (problem instanceof Refused && problem.code === '40900') return null;
      throw problem;
    }
  };
  const { left, hear } = useTimeLeft(paper, askPaper, () => setEnding(true));
  const { answers, answer, isLost, isSaved } = useAnswers({
    id,
    paper: told,
    onClock: hear,
    onEnded: () => setEnding(true),
  });
  const hasAnswer = (questionId: string) => (answers[questionId]?.chosen.length ?? 0) > 0;
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      questions.findIndex((one) => !hasAnswer(one.id)),
    ),
  );
  const question = questions[at]!;
  const isLast = at === questions.length - 1;
  const open = questions.filter((one) => !hasAnswer(one.id)).length;
  const [hasSeenEnd, setSeenEnd] = useState(isLast);
  if (isLast && !hasSeenEnd) setSeenEnd(true);
  const after = (place: number) => (place > at ? place - at : place - at + questions.length);
  const nextOpen = questions
    .flatMap((one, place) => (place !== at && !hasAnswer(one.id) ? [place] : []))
    .toSorted((a, b) => after(a) - after(b))[0];

  // When the time is over the result is asked for until the server answers; it counts what it has.
  const end = useEffectEvent(async () => {
    try {
      onResult(await mutateAsync({ id, attempt }));
    } catch (problem) {
      if (problem instanceof Refused && !isOpen(problem)) leave();
    }
  });
  useEffect(() => {
    if (!isEnding) return;
    void end();
    const timer = setInterval(() => void end(), retryMs);
    return () => clearInterval(timer);
  }, [isEnding]);

  const handIn = () =>
    askFirst({
      title: say(examText.submit),
      text: open > 0 ? say(examText.submitLeft, { count: open }) : say(examText.submitQuestion),
      verb: say(examText.submit),
      isDanger: open > 0,
      act: async () => onResult(await mutateAsync({ id, attempt })),
    });

  return (
    <Drawer
      open
      size="100%"
      rootClassName="examLayer"
      title={title}
      onClose={leave}
      keyboard={false}
      extra={
        <span className={left <= shortSeconds ? 'examClock examClock--short' : 'examClock'}>
          <ClockCircleOutlined aria-hidden />{' '}
          <span role="timer" aria-label={say(examText.left, { time: showTimeLeft(left) })}>
            {showTimeLeft(left)}
          </span>
        </span>
      }
      footer={
        <div className="examFoot">
          <p role="status" className={isLost ? 'examFoot__state examFoot__state--lost' : 'examFoot__state'}>
            {say(isLost ? examText.notSaved : isSaved ? examText.saved : examText.saving)}
          </p>
          <Button size="large" disabled={at === 0} onClick={() => setAt(at - 1)}>
            {say(examText.before)}
          </Button>
          {isLast ? (
            <Button
              size="large"
              type="primary"
              loading={isPending}
              disabled={!isSaved || isEnding}
              onClick={handIn}
            >
              {say(examText.submit)}
            </Button>
          ) : (
            <Button size="large" type="primary" onClick={() => setAt(at + 1)}>
              {say(examText.next)}
            </Button>
          )}
        </div>
      }
    >
      <Progress
        percent={((at + 1) / questions.length) * 100}
        showInfo={false}
        status="normal"
        size="small"
        aria-label={say(examText.place, { number: at + 1, total: questions.length })}
      />
      <Question
        question={question}
        number={at + 1}
        total={questions.length}
        chosen={answers[question.id]?.chosen ?? []}
        choose={(chosen) => answer(question.id, chosen)}
      />
      {/* Whoever has been through once is led to what he left out, and then back to where it is handed in. */}
      {hasSeenEnd && nextOpen !== undefined && (
        <Button type="link" size="large" onClick={() => setAt(nextOpen)}>
          {say(examText.toOpen, { count: open })}
        </Button>
      )}
      {hasSeenEnd && nextOpen === undefined && !isLast && (
        <Button type="link" size="large" onClick={() => setAt(questions.length - 1)}>
          {say(examText.toLast)}
        </Button>
      )}
    </Drawer>
  );
}
