import { consentText } from '@fleet/contract/consent/text';
import { finger } from '@fleet/contract/finger/calls';
import { fingerText } from '@fleet/contract/finger/text';
import { announceDone } from '../../kit/calls';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { fingerFields } from './fields';

interface Props {
  row: { id: string; driverNum: string; driverName: string };
  close: () => void;
}

const sections = [{ names: ['vehicleId', 'finger', 'consentTime', 'consent'] }];
const words = { ...fingerText, ...consentText };

/** Has the terminal of a truck ask the driver for a finger. */
export function EnrolAtTruck({ row, close }: Props) {
  const say = useSay();
  return (
    <RecordForm
      isUnkept
      call={finger.enrol}
      title={`${say(fingerText.enrol)} · ${row.driverNum} ${row.driverName}`}
      note={say(fingerText.enrolHint)}
      sections={sections}
      fields={fingerFields}
      words={words}
      hidden={{ driverId: row.id }}
      saveWord={say(fingerText.enrol)}
      onClose={close}
      onDone={() => {
        close();
        announceDone(fingerText.enrolSent);
      }}
    />
  );
}
