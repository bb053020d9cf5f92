import { useEffect } from 'react';
import { useMap } from '../../kit/map/useMap';
import type { Store } from '../../kit/store';
import { showTrack } from './showTrack';
import { standingAt, type Track } from '../../parts/trajectory/track';

/** The part of a track that has been brought into view; it is done once, then the camera is the person's. */
export type Look = 'nowhere' | 'part' | 'all';

interface Props {
  track: Track;
  isComplete: boolean;
  moment: Store<number>;
  looked: Look;
  setLooked: (look: Look) => void;
}

/** The vehicle comes no nearer to the edge than this. */
const margin = 40;

/** Looks at the track when it comes, and goes after the vehicle when it leaves the picture. */
export function TrackCamera({ track, isComplete, moment, looked, setLooked }: Props) {
  const map = useMap();
  const wanted: Look = isComplete ? 'all' : 'part';

  useEffect(() => {
    if (looked === wanted || looked === 'all') return;
    setLooked(wanted);
    showTrack(map, track, 0);
  }, [map, track, wanted, looked, setLooked]);

  useEffect(
    () =>
      moment.subscribe(() => {
        const standing = standingAt(track, moment.get());
        if (!standing || map.isMoving()) return;
        const { x, y } = map.project([standing.lng, standing.lat]);
        const { clientWidth, clientHeight } = map.getContainer();
        const isInside = x > margin && y > margin && x < clientWidth - margin && y < clientHeight - margin;
        if (!isInside) map.panTo([standing.lng, standing.lat], { duration: 300 });
      }),
    [map, track, moment],
  );
  return null;
}
