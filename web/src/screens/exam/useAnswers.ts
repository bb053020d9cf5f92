import { exam, type ExamPaper } from '@fleet/contract/training/exam';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { post, Refused } from '../../kit/post';
import { session } from '../../kit/session';

/** An answer, and how often it was given: of two that arrive the later one counts. */
interface Given {
  chosen: number[];
  seq: number;
}
type Answers = Record<string, Given>;

interface Asking {
  id: string;
  paper: ExamPaper;
  /** The end of the attempt and the server's clock, as it said with each answer. */
  onClock: (clock: { endsAt: string; time: string }) => void;
  /** The server takes no more answers of this attempt. */
  onEnded: () => void;
}

const retryMs = 2_000;
const patienceMs = 10_000;

/**
 * The answers of an attempt: each is sent as it is given, one after the other. Where the link is lost they wait, in
 * this browser too, so that neither that nor a reload costs one.
 */
export function useAnswers({ id, paper, onClock, onEnded }: Asking) {
  const place = `exam:${session.get()?.profile.user.id ?? ''}:${id}:${paper.attempt}`;
  const [waiting] = useState(() => new Map(Object.entries(readWaiting(place))));
  const [answers, setAnswers] = useState<Answers>(() => ({
    ...answersOf(paper),
    ...Object.fromEntries(waiting),
  }));
  // The paper was told anew: answers may have been given in another tab meanwhile.
  const [taken, setTaken] = useState(paper);
  if (taken !== paper) {
    setTaken(paper);
    const later = Object.entries(answersOf(paper)).filter(
      ([one, { seq }]) => seq >= (answers[one]?.seq ?? 0),
    );
    setAnswers({ ...answers, ...Object.fromEntries(later), ...Object.fromEntries(waiting) });
  }
  const [isLost, setLost] = useState(false);
  const [left, setLeft] = useState(waiting.size);
  const isSending = useRef(false);

  function note() {
    setLeft(waiting.size);
    writeWaiting(place, Object.fromEntries(waiting));
  }

  /** Shows an answer that was given elsewhere; what was chosen here since is given anew, as one after it. */
  function follow(questionId: string, stands: Given) {
    const own = waiting.get(questionId);
    const shown = own ? { ...own, seq: stands.seq + 1 } : stands;
    if (own) waiting.set(questionId, shown);
    setAnswers((before) => ({ ...before, [questionId]: shown }));
  }

  const flush = useEffectEvent(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (let [next] = waiting; next; [next] = waiting) {
        const [questionId, { chosen, seq }] = next;
        const asked = { id, attempt: paper.attempt, questionId, chosen, seq };
        const {
          chosen: stands,
          seq: last,
          ...clock
        } = await post(exam.save, asked, AbortSignal.timeout(patienceMs));
        onClock(clock);
        if (waiting.get(questionId)?.seq === seq) waiting.delete(questionId);
        // It was answered later in another tab.
        if (last > seq) follow(questionId, { chosen: stands, seq: last });
        note();
      }
      setLost(false);
    } catch (problem) {
      const isRefused = problem instanceof Refused && problem.code === '40900';
      if (isRefused) {
        waiting.clear();
        note();
        onEnded();
      } else setLost(true);
    } finally {
      isSending.current = false;
    }
  });

  useEffect(() => {
    void flush();
    const again = () => void flush();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  useEffect(() => {
    if (!isLost) return;
    const timer = setInterval(() => void flush(), retryMs);
    return () => clearInterval(timer);
  }, [isLost]);

  const send = useEffectEvent(() => void flush());
  useEffect(() => {
    if (left > 0) send();
  }, [answers, left]);

  function answer(questionId: string, chosen: number[]) {
    const given = { chosen, seq: (answers[questionId]?.seq ?? 0) + 1 };
    waiting.set(questionId, given);
    setAnswers({ ...answers, [questionId]: given });
    note();
  }

  return { answers, answer, isLost, isSaved: left === 0 };
}

const answersOf = ({ questions }: ExamPaper): Answers =>
  Object.fromEntries(questions.map(({ id, chosen, seq }) => [id, { chosen: chosen ?? [], seq }]));

function readWaiting(place: string): Answers {
  try {
    return (JSON.parse(localStorage.getItem(place) ?? '{}') as Answers | null) ?? {};
  } catch {
    return {};
  }
}

function writeWaiting(place: string, waiting: Answers) {
  try {
    if (Object.keys(waiting).length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(waiting));
  } catch {
    // The storage is full or forbidden: what waits is sent as long as the page stands.
  }
}
