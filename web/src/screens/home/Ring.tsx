import type { Output } from '@fleet/contract/call';
import type { carSynthesize } from '@fleet/contract/home/calls';
import { homeText } from '@fleet/contract/home/text';
import { vehicleStates } from '@fleet/contract/status/calls';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';

const radius = 62;
const whole = 2 * Math.PI * radius;
const gap = 2.5;

/** The states as parts of a ring, those online in its middle; the list beside it tells the same. */
export function Ring({ data: { total, states } }: { data: Output<typeof carSynthesize.states> }) {
  const say = useSay();
  const lengthOf = (count: number) => (total === 0 ? 0 : (count / total) * whole);
  const arcs = vehicleStates.map((state, at) => ({
    state,
    length: lengthOf(states[state]),
    before: lengthOf(vehicleStates.slice(0, at).reduce((sum, one) => sum + states[one], 0)),
  }));
  return (
    <svg className="homeRing" viewBox="-74 -74 148 148" aria-hidden="true">
      <circle r={radius} className="homeRing__ground" />
      {arcs.map(
        ({ state, length, before }) =>
          length > 0 && (
            <circle
              key={state}
              r={radius}
              className="homeRing__arc"
              stroke={`var(--mark-${state})`}
              strokeDasharray={`${Math.max(length - (length < whole ? gap : 0), 1)} ${whole}`}
              strokeDashoffset={-before}
            />
          ),
      )}
      <text y="8" className="homeRing__figure">
        {showFigure(total - states.offline)}
      </text>
      <text y="30" className="homeRing__word">
        {say(homeText.onlineOf, { total: showFigure(total) })}
      </text>
    </svg>
  );
}
