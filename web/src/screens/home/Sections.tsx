import { CheckRate, PassRate, WorkingRate } from './Checks';
import { Faults, Violations } from './Faults';
import { Figures } from './Figures';
import { Ages, Capacities, Power } from './Fleet';
import { Matters } from './Matters';
import { useClock } from './now';
import { Organizations } from './Organizations';
import { DriverRanking, VehicleRanking } from './Rankings';
import { States } from './States';
import { Terminals } from './Terminals';
import { UseRate } from './UseRate';
import type { HomeData } from './useHome';
import { Week } from './Week';
import { useVariant } from './variant';
import './blocks.css';
import './work.css';

/** The blocks of the page, in an order that never changes within a variant; exceptions come first in each. */
export function Sections({ data }: { data: HomeData }) {
  const isSafety = useVariant() === 'safety';
  const { day } = useClock();
  return (
    <div className="home">
      <div className="home__row home__row--side">
        <Matters answer={data.matters} />
        <States answer={data.states} />
      </div>
      <Figures answer={data.figures} violations={data.violations.data} day={day} />
      <div className="home__row home__row--side">
        <UseRate answer={data.work} />
        <Week answer={data.week} />
      </div>
      {isSafety ? (
        <div className="home__row home__row--quarters">
          <Violations answer={data.violations} />
          <Faults answer={data.faults} />
          <PassRate answer={data.checks} />
          <CheckRate answer={data.checks} />
          <DriverRanking />
        </div>
      ) : (
        <>
          <div className="home__row home__row--thirds">
            <VehicleRanking />
            <DriverRanking />
            <div className="home__stack">
              <Faults answer={data.faults} />
              <Ages answer={data.ages} />
            </div>
          </div>
          <div className="home__row home__row--thirds">
            <WorkingRate answer={data.work} />
            <PassRate answer={data.checks} />
            <CheckRate answer={data.checks} />
          </div>
        </>
      )}
      <div className="home__row home__row--side">
        <Organizations answer={data.orgs} />
        <div className="home__stack">
          <Power answer={data.figures} />
          <Terminals answer={data.links} />
          {!isSafety && <Capacities answer={data.capacities} />}
        </div>
      </div>
    </div>
  );
}
