import { note } from '@fleet/contract/note/calls';
import { noteText } from '@fleet/contract/note/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button } from 'antd';
import { useState } from 'react';
import { announceDone } from '../../kit/calls';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { useShortcuts } from '../../kit/shortcuts';
import { useRule } from '../../parts/legalRule/useRule';
import { noteFields } from './fields';

const names = ['companyIds', 'title', 'content', 'deadline', 'files'];

/** Issues a note to one company or to several. */
export function Issue() {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  useShortcuts({ n: () => setOpen(true) });
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {say(shellText.add)}
      </Button>
      {isOpen && <IssueForm close={() => setOpen(false)} />}
    </>
  );
}

function IssueForm({ close }: { close: () => void }) {
  const say = useSay();
  const { dataScope } = useSession().profile.role;
  const days = useRule('noteReplyDays');
  return (
    <RecordForm
      call={note.add}
      title={`${say(shellText.add)} · ${say(noteText.listTitle)}`}
      // Who has a jurisdiction writes for it; the platform says for which.
      sections={[{ names: dataScope === 'JURISDICTION' ? names : ['jurisdictionId', ...names] }]}
      fields={noteFields}
      words={noteText}
      note={dataScope === 'JURISDICTION' ? say(noteText.addHint, { days }) : say(noteText.addHintOfPlatform)}
      check={({ companyIds }) =>
        Array.isArray(companyIds) && companyIds.length > 0
          ? {}
          : { companyIds: say(noteText.chooseCompanies) }
      }
      draft={note.add.path}
      saveWord={say(noteText.issueNow)}
      question={({ companyIds }) => ({
        title: say(noteText.issueQuestion),
        text: say(noteText.issueConsequence, { count: (companyIds as string[]).length }),
      })}
      onClose={close}
      onDone={() => {
        close();
        announceDone(noteText.issuedDone);
      }}
    />
  );
}
