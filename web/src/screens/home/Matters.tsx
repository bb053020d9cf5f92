import type { Output } from '@fleet/contract/call';
import type { home, Matter, MatterRow } from '@fleet/contract/home/calls';
import { matterPlaces } from '@fleet/contract/home/places';
import { homeText } from '@fleet/contract/home/text';
import { RightOutlined } from '@ant-design/icons';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { StateGlyph } from '../../kit/StateMark';
import { Card, type Answer } from './Card';
import { useClock } from './now';
import { To } from './place';
import { useWorst } from './worst';

/** How severe a matter is: an octagon for what is wrong, a triangle for what one should know. */
const marks: Record<Matter, 'overdue' | 'due'> = {
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
              <MatterLine row={row} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function MatterLine({ row }: { row: MatterRow }) {
  const say = useSay();
  const { day } = useClock();
  const worst = useWorst()(row);
  return (
    <To
      place={matterPlaces[row.kind](day)}
      className={row.count === 0 ? 'homeMatter homeMatter--none' : 'homeMatter'}
    >
      <MatterSign row={row} />
      <b className="homeMatter__count">{showFigure(row.count)}</b>
      <span className="homeMatter__words">
        <strong>{say(homeText[row.kind])}</strong>
        <span className="homeNote">{worst}</span>
      </span>
      <span className="homeMatter__deed">{row.count > 0 && say(deeds[row.kind])}</span>
      <RightOutlined aria-hidden className="homeMatter__go" />
    </To>
  );
}

/** The sign of a matter; of one without anything a pale ring. */
export const MatterSign = ({ row, size = 16 }: { row: MatterRow; size?: number }) => (
  <StateGlyph name={row.count === 0 ? 'offline' : marks[row.kind]} size={size} />
);
