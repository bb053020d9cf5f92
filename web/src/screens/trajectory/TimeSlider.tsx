import { trajectoryText } from '@fleet/contract/trajectory/text';
import { type KeyboardEvent, useMemo } from 'react';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { useStore } from '../../kit/store';
import { clockParts } from '../../kit/time';
import { type Deed, type Tick, ticksOf } from './deeds';
import { playKey } from './playKeys';
import type { Pause } from '../../parts/trajectory/pauses';
import type { Gap } from '../../parts/trajectory/track';
import type { Flag } from '../../parts/trajectory/useFlags';
import type { Playback } from './usePlayback';

interface Props {
  gaps: readonly Gap[];
  pauses: readonly Pause[];
  flags: readonly Flag[];
  deeds: readonly Deed[];
  playback: Playback;
}

/** The time of the track as a slider; gaps are hatched on it, stops are blocks, faults, violations and operations are ticks. */
export function TimeSlider({ gaps, pauses, flags, deeds, playback }: Props) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const now = useStore(playback.moment);
  const { start, end, jump } = playback;
  const length = Math.max(1, end - start);
  const share = (moment: number) => `${((moment - start) / length) * 100}%`;
  const { day, second } = clockParts(new Date(now), timeZone);
  const ticks = useMemo(() => ticksOf(deeds, start, end), [deeds, start, end]);
  const press = (event: KeyboardEvent) => {
    if (playKey(event.nativeEvent, playback)) event.preventDefault();
  };
  const titleOf = ({ time, deeds: [first, ...more] }: Tick) =>
    [
      clockParts(new Date(time), timeZone).second,
      first?.words.map((word) => say(word)).join(' · '),
      more.length > 0 && say(trajectoryText.andMore, { count: more.length }),
    ]
      .filter(Boolean)
      .join(' ');
  return (
    <div className="timeSlider">
      <div className="timeSlider__rail" style={{ '--done': share(now) }}>
        {pauses.map(
          ({ kind, from, to }) =>
            kind === 'stop' && (
              <span
                key={from}
                className="timeSlider__stop"
                style={{ insetInlineStart: share(from), width: `${((to - from) / length) * 100}%` }}
              />
            ),
        )}
        {gaps.map(({ from, to }) => (
          <span
            key={from}
            className="timeSlider__gap"
            title={say(trajectoryText.gap, { minutes: Math.round((to - from) / 60_000) })}
            style={{ insetInlineStart: share(from), width: `${((to - from) / length) * 100}%` }}
          />
        ))}
      </div>
      {ticks.map((tick) => (
        <button
          key={tick.time}
          type="button"
          // The table of operations is the way for keyboard and screen reader.
          tabIndex={-1}
          aria-hidden="true"
          className="timeSlider__deed"
          style={{ insetInlineStart: share(tick.time) }}
          title={titleOf(tick)}
          onClick={() => jump(tick.time)}
        />
      ))}
      {flags
        .filter(({ from }) => from >= start && from <= end)
        .map(({ id, word, level, from }) => (
          <button
            key={id}
            type="button"
            // The table of what happened is the way for keyboard and screen reader.
            tabIndex={-1}
            aria-hidden="true"
            className={`timeSlider__flag timeSlider__flag--${level}`}
            style={{ insetInlineStart: share(from) }}
            title={`${clockParts(new Date(from), timeZone).second} ${say(word)}`}
            onClick={() => jump(from)}
          />
        ))}
      <input
        type="range"
        min={0}
        max={length}
        step={1000}
        value={now - start}
        aria-label={say(trajectoryText.timeline)}
        aria-valuetext={`${day} ${second}`}
        onKeyDown={press}
        onChange={(event) => jump(start + Number(event.target.value))}
      />
    </div>
  );
}
