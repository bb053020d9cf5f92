import type { Call, Output } from '@fleet/contract/call';
import type { Text } from '@fleet/contract/text';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { announceDone } from '../../kit/calls';
import type { Shaped } from '../../kit/filter';
import { RecordForm, type RecordFormProps } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { pushing } from '../../parts/push/PushOne';
import { transfer } from './acts';
import { vehicleFields } from './fields';

interface Props {
  row: Output<typeof vehicle.list>['rows'][number];
  close: () => void;
}

interface AskedOf<C extends Call> extends Props {
  call: C;
  word: Text;
  name: string;
  initial?: object;
  note?: string;
  question?: RecordFormProps<Shaped>['question'];
  check?: RecordFormProps<Shaped>['check'];
}

/** One field of a vehicle, asked for by itself and, where it matters, confirmed. */
function OneField<C extends Shaped>({
  row,
  close,
  call,
  word,
  name,
  initial,
  note,
  question,
  check,
}: AskedOf<C>) {
  const say = useSay();
  return (
    <RecordForm
      call={call}
      title={`${say<Text>(word)} ${row.carId}`}
      sections={[{ names: [name] }]}
      fields={vehicleFields}
      words={vehicleText}
      hidden={{ id: row.id, version: row.version }}
      {...(initial && { initial })}
      {...(note !== undefined && { note })}
      saveWord={say<Text>(word)}
      {...(question && { question })}
      {...(check && { check })}
      onClose={close}
      onDone={() => {
        close();
        announceDone();
      }}
    />
  );
}

/** Puts another terminal on a vehicle, or none. */
export function ReplaceTerminal(props: Props) {
  const say = useSay();
  const { carId, terminalId } = props.row;
  return (
    <OneField
      {...props}
      {...(terminalId !== null && { note: say(vehicleText.presentTerminal, { terminalId }) })}
      call={vehicle.replaceTerminal}
      word={vehicleText.replaceTerminal}
      name="terminalRowId"
      check={(values) => ({
        terminalRowId: terminalId || values.terminalRowId ? undefined : say(vehicleText.chooseTerminal),
      })}
      question={({ terminalRowId }) => {
        if (terminalId === null) return null;
        if (terminalRowId)
          return {
            title: say(vehicleText.replaceQuestion, { carId }),
            text: say(vehicleText.replaceConsequence),
          };
        return {
          title: say(vehicleText.unbindQuestion, { carId, terminalId }),
          text: say(vehicleText.unbindConsequence),
          word: say(vehicleText.unbind),
        };
      }}
    />
  );
}

/** Says whose vehicle it is day by day, or nobody's. */
export function BindDriver(props: Props) {
  const { driverId } = props.row;
  return (
    <OneField
      {...props}
      call={vehicle.bindDriver}
      word={vehicleText.bindDriver}
      name="driverId"
      initial={{ driverId }}
    />
  );
}

export function EditId(props: Props) {
  const say = useSay();
  const { carId } = props.row;
  return (
    <OneField
      {...props}
      call={vehicle.editId}
      word={vehicleText.editId}
      name="carId"
      initial={{ carId }}
      question={{
        title: say(vehicleText.editIdQuestion, { carId }),
        text: say(vehicleText.editIdConsequence),
      }}
    />
  );
}

export const TransferOne = ({ row, close }: Props) => (
  <transfer.One id={row.id} name={row.carId} close={close} />
);

export const PushOne = pushing<Props['row']>({
  call: vehicle.push,
  consequence: vehicleText.pushConsequence,
  nameOf: ({ carId }) => carId,
});
