import { authFinger } from '@fleet/contract/authorization/calls';
import { fingerLibText } from '@fleet/contract/fingerLib/text';
import { useState } from 'react';
import { announceDone } from '../../kit/calls';
import { askLater } from '../../kit/fields/askLater';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { RowAct } from '../../kit/list/RowAct';

interface Props {
  row: { id: string; libraryName: string; fingerCount: number };
}

const sections = [{ names: ['vehicleIds'] }];
const fields = {
  vehicleIds: {
    isWide: true,
    isChoice: true,
    Show: () => null,
    Ask: askLater(() => import('../../parts/schedule/CarsPick').then((file) => file.CarsPick)),
  },
};

/** Puts the fingers of all members on vehicles. */
export function LoadLibrary({ row }: Props) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  if (row.fingerCount === 0) return null;
  return (
    <>
      <RowAct onClick={() => setOpen(true)}>{say(fingerLibText.load)}</RowAct>
      {isOpen && (
        <RecordForm
          call={authFinger.addLibraries}
          title={`${say(fingerLibText.load)} · ${row.libraryName}`}
          note={say(fingerLibText.loadHint)}
          sections={sections}
          fields={fields}
          words={fingerLibText}
          hidden={{ libraryIds: [row.id] }}
          saveWord={say(fingerLibText.load)}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            announceDone(fingerLibText.loading);
          }}
        />
      )}
    </>
  );
}
