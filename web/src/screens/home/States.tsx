import type { Output } from '@fleet/contract/call';
import type { carSynthesize } from '@fleet/contract/home/calls';
import { places } from '@fleet/contract/home/places';
import { homeText } from '@fleet/contract/home/text';
import { type Badge, type Condition, vehicleStates } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { Link } from 'react-router';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { BadgeMarks, StateGlyph } from '../../kit/StateMark';
import { Card, type Answer } from './Card';
import { To } from './place';
import { Ring } from './Ring';

type Data = Output<typeof carSynthesize.states>;

/** The conditions beside the states, as the specification names them; locks last. */
export const shownConditions = [
  'fault',
  'overdue',
  'due',
  'licenceDue',
  'locked',
] as const satisfies readonly (Condition & Badge)[];
export const conditionWords = {
  fault: statusText.fault,
  overdue: homeText.overdueShort,
  due: homeText.dueShort,
  licenceDue: homeText.licenceShort,
  locked: statusText.locked,
};

/** How many vehicles are in each state, as a ring and as a list; and under each condition. */
export function States({ answer }: { answer: Answer<Data> }) {
  const say = useSay();
  const { rights } = useSession();
  const map = rights.has('distribution:view') && (
    <Link to="/VehicleManagement/VehicleDistribution">{say(homeText.map)}</Link>
  );
  return (
    <Card name="states" title={say(homeText.states)} extra={map} answer={answer} rows={7}>
      {(data) => (
        <>
          <div className="homeStates">
            <Ring data={data} />
            <ul className="homeStates__list">
              {vehicleStates.map((state) => (
                <li key={state}>
                  <To place={places.state(state)} className="homeLine">
                    <StateGlyph name={state} />
                    {say(statusText[state])}
                    <b>{showFigure(data.states[state])}</b>
                  </To>
                </li>
              ))}
            </ul>
          </div>
          <ul className="homeStates__conditions">
            {shownConditions.map((condition) => (
              <li key={condition}>
                <To place={places.condition(condition)} className="homeLine">
                  <span aria-hidden="true">
                    <BadgeMarks values={[condition]} worded={0} />
                  </span>
                  {say(conditionWords[condition])}
                  <b>{showFigure(data.conditions[condition])}</b>
                </To>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
