import { consentText } from '@fleet/contract/consent/text';
import { finger } from '@fleet/contract/finger/calls';
import type { Finger } from '@fleet/contract/finger/fingers';
import { fingerText } from '@fleet/contract/finger/text';
import { useState } from 'react';
import { announceDone } from '../../kit/calls';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { fingerFields } from './fields';
import { RowAct } from '../../kit/list/RowAct';

interface Driver {
  id: string;
  driverNum: string;
  driverName: string;
}

const sections = [{ names: ['finger', 'template', 'fingerNum', 'consentTime', 'consent'] }];
const words = { ...fingerText, ...consentText, fingerNum: fingerText.fingerNumAsked };

interface FormProps {
  driver: Driver;
  /** The finger that was pointed at. */
  beginning?: Finger;
  close: () => void;
}

/** One more finger of a driver. */
export function FingerForm({ driver, beginning, close }: FormProps) {
  const say = useSay();
  return (
    <RecordForm
      isUnkept
      call={finger.add}
      title={`${say(fingerText.add)} · ${driver.driverNum} ${driver.driverName}`}
      sections={sections}
      fields={fingerFields}
      words={words}
      initial={{ finger: beginning }}
      hidden={{ driverId: driver.id }}
      onClose={close}
      onDone={() => {
        close();
        announceDone();
      }}
    />
  );
}

export function AddFinger({ row }: { row: Driver }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowAct onClick={() => setOpen(true)}>{say(fingerText.add)}</RowAct>
      {isOpen && <FingerForm driver={row} close={() => setOpen(false)} />}
    </>
  );
}
