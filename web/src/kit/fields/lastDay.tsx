import { SignMark } from '../SignMark';
import { useToday } from '../today';
import { day } from './day';
import type { Field } from './field';

/** The last day on which something holds: in red with its sign once it is over. */
export const lastDay = (): Field<string> => ({ ...day(), Show: LastDay });

function LastDay({ value }: { value: string }) {
  const today = useToday();
  return (
    <time className="unbroken" dateTime={value}>
      {value < today ? <SignMark look={['cross', 'error']} word={value} /> : value}
    </time>
  );
}
