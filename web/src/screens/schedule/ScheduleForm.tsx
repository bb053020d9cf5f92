import type { Output } from '@fleet/contract/call';
import { schedule } from '@fleet/contract/schedule/calls';
import { scheduleText } from '@fleet/contract/schedule/text';
import { shellText } from '@fleet/contract/shell/text';
import { announceDone, useCall } from '../../kit/calls';
import { RecordForm } from '../../kit/form/RecordForm';
import { WaitingForm } from '../../kit/form/WaitingForm';
import { useSay } from '../../kit/language';
import { scheduleFields } from './fields';

type Schedule = Output<typeof schedule.one>;

const sections = [{ names: ['scheduleName', 'shiftId', 'startDate', 'endDate', 'vehicleIds', 'driverIds'] }];
const shared = { sections, fields: scheduleFields, words: scheduleText };

/** A new schedule, beginning on a day and with a vehicle or driver if one was pointed at. */
export function NewSchedule({ initial, close }: { initial: object; close: () => void }) {
  const say = useSay();
  return (
    <RecordForm
      {...shared}
      call={schedule.add}
      title={`${say(shellText.add)} · ${say(scheduleText.title)}`}
      initial={initial}
      draft={`${schedule.add.path} new`}
      onClose={close}
      onDone={() => {
        close();
        announceDone(shellText.added);
      }}
    />
  );
}

/** A schedule that stands in the calendar, asked for whole. */
export function EditSchedule({ id, close }: { id: string; close: () => void }) {
  const say = useSay();
  const { data, error, refetch } = useCall(schedule.one, { id });
  if (data) return <Edit row={data} close={close} />;
  return (
    <WaitingForm title={say(shellText.edit)} problem={error} retry={() => void refetch()} close={close} />
  );
}

function Edit({ row, close }: { row: Schedule; close: () => void }) {
  const say = useSay();
  return (
    <RecordForm
      {...shared}
      call={schedule.edit}
      title={`${say(shellText.edit)} ${row.scheduleName}`}
      initial={row}
      hidden={{ id: row.id, version: row.version }}
      draft={`${schedule.edit.path} ${row.id}`}
      onClose={close}
      onDone={() => {
        close();
        announceDone(shellText.saved);
      }}
    />
  );
}
