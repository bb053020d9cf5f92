import type { SheetPreview } from '@fleet/contract/training/calls';
import { examText, trainText } from '@fleet/contract/training/text';
import { CheckOutlined } from '@ant-design/icons';
import { useSay } from '../../kit/language';

type Question = NonNullable<SheetPreview['questions']>[number];

const letters = 'ABCDEF';

/** Questions as they are asked; the right options are marked where the reader may know them. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  const say = useSay();
  return (
    <ol className="questionList">
      {questions.map(({ questionNum, type, stem, options, answer, score }) => {
        const shown = type === 'judge' ? [say(trainText.true), say(trainText.false)] : options;
        return (
          <li key={questionNum}>
            <p className="questionList__head">
              {questionNum} · {say(trainText[type])} · {say(examText.points, { score })}
            </p>
            <p className="questionList__stem">{stem}</p>
            <ul>
              {shown.map((option, place) => (
                <li key={option} className={answer?.includes(place) ? 'questionList__right' : undefined}>
                  {letters[place]} {option}
                  {answer?.includes(place) && <CheckOutlined aria-label={say(trainText.answer)} role="img" />}
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}
