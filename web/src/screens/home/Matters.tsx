import type { Output } from '@fleet/contract/call';
import type { home, Matter, MatterRow } from '@fleet/contract/home/calls';
import { matterPlaces } from '@fleet/contract/home/places';
import { homeText } from '@fleet/contract/home/text';
import { useSay } from '../../kit/language';
import { Card, type Answer } from './Card';
import { type Mark, matterClass, MatterLine } from './MatterLine';
import { useClock } from './now';
import { To } from './place';
import { useWorst } from './worst';

/** How severe a matter is. */
export const marks: Record<Matter, Mark> = {
  expiredDriving: 'overdue',
  faulty: 'overdue',
  overdue: 'overdue',
  unchecked: 'due',
  violations: 'due',
  unaccepted: 'due',
  dueToday: 'due',
};

const deeds = {
  expiredDriving: homeText.doExpiredDriving,
  faulty: homeText.doFaulty,
  overdue: homeText.doOverdue,
  unchecked: homeText.doUnchecked,
  violations: homeText.doViolations,
  unaccepted: homeText.doUnaccepted,
  dueToday: homeText.doDueToday,
};

type Data = Output<typeof home.matters>;

/** Everything that needs somebody now, the most severe first; each leads to its list. */
export function Matters({ answer }: { answer: Answer<Data> }) {
  const say = useSay();
  return (
    <Card
      name="matters"
      title={say(homeText.matters)}
      note={say(homeText.bySeverity)}
      answer={answer}
      rows={7}
    >
      {({ rows }) => (
        <ul className="homeMatters">
          {rows.map((row) => (
            <li key={row.kind}>
              <Line row={row} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Line({ row }: { row: MatterRow }) {
  const say = useSay();
  const { day } = useClock();
  const { kind, count } = row;
  return (
    <To place={matterPlaces[kind](day)} className={matterClass(count)}>
      <MatterLine
        mark={marks[kind]}
        count={count}
        title={say(homeText[kind])}
        note={useWorst()(row)}
        deed={say(deeds[kind])}
      />
    </To>
  );
}
