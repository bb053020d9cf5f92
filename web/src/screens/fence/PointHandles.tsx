import { roundSpot, type Spot } from '@fleet/contract/place';
import { mostPoints } from '@fleet/contract/fence/calls';
import { planeAt } from '@fleet/contract/fence/ground';
import { fenceText } from '@fleet/contract/fence/text';
import { useSay } from '../../kit/language';
import { Handle } from '../../kit/map/Handle';
import { MapMarker } from '../../kit/map/MapMarker';

interface Props {
  points: readonly Spot[];
  /** The last point is joined with the first. */
  isRing: boolean;
  give: (points: Spot[], how?: { isDragged?: boolean }) => void;
  grab: () => void;
}

/** Metres by one press of a key. */
const step = 10;

/** The points of a fence, each to be moved or taken away, and between two of them a place for one more. */
export function PointHandles({ points, isRing, give, grab }: Props) {
  const say = useSay();
  const without = (index: number) => points.filter((_, at) => at !== index);
  const moved = (index: number, place: Spot) =>
    points.map((one, at) => (at === index ? roundSpot(place) : one));
  const giveOne = (next: Spot[]) => {
    grab();
    give(next, { isDragged: true });
  };
  const between = points.slice(0, isRing && points.length > 2 ? undefined : -1);
  return (
    <>
      {points.length < mostPoints &&
        between.map((point, index) => {
          const next = points[(index + 1) % points.length] as Spot;
          const middle = roundSpot({ lng: (point.lng + next.lng) / 2, lat: (point.lat + next.lat) / 2 });
          const name = say(fenceText.between, { number: index + 1 });
          return (
            <MapMarker key={`${middle.lng} ${middle.lat}`} {...middle}>
              <button
                type="button"
                className="mapHandle mapHandle--between"
                aria-label={name}
                title={name}
                onClick={() => giveOne([...points.slice(0, index + 1), middle, ...points.slice(index + 1)])}
              />
            </MapMarker>
          );
        })}
      {points.map((point, index) => (
        <Handle
          // Points have no name but their number.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          {...point}
          name={say(fenceText.point, { number: index + 1 })}
          keys={{ Delete: () => giveOne(without(index)), Backspace: () => giveOne(without(index)) }}
          onStep={(east, north) => give(moved(index, planeAt(point).spot([east * step, north * step])))}
          onGrab={grab}
          onMove={(place) => give(moved(index, place), { isDragged: true })}
        />
      ))}
    </>
  );
}
