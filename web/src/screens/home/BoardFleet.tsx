import { inspectionFigures } from '@fleet/contract/figure/fleet';
import { homeText } from '@fleet/contract/home/text';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import type { Bar } from './Bars';
import { Content } from './Card';
import { perCent } from './Figures';
import { ageBars, capacityBars, PowerBar } from './Fleet';
import type { HomeData } from './useHome';

/** The faults of today, and the shares of seven days. */
export function Today({ data }: { data: HomeData }) {
  const say = useSay();
  const checks = data.checks.data?.rows ?? [];
  return (
    <>
      <Content answer={data.faults}>
        {({ kinds }) => (
          <div className="boardFaults">
            {kinds.map(({ faultType, count }) => (
              <span key={faultType}>
                <b className={count === 0 ? 'board__quiet' : undefined}>{showFigure(count)}</b>
                {say(homeText[faultType])}
              </span>
            ))}
          </div>
        )}
      </Content>
      <div className="boardRates">
        <Week
          name={say(homeText.workingRate)}
          shares={(data.work.data?.rows ?? []).map(({ workingRate }) => workingRate)}
        />
        <Week name={say(inspectionFigures.passRate.words)} shares={checks.map(({ passRate }) => passRate)} />
        <Week name={say(homeText.checkRate)} shares={checks.map(({ checkRate }) => checkRate)} />
      </div>
    </>
  );
}

/** A share on each of seven days as small bars; today's is the bright one, in figures beside the name. */
function Week({ name, shares }: { name: string; shares: readonly (number | null)[] }) {
  const today = shares.at(-1) ?? null;
  return (
    <div className="boardWeek">
      <span>{name}</span>
      <b>{today === null ? '' : `${perCent(today)}%`}</b>
      <div className="boardWeek__bars" aria-hidden="true">
        {shares.map((share, at) => (
          // Days have no other key than their place.
          <i key={at} style={{ '--part': Math.min(share ?? 0, 1) }} />
        ))}
      </div>
    </div>
  );
}

/** The fleet by age, capacity and power. */
export function Fleet({ data }: { data: HomeData }) {
  const say = useSay();
  const { ages, capacities, figures } = data;
  return (
    <div className="boardFleet">
      <div>
        <span className="board__quiet">{say(homeText.ages)}</span>
        {ages.data && <Columns bars={ageBars(ages.data)} />}
      </div>
      <div>
        <span className="board__quiet">{say(homeText.capacities)}</span>
        {capacities.data && <Columns bars={capacityBars(capacities.data)} />}
      </div>
      {figures.data && (
        <div className="boardPower">
          <span>
            {say(homeText.electric)} <b>{showFigure(figures.data.electric)}</b>
          </span>
          <PowerBar electric={figures.data.electric} diesel={figures.data.vehicles - figures.data.electric} />
          <span>
            {say(homeText.diesel)} <b>{showFigure(figures.data.vehicles - figures.data.electric)}</b>
          </span>
        </div>
      )}
    </div>
  );
}

function Columns({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <div className="boardColumns">
      {bars.map(({ key, label, count }) => (
        <span key={key}>
          <b>{showFigure(count)}</b>
          <i style={{ '--part': count / most }} />
          <em>{label}</em>
        </span>
      ))}
    </div>
  );
}
