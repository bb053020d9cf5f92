import type { Output } from '@fleet/contract/call';
import { ota } from '@fleet/contract/ota/calls';
import { otaRefusals, otaText } from '@fleet/contract/ota/text';
import { useMemo, useState } from 'react';
import type { AskProps } from '../../kit/fields/field';
import { askLater } from '../../kit/fields/askLater';
import { RecordForm } from '../../kit/form/RecordForm';
import { sayNow, useSay } from '../../kit/language';
import { announce } from '../../kit/notice';
import { planFields } from './fields';
import { RowAct } from '../../kit/list/RowAct';

export type VersionRow = Output<typeof ota.list>['rows'][number];

const usual = { pilotCount: 5, steps: [20, 50], failureLimit: 10, waveHours: 24, mostAttempts: 3 };

/** Issues a version by a plan, once its number has been typed. */
export function Publish({ row }: { row: VersionRow }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  if (row.state === 'issued') return null;
  return (
    <>
      <RowAct onClick={() => setOpen(true)}>{say(otaText.publish)}</RowAct>
      {isOpen && <Plan row={row} close={() => setOpen(false)} />}
    </>
  );
}

function Plan({ row, close }: { row: VersionRow; close: () => void }) {
  const say = useSay();
  const { id, versionNum, terminalModel, terminalTypeId } = row;
  const fields = useMemo(() => {
    const Ask = askLater(() =>
      import('./AskPlan').then(({ AskPilots }) => (props: AskProps<string[]>) => (
        <AskPilots {...props} terminalTypeId={terminalTypeId} />
      )),
    );
    return { ...planFields, pilotTerminalIds: { Show: () => null, Ask } };
  }, [terminalTypeId]);
  return (
    <RecordForm
      call={ota.publish}
      title={say(otaText.publishTitle, { name: `${terminalModel} ${versionNum}` })}
      note={say(otaText.publishNote)}
      sections={[
        {
          names: [
            'pilotCount',
            'pilotTerminalIds',
            'steps',
            'failureLimit',
            'waveHours',
            'mostAttempts',
            'transfer',
          ],
        },
        { names: ['typed'] },
      ]}
      fields={fields}
      words={otaText}
      initial={usual}
      hidden={{ id }}
      check={({ typed }) => ({
        typed: typed === versionNum ? undefined : sayNow(otaRefusals.typedWrong),
      })}
      saveWord={say(otaText.publish)}
      onClose={close}
      onDone={({ devices }) => {
        close();
        announce('success', sayNow(otaText.published, { count: devices }));
      }}
    />
  );
}
