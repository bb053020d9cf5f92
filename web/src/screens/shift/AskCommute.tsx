import { DeleteOutlined } from '@ant-design/icons';
import { shiftText } from '@fleet/contract/shift/text';
import { type Commute, minutesOf, minutesOfShift } from '@fleet/contract/shift/times';
import { Button, Input } from 'antd';
import type { AskProps } from '../../kit/fields/field';
import { useLinesFocus } from '../../kit/fields/linesFocus';
import { useSay } from '../../kit/language';
import { DayBar } from './DayBar';
import { isClock, typedClock } from './dayBar';
import './shift.css';

const most = 3;
const fresh: Commute = { start: '', end: '' };

/** Asks for one to three times of a day: the bar and the figures say the same. */
export function AskCommute({ value, onChange, id }: AskProps<Commute[]>) {
  const say = useSay();
  const times = value ?? [];
  const field = useLinesFocus(times.length);
  const change = (at: number, part: Partial<Commute>) =>
    onChange?.(times.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const isWhole = times.every(({ start, end }) => isClock(start) && isClock(end));
  return (
    <div className="commute" ref={field}>
      <DayBar times={times} change={change} />
      {times.map((time, at) => (
        // A time is nothing but its place among the others.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} data-line className="commute__time">
          <span>{say(shiftText.time, { number: at + 1 })}</span>
          {(['start', 'end'] as const).map((end) => (
            <Input
              key={end}
              {...(at === 0 && end === 'start' && id && { id })}
              value={time[end]}
              inputMode="numeric"
              placeholder={say(shiftText.clockForm)}
              maxLength={5}
              aria-label={say(end === 'start' ? shiftText.startOf : shiftText.endOf, { number: at + 1 })}
              onChange={({ target }) => change(at, { [end]: target.value })}
              onBlur={({ target }) => {
                const clock = typedClock(target.value);
                if (clock !== time[end]) change(at, { [end]: clock });
              }}
            />
          ))}
          <span className="commute__next">
            {isClock(time.start) &&
              isClock(time.end) &&
              minutesOf(time.end) < minutesOf(time.start) &&
              say(shiftText.nextDay)}
          </span>
          {times.length > 1 && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={say(shiftText.removeTime, { number: at + 1 })}
              onClick={() => onChange?.(times.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      <div className="commute__foot">
        {times.length < most && (
          <Button size="small" data-adds onClick={() => onChange?.([...times, fresh])}>
            {say(shiftText.addTime)}
          </Button>
        )}
        {isWhole && times.length > 0 && (
          <span>{say(shiftText.sum, { hours: Math.round((minutesOfShift(times) / 60) * 100) / 100 })}</span>
        )}
      </div>
      <p className="commute__hint">{say(shiftText.barHint)}</p>
    </div>
  );
}
