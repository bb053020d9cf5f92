import type { Output } from '@fleet/contract/call';
import {
  type jurisdictionSynthesize,
  type RegulatorMatter,
  severeDays,
} from '@fleet/contract/regulation/calls';
import { regulatorHomeText } from '@fleet/contract/regulation/homeText';
import { regulatorPlaces } from '@fleet/contract/regulation/places';
import { homeText } from '@fleet/contract/home/text';
import { RightOutlined } from '@ant-design/icons';
import { showFigure } from '../../kit/figures';
import { useLanguage, useSay } from '../../kit/language';
import { StateGlyph } from '../../kit/StateMark';
import { Card, type Answer } from './Card';
import { Goto } from './Goto';
import { useClock } from './now';

/** How severe a matter is: an octagon for what is wrong, a triangle for what waits. */
const marks: Record<RegulatorMatter, 'overdue' | 'due'> = {
  severe: 'overdue',
  dismantled: 'overdue',
  reviews: 'overdue',
  licences: 'overdue',
  overdueNotes: 'overdue',
  replies: 'due',
  applications: 'due',
};
const deeds = {
  severe: regulatorHomeText.doSevere,
  dismantled: regulatorHomeText.doDismantled,
  reviews: regulatorHomeText.doReviews,
  licences: regulatorHomeText.doLicences,
  overdueNotes: regulatorHomeText.doOverdueNotes,
  replies: regulatorHomeText.doReplies,
  applications: regulatorHomeText.doApplications,
};

interface Props {
  answer: Answer<Output<typeof jurisdictionSynthesize.attention>>;
}

/** The matters of an authority, the most severe first; each leads to its list. */
export function RegulatorMatters({ answer }: Props) {
  const say = useSay();
  const language = useLanguage();
  const { day } = useClock();
  return (
    <Card
      name="matters"
      title={say(regulatorHomeText.matters)}
      note={say(homeText.bySeverity)}
      answer={answer}
      rows={7}
    >
      {({ rows }) => (
        <ul className="homeMatters">
          {rows.map(({ kind, count, companies }) => (
            <li key={kind}>
              <Goto
                place={regulatorPlaces[kind](day)}
                className={count === 0 ? 'homeMatter homeMatter--none' : 'homeMatter'}
              >
                <StateGlyph name={count === 0 ? 'offline' : marks[kind]} size={16} />
                <b className="homeMatter__count">{showFigure(count)}</b>
                <span className="homeMatter__words">
                  <strong>{say(regulatorHomeText[kind])}</strong>
                  <span className="homeNote">
                    {[
                      ...(kind === 'severe' ? [say(regulatorHomeText.lastDays, { days: severeDays })] : []),
                      ...companies,
                    ].join(language === 'zh' ? '，' : ', ')}
                  </span>
                </span>
                <span className="homeMatter__deed">{count > 0 && say(deeds[kind])}</span>
                <RightOutlined aria-hidden className="homeMatter__go" />
              </Goto>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
