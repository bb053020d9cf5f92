import { alarmModel } from '@fleet/contract/alarm/catalogue';
import type { Output } from '@fleet/contract/call';
import type { home } from '@fleet/contract/home/calls';
import { places } from '@fleet/contract/home/places';
import { homeText } from '@fleet/contract/home/text';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { Card, type Answer } from './Card';
import { To } from './place';

/** The faults of today: the four that the specification names, and how many there were in all. */
export function Faults({ answer }: { answer: Answer<Output<typeof home.faults>> }) {
  const say = useSay();
  const sum = answer.data && (
    <To place={places.faultsToday(answer.data.since)}>
      {say(homeText.faultsSum, {
        total: showFigure(answer.data.total),
        open: showFigure(answer.data.open),
      })}
    </To>
  );
  return (
    <Card name="faults" title={say(homeText.faultsToday)} extra={sum} answer={answer} rows={3}>
      {({ kinds, since }) => (
        <ul className="homeFaults">
          {kinds.map(({ faultType, count, cars }) => (
            <li key={faultType}>
              <To place={places.faultToday(since, faultType)} className="homeFault">
                <b className={count === 0 ? 'homeFault__none' : undefined}>{showFigure(count)}</b>
                <span>
                  {say(alarmModel[faultType].name)}
                  <span className="homeNote">{count === 0 ? say(homeText.none) : cars.join(' · ')}</span>
                </span>
              </To>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The violations of today by level, and how many wait. */
export function Violations({ answer }: { answer: Answer<Output<typeof home.violations>> }) {
  const say = useSay();
  return (
    <Card name="violations" title={say(homeText.violationsToday)} answer={answer} rows={3}>
      {(data) => (
        <ul className="homeFaults">
          {(['3', '2', '1'] as const).map((level) => (
            <li key={level}>
              <To place={places.violationsOfLevel(data.since, level)} className="homeFault">
                <b className={data[`level${level}`] === 0 ? 'homeFault__none' : undefined}>
                  {showFigure(data[`level${level}`])}
                </b>
                <span>{say(homeText[`level${level}`])}</span>
              </To>
            </li>
          ))}
          <li>
            <To place={places.violationsToday(data.since)} className="homeFault">
              <b>{showFigure(data.total)}</b>
              <span>
                {say(homeText.total)}
                <span className="homeNote">
                  {say(homeText.yesterdayPart, { count: showFigure(data.yesterday) })}
                </span>
              </span>
            </To>
          </li>
        </ul>
      )}
    </Card>
  );
}
