import { formats } from '@fleet/contract/field';
import { repair, type RepairRow } from '@fleet/contract/repair/calls';
import { repairDone, repairText } from '@fleet/contract/repair/text';
import { announceDone } from '../../kit/calls';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { repairFields } from '../../parts/repair/fields';

interface Props {
  row: RepairRow;
  step: 'giveUp' | 'again';
  close: () => void;
}

/** Why a request goes back. */
export function ReasonForm({ row, step, close }: Props) {
  const say = useSay();
  const verb = say(repairText[step]);
  return (
    <RecordForm
      call={repair.step}
      title={`${verb} · ${row.requestNum}`}
      sections={[{ names: ['reason'] }]}
      fields={repairFields}
      words={repairText}
      hidden={{ id: row.id, step }}
      check={({ reason }) =>
        step === 'giveUp' && !String(reason ?? '').trim() ? { reason: say(formats.reason) } : {}
      }
      saveWord={verb}
      onClose={close}
      onDone={() => {
        close();
        announceDone(repairDone[step]);
      }}
    />
  );
}
