import type { ExamPaper } from '@fleet/contract/training/exam';
import { examText, trainText } from '@fleet/contract/training/text';
import { CheckOutlined } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import { useSay } from '../../kit/language';

interface Props {
  question: ExamPaper['questions'][number];
  number: number;
  total: number;
  chosen: readonly number[];
  choose: (chosen: number[]) => void;
}

const letters = 'ABCDEF';

/** One question with its options as big buttons: made for a thumb, and for a keyboard. */
export function Question({ question, number, total, chosen, choose }: Props) {
  const say = useSay();
  const head = useRef<HTMLParagraphElement>(null);
  const { id, type, stem, score } = question;
  const isMany = type === 'multiple';
  const options = type === 'judge' ? [say(trainText.true), say(trainText.false)] : question.options;
  const others = (place: number) => chosen.filter((one) => one !== place);
  // Whoever cannot see hears where he is when the next question comes.
  useEffect(() => head.current?.focus(), [id]);
  return (
    <fieldset className="examQuestion">
      <legend>
        <p ref={head} tabIndex={-1} className="examQuestion__place">
          {say(examText.place, { number, total })} · {say(trainText[type])} ·{' '}
          {say(examText.points, { score })}
        </p>
        <span className="examQuestion__stem">{stem}</span>
      </legend>
      {options.map((option, place) => {
        const isChosen = chosen.includes(place);
        return (
          <label key={option} className={isChosen ? 'examOption examOption--chosen' : 'examOption'}>
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name={`question ${id}`}
              checked={isChosen}
              onChange={() => choose(isMany ? (isChosen ? others(place) : [...chosen, place]) : [place])}
            />
            <span className="examOption__letter" aria-hidden>
              {letters[place]}
            </span>
            <span className="examOption__text">{option}</span>
            {isChosen && <CheckOutlined aria-hidden />}
          </label>
        );
      })}
    </fieldset>
  );
}
