import { useSession } from '../../kit/session';
import { clockParts } from '../../kit/time';
import { CheckRate, PassRate } from './Checks';
import { Faults, Violations } from './Faults';
import { Figures } from './Figures';
import { Ages, Capacities, Power } from './Fleet';
import { Matters } from './Matters';
import { Organizations } from './Organizations';
import { States } from './States';
import type { HomeData } from './useHome';
import { useVariant } from './variant';

/** The blocks of the page, in an order that never changes within a variant; exceptions come first in each. */
export function Sections({ data }: { data: HomeData }) {
  const isSafety = useVariant() === 'safety';
  const { timeZone } = useSession().profile.user;
  const day = clockParts(new Date(), timeZone).day;
  return (
    <div className="home">
      <div className="home__row home__row--side">
        <Matters answer={data.matters} />
        <States answer={data.states} />
      </div>
      <Figures answer={data.figures} violations={data.violations.data} day={day} />
      {isSafety ? (
        <div className="home__row home__row--quarters">
          <Violations answer={data.violations} />
          <Faults answer={data.faults} />
          <PassRate answer={data.checks} />
          <CheckRate answer={data.checks} />
        </div>
      ) : (
        <>
          <div className="home__row home__row--thirds">
            <Faults answer={data.faults} />
            <Ages answer={data.ages} />
            <Capacities answer={data.capacities} />
          </div>
          <div className="home__row home__row--thirds">
            <PassRate answer={data.checks} />
            <CheckRate answer={data.checks} />
            <Power answer={data.figures} />
          </div>
        </>
      )}
      <Organizations answer={data.orgs} />
    </div>
  );
}
