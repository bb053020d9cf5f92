import { note } from '@fleet/contract/note/calls';
import type { NoteStep } from '@fleet/contract/note/states';
import { noteText } from '@fleet/contract/note/text';
import type { Text } from '@fleet/contract/text';
import { Button } from 'antd';
import { useState } from 'react';
import { announceDone } from '../../kit/calls';
import type { Shaped } from '../../kit/filter';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { RowAct } from '../../kit/list/RowAct';
import { useMay } from '../../kit/session';
import { noteFields } from './fields';

interface Asking {
  call: Shaped;
  names: readonly string[];
  done: Text;
}

const forms: Record<NoteStep, Asking> = {
  reply: { call: note.reply, names: ['content', 'files'], done: noteText.repliedDone },
  followUp: { call: note.followUp, names: ['content', 'deadline', 'files'], done: noteText.followedUp },
  close: { call: note.close, names: ['remark'], done: noteText.closedDone },
};

interface Props {
  row: { id: string; noteNum: string; steps: readonly NoteStep[] };
  /** In a table they are acts of the row. */
  isLink?: boolean;
}

/** The steps that this person can take with a note now. */
export function Steps({ row, isLink = false }: Props) {
  const say = useSay();
  const may = useMay();
  const [asking, setAsking] = useState<NoteStep | null>(null);
  return (
    <>
      {row.steps
        .filter((step) => may(forms[step].call))
        .map((step) =>
          isLink ? (
            <RowAct key={step} danger={step === 'close'} onClick={() => setAsking(step)}>
              {say(noteText[step])}
            </RowAct>
          ) : (
            <Button
              key={step}
              type={step === 'close' ? 'default' : 'primary'}
              danger={step === 'close'}
              onClick={() => setAsking(step)}
            >
              {say(noteText[step])}
            </Button>
          ),
        )}
      {asking && <StepForm row={row} step={asking} close={() => setAsking(null)} />}
    </>
  );
}

function StepForm({ row: { id, noteNum }, step, close }: Props & { step: NoteStep; close: () => void }) {
  const say = useSay();
  const { call, names, done } = forms[step];
  return (
    <RecordForm
      call={call}
      title={`${say(noteText[step])} · ${noteNum}`}
      sections={[{ names }]}
      fields={noteFields}
      words={noteText}
      hidden={{ id }}
      saveWord={say(noteText[step])}
      {...(step === 'close' && { note: say(noteText.closeText) })}
      draft={`${call.path} ${id}`}
      onClose={close}
      onDone={() => {
        close();
        announceDone(done as Parameters<typeof announceDone>[0]);
      }}
    />
  );
}
