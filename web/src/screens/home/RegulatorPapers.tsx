import type { Output } from '@fleet/contract/call';
import type { jurisdictionSynthesize } from '@fleet/contract/regulation/calls';
import { regulatorHomeText } from '@fleet/contract/regulation/homeText';
import { surveyPlaces } from '@fleet/contract/regulation/places';
import { validities, validityText } from '@fleet/contract/validity';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { Card, type Answer } from './Card';
import { Goto } from './Goto';

const parts = [
  ['reviews', regulatorHomeText.ofVehicles, surveyPlaces.vehicles],
  ['licences', regulatorHomeText.ofDrivers, surveyPlaces.drivers],
] as const;

interface Props {
  answer: Answer<Output<typeof jurisdictionSynthesize.survey>>;
}

/** How the reviews of vehicles and the licences of drivers stand; each count leads to its list. */
export function RegulatorPapers({ answer }: Props) {
  const say = useSay();
  return (
    <Card name="papers" title={say(regulatorHomeText.papers)} answer={answer} rows={5}>
      {(data) => (
        <div className="homeStates__conditions">
          {parts.map(([name, title, place]) => (
            <div key={name}>
              <span className="homeNote">{say(title)}</span>
              {validities.map((validity) => (
                <Goto
                  key={validity}
                  place={{ ...place, filter: { annualStatus: validity } }}
                  className="homeLine"
                >
                  {say(validityText[validity])} <b>{showFigure(data[name][validity])}</b>
                </Goto>
              ))}
            </div>
          ))}
        </div>
      )}
    </Card>
  );
}
