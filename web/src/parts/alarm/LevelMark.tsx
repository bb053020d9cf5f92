import { faultText } from '@fleet/contract/alarm/text';
import type { alarmLevels } from '@fleet/contract/alarm/catalogue';
import { useSay } from '../../kit/language';
import './alarm.css';

type Level = (typeof alarmLevels)[number];

/** One bar, two bars, three bars on a grid of 16: the level can be told without colour. */
const signs: Record<Level, string> = {
  '1': 'M3 10H6V13H3Z',
  '2': 'M3 10H6V13H3ZM7 7H10V13H7Z',
  '3': 'M3 10H6V13H3ZM7 7H10V13H7ZM11 3H14V13H11Z',
};

/** How bad an alarm is: sign, word and colour together. */
export function LevelMark({ value }: { value: Level }) {
  const say = useSay();
  return (
    <span className={`alarmLevel alarmLevel--${value}`}>
      <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
        <path className="alarmLevel__rest" d={signs['3']} />
        <path d={signs[value]} />
      </svg>
      {say(faultText[value])}
    </span>
  );
}
