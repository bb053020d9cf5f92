import { note } from '@fleet/contract/note/calls';
import { noteText } from '@fleet/contract/note/text';
import { Alert, Skeleton } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { Facts } from '../../kit/list/Facts';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { noteFields } from './fields';
import { Steps } from './Steps';
import { Thread } from './Thread';
import './note.css';

const facts = [
  'noteNum',
  'title',
  'state',
  'isOverdue',
  'companyName',
  'jurisdictionName',
  'issuedAt',
  'deadline',
  'openedAt',
] as const;

/** One note in a tab of its own, with everything that was written in it. */
export function NoteDetail() {
  const say = useSay();
  const id = useSearchParams()[0].get('id') ?? '';
  const { data, error, refetch } = useCall(note.one, { id }, { isLive: true });
  return (
    <>
      <ScreenHeader record={data ? `${data.noteNum} ${data.title}` : undefined}>
        <Link className="noteBack" to="/GovernmentRegulation/EnforcementNotes">
          {say(noteText.toList)}
        </Link>
        {data && <Steps row={data} />}
      </ScreenHeader>
      {error && !data && <ProblemPanel problem={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      {data?.hasLeft && <Alert type="info" showIcon title={say(noteText.hasLeft)} />}
      {data && <Facts names={facts} fields={noteFields} words={noteText} of={data} />}
      {data && <Thread row={data} />}
    </>
  );
}
