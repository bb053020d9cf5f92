import { jurisdictionSynthesize } from '@fleet/contract/regulation/calls';
import { regulatorHomeText } from '@fleet/contract/regulation/homeText';
import { jurisdictionSafety } from '@fleet/contract/regulation/safety';
import { useEffect } from 'react';
import { useCall } from '../../kit/calls';
import { byServer } from '../../kit/clock';
import { useSay } from '../../kit/language';
import { askAgain } from '../../kit/queries';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { useSession } from '../../kit/session';
import { clockParts } from '../../kit/time';
import { RegulatorCompanies } from './RegulatorCompanies';
import { RegulatorFigures } from './RegulatorFigures';
import { RegulatorMatters } from './RegulatorMatters';
import { RegulatorPapers } from './RegulatorPapers';
import './home.css';
import './blocks.css';

// The stream tells an authority nothing of trucks, so nothing says when to ask.
const againMs = 60_000;

/** The home page of an authority: the matters to be looked at first, then how its companies stand. */
export function Regulator() {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  useEffect(() => {
    const timer = setInterval(() => void askAgain('jAnalysis'), againMs);
    return () => clearInterval(timer);
  }, []);
  const attention = useCall(jurisdictionSynthesize.attention, {});
  const survey = useCall(jurisdictionSynthesize.survey, {});
  const violations = useCall(jurisdictionSafety.analysis, {});
  const at = attention.dataUpdatedAt;
  return (
    <>
      <ScreenHeader>
        {at > 0 && (
          <span className="homeLive">
            {say(regulatorHomeText.updated, { time: clockParts(new Date(byServer(at)), timeZone).minute })}
          </span>
        )}
      </ScreenHeader>
      <div className="home">
        <div className="home__row home__row--side">
          <RegulatorMatters answer={attention} />
          <RegulatorPapers answer={survey} />
        </div>
        <RegulatorFigures survey={survey} violations={violations} />
        <RegulatorCompanies answer={violations} />
      </div>
    </>
  );
}
