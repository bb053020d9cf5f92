import type { Output } from '@fleet/contract/call';
import { regulatorHomeText } from '@fleet/contract/regulation/homeText';
import { weekPlace } from '@fleet/contract/regulation/places';
import type { jurisdictionSafety } from '@fleet/contract/regulation/safety';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { Card, type Answer } from './Card';
import { Goto } from './Goto';

const mostShown = 8;

interface Props {
  answer: Answer<Output<typeof jurisdictionSafety.analysis>>;
}

/** The companies with the most violations of seven days; each leads to its own. */
export function RegulatorCompanies({ answer }: Props) {
  const say = useSay();
  return (
    <Card
      name="companies"
      title={say(regulatorHomeText.weekCompanies)}
      extra={<Goto place={weekPlace()}>{say(regulatorHomeText.all)}</Goto>}
      answer={answer}
    >
      {({ byCompany }) =>
        byCompany.length === 0 ? (
          <p className="homeStates__conditions homeNote">{say(regulatorHomeText.noViolations)}</p>
        ) : (
          <ul className="homeMatters">
            {byCompany.slice(0, mostShown).map(({ id, companyName, severe, level3, unhandled }) => (
              <li key={id}>
                <Goto place={weekPlace(id)} className="homeMatter">
                  <span />
                  <b className="homeMatter__count">{showFigure(severe)}</b>
                  <span className="homeMatter__words">
                    <strong>{companyName}</strong>
                    <span className="homeNote">
                      {[
                        say(regulatorHomeText.severePart, { count: showFigure(level3) }),
                        say(regulatorHomeText.unhandledPart, { count: showFigure(unhandled) }),
                      ].join(' · ')}
                    </span>
                  </span>
                </Goto>
              </li>
            ))}
          </ul>
        )
      }
    </Card>
  );
}
