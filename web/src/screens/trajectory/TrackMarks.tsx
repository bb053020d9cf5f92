import { trajectoryText } from '@fleet/contract/trajectory/text';
import { useSay } from '../../kit/language';
import { MapMarker } from '../../kit/map/MapMarker';
import { type Store, useStore } from '../../kit/store';
import { inWords, type Pause } from '../../parts/trajectory/pauses';
import { standingAt, type Track } from '../../parts/trajectory/track';
import type { Flag } from '../../parts/trajectory/useFlags';
import type { Playback } from './usePlayback';

interface Props {
  track: Track;
  pauses: readonly Pause[];
  flags: readonly Flag[];
  playback: Playback;
}

/** More stops than this would hide the track; the longest are shown. */
const mostStops = 50;

/** Start, end, stops, what happened on the way, and the vehicle where it was at the moment that is shown. */
export function TrackMarks({ track, pauses, flags, playback }: Props) {
  const say = useSay();
  const last = track.time.length - 1;
  return (
    <>
      {longestStops(pauses).map(({ from, to, place }) => (
        <MapMarker key={from} lng={place.lng} lat={place.lat}>
          <button
            type="button"
            className="trackStop"
            title={say(trajectoryText.stopOf, { duration: inWords(say, (to - from) / 1000) })}
            aria-label={say(trajectoryText.stopOf, { duration: inWords(say, (to - from) / 1000) })}
            onClick={() => playback.jump(from)}
          />
        </MapMarker>
      ))}
      {flags.map(
        ({ id, word, level, from, place }) =>
          place && (
            <MapMarker key={id} lng={place.lng} lat={place.lat}>
              <button
                type="button"
                className={`trackFlag trackFlag--${level}`}
                title={say(word)}
                aria-label={say(word)}
                onClick={() => playback.jump(from)}
              />
            </MapMarker>
          ),
      )}
      <MapMarker lng={track.lng[0] ?? 0} lat={track.lat[0] ?? 0}>
        <span className="trackEnd">{say(trajectoryText.start)}</span>
      </MapMarker>
      <MapMarker lng={track.lng[last] ?? 0} lat={track.lat[last] ?? 0}>
        <span className="trackEnd trackEnd--last">{say(trajectoryText.end)}</span>
      </MapMarker>
      <Truck track={track} moment={playback.moment} />
    </>
  );
}

const longestStops = (pauses: readonly Pause[]) =>
  pauses
    .flatMap((pause) => (pause.place ? { ...pause, place: pause.place } : []))
    .sort((one, other) => other.to - other.from - (one.to - one.from))
    .slice(0, mostStops);

function Truck({ track, moment }: { track: Track; moment: Store<number> }) {
  const standing = standingAt(track, useStore(moment));
  if (!standing) return null;
  const { lng, lat, direction, isGap } = standing;
  return (
    <MapMarker lng={lng} lat={lat} className={isGap ? 'trackTruck trackTruck--gap' : 'trackTruck'}>
      <svg viewBox="-16 -16 32 32" width="32" height="32" aria-hidden="true">
        <circle r="13" />
        <path d="M0 -9.5 6.8 7.5 0 3.8 -6.8 7.5Z" transform={`rotate(${direction})`} />
      </svg>
    </MapMarker>
  );
}
