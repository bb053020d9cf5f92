import { shiftText } from '@fleet/contract/shift/text';
import { type Commute, dayMinutes, minutesOf } from '@fleet/contract/shift/times';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useSay } from '../../kit/language';
import { isClock, piecesOf, pulled, stepMinutes } from './dayBar';

interface Props {
  times: readonly Commute[];
  change: (at: number, next: Commute) => void;
}

type Part = 'start' | 'end' | 'whole';

const hours = [0, 4, 8, 12, 16, 20, 24];
const percent = (minutes: number) => `${(minutes / dayMinutes) * 100}%`;

/** The day from midnight to midnight with the times of a shift; their ends, or all of one, are pulled. */
export function DayBar({ times, change }: Props) {
  const say = useSay();
  const bar = useRef<HTMLDivElement>(null);
  const held = useRef<{ at: number; part: Part; x: number; time: Commute } | null>(null);

  const take = (at: number, part: Part) => (event: PointerEvent<HTMLElement>) => {
    const time = times[at];
    if (!time || event.button !== 0) return;
    event.stopPropagation();
    // The bar keeps the pointer: the piece under it may be drawn anew while it is pulled.
    bar.current?.setPointerCapture(event.pointerId);
    held.current = { at, part, x: event.clientX, time };
  };
  const pull = ({ clientX }: PointerEvent) => {
    if (!held.current || !bar.current) return;
    const { at, part, x, time } = held.current;
    change(at, pulled(time, part, ((clientX - x) / bar.current.clientWidth) * dayMinutes));
  };
  const release = () => {
    held.current = null;
  };
  const press = (at: number, part: Part) => (event: KeyboardEvent) => {
    const sign = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    const time = times[at];
    if (!sign || !time) return;
    event.preventDefault();
    change(at, pulled(time, part, sign * (event.shiftKey ? 60 : stepMinutes)));
  };

  return (
    <div className="dayBar">
      <div
        ref={bar}
        className="dayBar__day"
        onPointerMove={pull}
        onPointerUp={release}
        onPointerCancel={release}
      >
        {hours.map((hour) => (
          <i key={hour} className="dayBar__line" style={{ insetInlineStart: percent(hour * 60) }} />
        ))}
        {times.flatMap((time, at) =>
          piecesOf(time).map(({ from, to }) => (
            <div
              key={`${at} ${from}`}
              className="dayBar__piece"
              style={{ insetInlineStart: percent(from), width: percent(to - from) }}
              onPointerDown={take(at, 'whole')}
            />
          )),
        )}
        {times.map(
          (time, at) =>
            piecesOf(time).length > 0 &&
            // Apart from the pieces: an end that is moved through midnight keeps the focus.
            (['start', 'end'] as const).map((end) => (
              <span
                key={`${at} ${end}`}
                className="dayBar__end"
                style={{ insetInlineStart: percent(minutesOf(time[end])) }}
                role="slider"
                tabIndex={0}
                aria-label={say(end === 'start' ? shiftText.startOf : shiftText.endOf, { number: at + 1 })}
                aria-valuemin={0}
                aria-valuemax={dayMinutes}
                aria-valuenow={minutesOf(time[end])}
                aria-valuetext={time[end]}
                onPointerDown={take(at, end)}
                onKeyDown={press(at, end)}
              />
            )),
        )}
      </div>
      <div className="dayBar__scale" aria-hidden>
        {hours.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <p className="visuallyHidden" role="status">
        {times
          .filter(({ start, end }) => isClock(start) && isClock(end))
          .map(({ start, end }) => `${start}–${end}`)
          .join(', ')}
      </p>
    </div>
  );
}
