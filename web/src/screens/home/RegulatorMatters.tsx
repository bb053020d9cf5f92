import type { Output } from '@fleet/contract/call';
import {
  type jurisdictionSynthesize,
  type RegulatorMatter,
  severeDays,
} from '@fleet/contract/regulation/calls';
import { regulatorHomeText } from '@fleet/contract/regulation/homeText';
import { regulatorPlaces } from '@fleet/contract/regulation/places';
import { homeText } from '@fleet/contract/home/text';
import { useLanguage, useSay } from '../../kit/language';
import { Card, type Answer } from './Card';
import { Goto } from './Goto';
import { type Mark, matterClass, MatterLine } from './MatterLine';
import { useClock } from './now';

/** How severe a matter is. */
const marks: Record<RegulatorMatter, Mark> = {
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
              <Goto place={regulatorPlaces[kind](day)} className={matterClass(count)}>
                <MatterLine
                  mark={marks[kind]}
                  count={count}
                  title={say(regulatorHomeText[kind])}
                  note={[
                    ...(kind === 'severe' ? [say(regulatorHomeText.lastDays, { days: severeDays })] : []),
                    ...companies,
                  ].join(language === 'zh' ? '，' : ', ')}
                  deed={say(deeds[kind])}
                />
              </Goto>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
