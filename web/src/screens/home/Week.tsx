import type { Output } from '@fleet/contract/call';
import type { home } from '@fleet/contract/home/calls';
import { homeText } from '@fleet/contract/home/text';
import { Link } from 'react-router';
import { useSay } from '../../kit/language';
import { Card, type Answer } from './Card';
import { useSentences } from './sentences';

type Data = Output<typeof home.week>;

/** The last whole week in five sentences that are made of its figures; each leads to where they come from. */
export function Week({ answer }: { answer: Answer<Data> }) {
  const say = useSay();
  const days = answer.data && {
    from: answer.data.startDate.slice(5),
    to: answer.data.endDate.slice(5),
  };
  return (
    <Card
      name="week"
      title={say(homeText.weekTitle)}
      extra={days && say(homeText.weekDays, days)}
      answer={answer}
      rows={7}
    >
      {(data) => <Sentences data={data} />}
    </Card>
  );
}

function Sentences({ data }: { data: Data }) {
  const sentences = useSentences()(data);
  return (
    <ol className="homeWeek">
      {sentences.map(({ text, to }) => (
        <li key={text}>{to ? <Link to={to}>{text}</Link> : <span>{text}</span>}</li>
      ))}
    </ol>
  );
}
