import { consentText } from '@fleet/contract/consent/text';
import { face } from '@fleet/contract/face/calls';
import { faceText } from '@fleet/contract/face/text';
import { useState } from 'react';
import { announceDone } from '../../kit/calls';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { faceFields } from './fields';
import { RowAct } from '../../kit/list/RowAct';

interface Props {
  row: { id: string; driverNum: string; driverName: string; hasPhoto: boolean };
}

const sections = [{ names: ['image', 'consent', 'consentTime'] }];
const words = { ...faceText, ...consentText };

/** A photo for a driver, in the place of the one that he may have. */
export function TakePhoto({ row }: Props) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const word = say(row.hasPhoto ? faceText.replace : faceText.take);
  return (
    <>
      <RowAct onClick={() => setOpen(true)}>{word}</RowAct>
      {isOpen && (
        <RecordForm
          isUnkept
          call={face.edit}
          title={`${word} · ${row.driverNum} ${row.driverName}`}
          sections={sections}
          fields={faceFields}
          words={words}
          hidden={{ driverId: row.id }}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            announceDone();
          }}
        />
      )}
    </>
  );
}
