import { exam } from '@fleet/contract/training/exam';
import { examText } from '@fleet/contract/training/text';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { waiting } from '../../kit/live/waiting';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import './exam.css';

/** Says which exam waits for whoever is signed in, the next deadline first; nothing where none does. */
export function ExamBanner({ open }: { open: () => void }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const { data } = useCall(exam.own, {}, { isLive: true });
  const due = (data?.rows ?? []).filter(({ next }) => next !== null);
  const count = due.length;
  useEffect(() => {
    waiting.set({ ...waiting.get(), exams: count });
    return () => waiting.set({ ...waiting.get(), exams: 0 });
  }, [count]);
  // The list begins with the latest deadline.
  const first = due.at(-1);
  if (!first) return null;
  return (
    <p className="examBanner">
      <span>
        {say(examText.waits, { title: first.title, time: showInstant(first.examDeadline, timeZone) })}
        {count > 1 && ` ${say(examText.more, { count: count - 1 })}`}
      </span>
      <Button size="small" type="primary" onClick={open}>
        {say(first.endsAt === null ? examText.look : examText.resume)}
      </Button>
    </p>
  );
}
