import {
  assetStatuses,
  cardStatuses,
  expiryStates,
  sim,
  simFile,
  simImport,
  simOperators,
} from '@fleet/contract/sim/calls';
import { simText } from '@fleet/contract/sim/text';
import { shellText } from '@fleet/contract/shell/text';
import { useState } from 'react';
import { announceDone } from '../../kit/calls';
import { choice } from '../../kit/fields/choice';
import { day } from '../../kit/fields/day';
import { instant } from '../../kit/fields/instant';
import { lastDay } from '../../kit/fields/lastDay';
import { number } from '../../kit/fields/number';
import { text } from '../../kit/fields/text';
import { textArea } from '../../kit/fields/textArea';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { confirmAction } from '../../kit/list/confirmAction';
import { listScreen } from '../../kit/list/ListScreen';
import { RowAct } from '../../kit/list/RowAct';
import { ReviewMark } from '../../parts/review/marks';

const fields = {
  iccid: text(),
  supplier: text(),
  assetStatus: choice(assetStatuses, simText),
  cardStatus: choice(cardStatuses, simText),
  activationDate: day(),
  expiryDate: lastDay(),
  expiryState: { ...choice(expiryStates, simText), Show: ReviewMark, isState: true },
  operator: choice(simOperators, simText),
  monthlyUsage: number(2),
  syncTime: instant(),
  terminalId: text(),
  remarks: textArea(),
};

const columns = [
  'iccid',
  'supplier',
  'assetStatus',
  'cardStatus',
  'activationDate',
  'expiryDate',
  'expiryState',
  'operator',
  'monthlyUsage',
  'syncTime',
  'terminalId',
  'remarks',
] as const;

const abandon = confirmAction({
  call: sim.abandon,
  word: simText.abandon,
  consequence: simText.abandonQuestion,
  nameOf: ({ iccid }: { id: string; iccid: string; assetStatus: string }) => iccid,
  isFor: ({ assetStatus }) => assetStatus === 'inUse',
  isDanger: true,
  isTyped: true,
});

function Remark({ row }: { row: { id: string; version: number; remarks: string | null } }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowAct onClick={() => setOpen(true)}>{say(simText.remark)}</RowAct>
      {isOpen && (
        <RecordForm
          call={sim.remark}
          title={say(simText.remark)}
          sections={[{ names: ['remarks'] }]}
          fields={fields}
          words={simText}
          initial={row}
          hidden={{ id: row.id, version: row.version }}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            announceDone(shellText.saved);
          }}
        />
      )}
    </>
  );
}

export const SIMFile = listScreen({
  text: simText,
  fields,
  list: sim.list,
  name: 'iccid',
  filters: ['iccid', 'supplier', 'operator', 'assetStatus', 'expiryState'],
  columns,
  view: [{ names: columns }],
  form: [{ names: ['iccid', 'supplier', 'operator', 'activationDate', 'expiryDate', 'remarks'] }],
  add: sim.add,
  del: sim.del,
  more: [
    { call: sim.remark, Act: Remark },
    { call: sim.abandon, Act: abandon.OneRow },
  ],
  batch: [{ call: sim.abandon, Act: abandon.Marked }],
  onAdded: ({ isDoubtful }) => (isDoubtful ? simText.doubtful : shellText.added),
  file: simFile,
  sheet: simImport,
});
