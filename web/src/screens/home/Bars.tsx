import type { Place } from '@fleet/contract/home/places';
import { showFigure } from '../../kit/figures';
import { To } from './place';

export interface Bar {
  key: string;
  label: string;
  count: number;
  place: Place;
}

/** Upright bars, the highest as high as there is room; each leads to its list. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul className="homeBars">
      {bars.map(({ key, label, count, place }) => (
        <li key={key}>
          <To place={place} className="homeBar">
            <b>{showFigure(count)}</b>
            <i style={{ '--part': count / most }} />
            <span className="homeNote">{label}</span>
          </To>
        </li>
      ))}
    </ul>
  );
}
