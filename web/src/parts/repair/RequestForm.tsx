import { phone as phoneShape } from '@fleet/contract/field';
import { repair, type RepairRow } from '@fleet/contract/repair/calls';
import { repairText } from '@fleet/contract/repair/text';
import { shellText } from '@fleet/contract/shell/text';
import { useState } from 'react';
import { announceDone, useCall } from '../../kit/calls';
import { serverNow } from '../../kit/clock';
import { RecordForm } from '../../kit/form/RecordForm';
import { WaitingForm } from '../../kit/form/WaitingForm';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { repairFields } from './fields';

const told = ['repairPerson', 'phone', 'repairTime', 'malfunctionType', 'situation', 'files'] as const;
const minuteMs = 60_000;

/** Who asks is mostly who sits here, and asks now; the order that follows may be of the same minute. */
function useBeginning() {
  const { username, phone } = useSession().profile.user;
  const [now] = useState(() => new Date(Math.floor(serverNow() / minuteMs) * minuteMs).toISOString());
  return {
    repairPerson: username,
    phone: phoneShape().safeParse(phone).success ? phone : null,
    repairTime: now,
  };
}

interface Props {
  /** The vehicle, where it is known. */
  vehicle?: { id: string; carId: string };
  /** The report of an inspection that it comes from, and what that says. */
  inspectionId?: string;
  situation?: string;
  onAdded?: (id: string) => void;
  close: () => void;
}

/** Asks for a repair. */
export function RequestForm({ vehicle, inspectionId, situation, onAdded, close }: Props) {
  const say = useSay();
  const beginning = useBeginning();
  return (
    <RecordForm
      call={repair.add}
      title={vehicle ? say(repairText.fromFault, { carId: vehicle.carId }) : say(repairText.add)}
      sections={[{ names: vehicle ? told : ['vehicleId', ...told] }]}
      fields={repairFields}
      words={repairText}
      initial={{ ...beginning, ...(situation && { situation }) }}
      hidden={{ ...(vehicle && { vehicleId: vehicle.id }), ...(inspectionId && { inspectionId }) }}
      draft={`${repair.add.path} ${inspectionId ?? vehicle?.id ?? 'new'}`}
      saveWord={say(repairText.add)}
      onClose={close}
      onDone={({ id }) => {
        close();
        onAdded?.(id);
        announceDone(repairText.requested);
      }}
    />
  );
}

/** Changes a request that nobody has accepted yet; its files are known to its details. */
export function EditRequest({ row, close }: { row: RepairRow; close: () => void }) {
  const say = useSay();
  const { data, error, refetch } = useCall(repair.one, { id: row.id });
  const title = `${say(repairText.edit)} ${row.requestNum}`;
  if (!data)
    return error && <WaitingForm title={title} problem={error} retry={() => void refetch()} close={close} />;
  return (
    <RecordForm
      call={repair.edit}
      title={title}
      sections={[{ names: told }]}
      fields={repairFields}
      words={repairText}
      initial={{ ...data, files: data.files.map(({ id }) => id) }}
      hidden={{ id: row.id, version: data.version }}
      draft={`${repair.edit.path} ${row.id}`}
      onClose={close}
      onDone={() => {
        close();
        announceDone(shellText.saved);
      }}
    />
  );
}

interface Fault {
  id: string;
  carId: string;
  situation: string;
}

/** The same from a fault, which is handled when the repair is closed. */
export function FaultRequestForm({ fault, close }: { fault: Fault; close: () => void }) {
  const say = useSay();
  const beginning = useBeginning();
  return (
    <RecordForm
      call={repair.addFromFault}
      title={say(repairText.fromFault, { carId: fault.carId })}
      sections={[{ names: told }]}
      fields={repairFields}
      words={repairText}
      initial={{ ...beginning, situation: fault.situation }}
      hidden={{ alarmId: fault.id }}
      draft={`${repair.addFromFault.path} ${fault.id}`}
      saveWord={say(repairText.add)}
      onClose={close}
      onDone={() => {
        close();
        announceDone(repairText.requested);
      }}
    />
  );
}
