import { program } from '@fleet/contract/maintenance/program';
import { programText } from '@fleet/contract/maintenance/text';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import { RecordForm } from '../../kit/form/RecordForm';
import { WaitingForm } from '../../kit/form/WaitingForm';
import { useSay } from '../../kit/language';
import { announce } from '../../kit/notice';
import { programFields } from './programFields';
import { RowAct } from '../../kit/list/RowAct';

interface Program {
  id: string;
  projectName: string;
  modelId: string | null;
}

/** Says for which vehicles a program holds. */
export function Assign({ row }: { row: Program }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowAct onClick={() => setOpen(true)}>{say(programText.assign)}</RowAct>
      {isOpen && <Form row={row} close={() => setOpen(false)} />}
    </>
  );
}

function Form({ row: { id, projectName, modelId }, close }: { row: Program; close: () => void }) {
  const say = useSay();
  const { data, error, refetch } = useCall(program.tree, { id });
  const title = `${say(programText.assign)} · ${projectName}`;
  if (!data) return <WaitingForm title={title} problem={error} retry={() => void refetch()} close={close} />;
  return (
    <RecordForm
      call={program.assign}
      title={title}
      sections={[{ names: modelId ? ['vehicleIds', 'ofModel'] : ['vehicleIds'] }]}
      fields={programFields}
      words={programText}
      initial={{ vehicleIds: data.vehicleIds }}
      hidden={{ id }}
      onClose={close}
      onDone={({ added, removed }) => {
        close();
        announce('success', say(programText.assigned, { added, removed }));
      }}
    />
  );
}
