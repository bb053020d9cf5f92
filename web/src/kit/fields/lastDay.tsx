import { SignMark } from '../SignMark';
import { useToday } from '../today';
import { day } from './day';
import type { Field } from './field';

/** The last day on which something holds: in red with its sign once it is over, in amber for its last 30 days. */
export const lastDay = (): Field<string> => ({ ...day(), Show: LastDay });

const nearDays = 30;
const dayMs = 86_400_000;

function LastDay({ value }: { value: string }) {
  const left = (Date.parse(value) - Date.parse(useToday())) / dayMs;
  if (left < 0) return <SignMark look={['cross', 'error']} word={value} />;
  return left <= nearDays ? <SignMark look={['clock', 'warning']} word={value} /> : value;
}
