import { fingerIssue } from '@fleet/contract/finger/calls';
import { fingerText } from '@fleet/contract/finger/text';
import { Button } from 'antd';
import { useState } from 'react';
import { announceDone } from '../../kit/calls';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import type { Selection } from '../../kit/list/selection';
import { fingerFields } from './fields';
import { RowAct } from '../../kit/list/RowAct';

interface FormProps {
  driverIds: readonly string[];
  name: string;
  close: (isDone: boolean) => void;
}

const sections = [{ names: ['vehicleIds'] }];

function IssueForm({ driverIds, name, close }: FormProps) {
  const say = useSay();
  return (
    <RecordForm
      call={fingerIssue.issue}
      title={`${say(fingerText.issue)} · ${name}`}
      note={say(fingerText.issueHint)}
      sections={sections}
      fields={fingerFields}
      words={fingerText}
      hidden={{ driverIds }}
      saveWord={say(fingerText.issue)}
      onClose={() => close(false)}
      onDone={() => {
        close(true);
        announceDone(fingerText.issued);
      }}
    />
  );
}

interface RowProps {
  row: { id: string; driverNum: string; driverName: string; fingerCount: number };
}

export function IssueOne({ row }: RowProps) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  if (row.fingerCount === 0) return null;
  return (
    <>
      <RowAct onClick={() => setOpen(true)}>{say(fingerText.issue)}</RowAct>
      {isOpen && (
        <IssueForm
          driverIds={[row.id]}
          name={`${row.driverNum} ${row.driverName}`}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The marked drivers; a whole filter is not issued by mistake. */
export function IssueMarked({ selection }: { selection: Selection }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  if (selection.isAll) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(fingerText.issue)}</Button>
      {isOpen && (
        <IssueForm
          driverIds={[...selection.ids]}
          name={String(selection.count)}
          close={(isDone) => {
            setOpen(false);
            if (isDone) selection.clear();
          }}
        />
      )}
    </>
  );
}
