import { distributionText } from '@fleet/contract/distribution/text';
import { type VehicleState, vehicleStates } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { StateGlyph } from '../../kit/StateMark';
import './stateCounts.css';

interface Props {
  counts: (Record<VehicleState, number> & { total: number }) | undefined;
  state: VehicleState | undefined;
  setState: (state: VehicleState | undefined) => void;
}

/** How many vehicles are in each state; pressed, only those are shown. */
export function StateCounts({ counts, state, setState }: Props) {
  const say = useSay();
  return (
    <div className="stateCounts" role="group" aria-label={say(distributionText.byState)}>
      <button type="button" aria-pressed={state === undefined} onClick={() => setState(undefined)}>
        {say(distributionText.total)} <b>{showFigure(counts?.total)}</b>
      </button>
      {vehicleStates.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={state === one}
          onClick={() => setState(state === one ? undefined : one)}
        >
          <StateGlyph name={one} />
          {say(statusText[one])} <b>{showFigure(counts?.[one])}</b>
        </button>
      ))}
    </div>
  );
}
