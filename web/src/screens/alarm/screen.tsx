import { alarm, fault, violation, type AlarmKind } from '@fleet/contract/alarm/calls';
import { alarmPack } from '../../parts/evidence/acts';
import { actsOf, TrackLink } from './acts';
import { AlarmRules } from './AlarmRules';
import { NewAlarms } from './NewAlarms';
import { Tuning } from './Tuning';
import { UnhandledGroups, type AboveProps } from './UnhandledGroups';

/** The parts that the screens of faults and of violations share. */
export function screenOf(kind: AlarmKind) {
  const { handle, ignore, push } = actsOf(kind);
  const list = kind === 'fault' ? fault.list : violation.list;
  return {
    name: 'carId',
    handling: { names: ['handling', 'handledBy', 'handledAt', 'remark', 'pushedAt'] },
    more: [
      { call: handle.call, Act: handle.OneRow },
      { call: ignore.call, Act: ignore.OneRow },
      { call: push.call, Act: push.OneRow },
      { call: list, Act: TrackLink },
    ],
    batch: [handle, ignore, push].map(({ call, Marked }) => ({ call, Act: Marked })),
    rare: [alarmPack],
    tools: [{ call: alarm.rules, Act: AlarmRules }],
    Summary: () => <NewAlarms kind={kind} />,
    Above: ({ answer, found }: AboveProps) => (
      <>
        <Tuning kind={kind} />
        <UnhandledGroups kind={kind} answer={answer} found={found} />
      </>
    ),
    narrows: ['vehicleId'],
  } as const;
}
