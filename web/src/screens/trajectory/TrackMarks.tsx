import { trajectoryText } from '@fleet/contract/trajectory/text';
import { useSay } from '../../kit/language';
import { MapMarker } from '../../kit/map/MapMarker';
import { type Store, useStore } from '../../kit/store';
import { standingAt, type Track } from './track';

interface Props {
  track: Track;
  moment: Store<number>;
}

/** Start, end, and the vehicle where it was at the moment that is shown. */
export function TrackMarks({ track, moment }: Props) {
  const say = useSay();
  const last = track.time.length - 1;
  return (
    <>
      <MapMarker lng={track.lng[0] ?? 0} lat={track.lat[0] ?? 0}>
        <span className="trackEnd">{say(trajectoryText.start)}</span>
      </MapMarker>
      <MapMarker lng={track.lng[last] ?? 0} lat={track.lat[last] ?? 0}>
        <span className="trackEnd trackEnd--last">{say(trajectoryText.end)}</span>
      </MapMarker>
      <Truck track={track} moment={moment} />
    </>
  );
}

function Truck({ track, moment }: Props) {
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
