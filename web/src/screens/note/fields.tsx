import { noteStates } from '@fleet/contract/note/states';
import { noteText } from '@fleet/contract/note/text';
import { shellText } from '@fleet/contract/shell/text';
import { SignMark } from '../../kit/SignMark';
import { attachments } from '../../kit/fields/attachment';
import { choice } from '../../kit/fields/choice';
import { day } from '../../kit/fields/day';
import { flag } from '../../kit/fields/flag';
import { instant, instantTo } from '../../kit/fields/instant';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { textArea } from '../../kit/fields/textArea';
import { useSay } from '../../kit/language';
import { JurisdictionPick } from '../../parts/jurisdiction/JurisdictionPick';
import { NoteMark } from '../../parts/note/NoteMark';
import { CompaniesPick } from '../../parts/regulation/CompaniesPick';
import { CompanyChoice } from '../../parts/regulation/CompanyChoice';

/** The page of one note. */
export const pageOf = (id: string) => `/GovernmentRegulation/EnforcementNotes/NoteDetail?id=${id}`;

const Overdue = ({ value }: { value: boolean }) => {
  const say = useSay();
  return value ? <SignMark look={['mark', 'error']} word={say(noteText.overdueMark)} /> : say(shellText.no);
};

const Unread = ({ value }: { value: boolean }) => {
  const say = useSay();
  return value && <SignMark look={['mark', 'active']} word={say(noteText.isUnread)} />;
};

export const noteFields = {
  noteNum: text(),
  companyId: pick(CompanyChoice),
  companyIds: {
    isWide: true,
    isChoice: true,
    Show: () => null,
    Ask: CompaniesPick,
  },
  companyName: text(),
  jurisdictionId: pick(JurisdictionPick),
  jurisdictionName: text(),
  title: text(),
  content: textArea(),
  remark: textArea(),
  deadline: day(),
  files: attachments(),
  issuedAt: instant(),
  startTime: instantTo('endTime'),
  endTime: instant(),
  state: { ...choice(noteStates, noteText), Show: NoteMark, isState: true },
  isOverdue: { ...flag(), Show: Overdue, isMark: true },
  overdue: flag(),
  isUnread: { ...flag(), Show: Unread, isMark: true },
  unread: flag(),
  openedAt: { ...instant(), blank: noteText.notOpened },
};
