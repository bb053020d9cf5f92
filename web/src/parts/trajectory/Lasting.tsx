import { crossingText } from '@fleet/contract/crossing/text';
import { useSay } from '../../kit/language';
import { inWords } from './pauses';

/** So many seconds, in words; something that was over at once has none. */
export function Lasting({ value }: { value: number }) {
  const say = useSay();
  if (value === 0) return null;
  return value < 60 ? say(crossingText.inSeconds, { seconds: value }) : inWords(say, value);
}
