import { evidence, longestPackDays, usualMinutes, type PackKind } from '@fleet/contract/evidence/calls';
import { evidenceText } from '@fleet/contract/evidence/text';
import { announceDone } from '../../kit/calls';
import { choice } from '../../kit/fields/choice';
import { instant } from '../../kit/fields/instant';
import { number } from '../../kit/fields/number';
import { pick } from '../../kit/fields/pick';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { CompanyPick } from '../company/CompanyPick';
import { DriverPick } from '../driver/DriverPick';
import { VehiclePick } from '../vehicle/VehiclePick';

const names = [
  'kind',
  'vehicleId',
  'driverId',
  'companyId',
  'happenTime',
  'minutesBefore',
  'minutesAfter',
  'startTime',
  'endTime',
] as const;
type Name = (typeof names)[number];

const period: readonly Name[] = ['startTime', 'endTime'];
const namesOf: Record<PackKind, readonly Name[]> = {
  accident: ['vehicleId', 'happenTime', 'minutesBefore', 'minutesAfter'],
  vehicle: ['vehicleId', ...period],
  driver: ['driverId', ...period],
  company: ['companyId', ...period],
};

interface Props {
  /** The kinds to choose from, the likeliest first. */
  kinds: readonly [PackKind, ...PackKind[]];
  /** The subject, where the row that it is asked from says it. */
  given?: Partial<Record<'vehicleId' | 'driverId' | 'companyId', string>>;
  happenTime?: string;
  name?: string;
  /** Whether somebody of a company asks, whose company needs no choosing. */
  isOfCompany?: boolean;
  close: () => void;
}

/** Asks for a pack, which is then made as a task. */
export function PackForm({ kinds, given = {}, happenTime, name, isOfCompany = false, close }: Props) {
  const say = useSay();
  const fields = {
    kind: choice(kinds, evidenceText),
    vehicleId: pick(VehiclePick),
    driverId: pick(DriverPick),
    companyId: pick(CompanyPick),
    happenTime: instant(),
    minutesBefore: number(),
    minutesAfter: number(),
    startTime: instant(),
    endTime: instant(),
  };
  const isAsked = (field: Name) =>
    !(field in given) && !(field === 'companyId' && isOfCompany) && !(field === 'kind' && kinds.length === 1);
  return (
    <RecordForm
      call={evidence.add}
      title={name ? `${say(evidenceText.make)} · ${name}` : say(evidenceText.make)}
      sections={[{ names: names.filter(isAsked) }]}
      fields={fields}
      words={evidenceText}
      saveWord={say(evidenceText.make)}
      note={say(evidenceText.limits, { days: longestPackDays })}
      initial={{ kind: kinds[0], minutesBefore: usualMinutes, minutesAfter: usualMinutes, happenTime }}
      hidden={{ ...given, ...(kinds.length === 1 && { kind: kinds[0] }) }}
      isShown={(field, values) =>
        field === 'kind' || namesOf[(values.kind ?? kinds[0]) as PackKind].includes(field as Name)
      }
      onClose={close}
      onDone={() => {
        close();
        announceDone(evidenceText.asked);
      }}
    />
  );
}
