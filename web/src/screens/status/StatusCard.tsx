import { type Badge, status } from '@fleet/contract/status/calls';
import { readingText, statusText } from '@fleet/contract/status/text';
import { shellText } from '@fleet/contract/shell/text';
import type { Text, Texts } from '@fleet/contract/text';
import { Skeleton } from 'antd';
import { useCall } from '../../kit/calls';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { Facts } from '../../kit/list/Facts';
import { useVehicle } from '../../kit/live/vehicles';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { BadgeMarks } from '../../kit/StateMark';
import { showInstant } from '../../kit/time';
import type { Output } from '@fleet/contract/call';
import { statusFields } from '../../parts/status/fields';
import { LapseNote } from '../../parts/status/LapseNote';

type Status = Output<typeof status.one>;

const names = [
  'state',
  'badges',
  'link',
  'plateNum',
  'orgName',
  'terminalId',
  'driverName',
  'soc',
  'batteryNumber',
  'speed',
  'direction',
  'altitude',
  'workHours',
  'powerOnHours',
  'lastSeen',
  'reportTime',
  'positionTime',
] as const;

/** Here is room for the words of all. */
const fields = { ...statusFields, badges: { ...statusFields.badges, Show: AllBadges } };

/** The name of a vehicle stays readable when its service has lapsed. */
const lasting = ['plateNum', 'orgName', 'terminalId'] as const;

/** One truck, live: its state, and every value that it has reported. */
export function StatusCard({ id }: { id: string }) {
  const { data, error, refetch } = useCall(status.one, { id }, { isLive: true });
  if (data) return <LiveCard before={data} />;
  return error ? <ProblemPanel problem={error} retry={() => void refetch()} /> : <Skeleton active />;
}

function LiveCard({ before }: { before: Status }) {
  const say = useSay();
  const truck = useVehicle(before);
  return (
    <>
      <LapseNote lapsedOn={before.lapsedOn} />
      <Facts names={before.lapsedOn ? lasting : names} fields={fields} words={statusText} of={truck} />
      {truck.readings.length > 0 && (
        <section className="facts">
          <h3>{say(statusText.readings)}</h3>
          <Readings readings={truck.readings} />
        </section>
      )}
    </>
  );
}

const words: Texts = readingText;
const wordOf = (name: string): Text => words[name] ?? [name, name];
/** Voltages and temperatures keep one decimal, as people read them. */
const digitsOf = (value: number) => (Number.isInteger(value) ? 0 : 1);

function Readings({ readings }: { readings: Status['readings'] }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const shown = (value: Status['readings'][number]['value']) => {
    if (typeof value === 'boolean') return say(value ? shellText.yes : shellText.no);
    return typeof value === 'number' ? showFigure(value, digitsOf(value)) : value;
  };
  return (
    <table className="readings">
      <tbody>
        {readings.map(({ name, value, time }) => (
          <tr key={name}>
            <th scope="row">{say(wordOf(name))}</th>
            <td>{shown(value)}</td>
            <td>{showInstant(time, timeZone)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AllBadges({ value }: { value: readonly Badge[] }) {
  return <BadgeMarks values={value} />;
}
