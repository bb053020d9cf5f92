import { alarm, fault, violation, type AlarmKind } from '@fleet/contract/alarm/calls';
import type { Handling } from '@fleet/contract/alarm/filters';
import { alarmText, faultText, violationText } from '@fleet/contract/alarm/text';
import { pushText } from '@fleet/contract/push/text';
import type { Text } from '@fleet/contract/text';
import { trajectory } from '@fleet/contract/trajectory/calls';
import { useSay } from '../../kit/language';
import { formAction } from '../../kit/list/formAction';
import { confirmAction } from '../../kit/list/confirmAction';
import { RowAct } from '../../kit/list/RowAct';
import { useMay } from '../../kit/session';
import { trackOf } from '../../parts/status/places';
import { alarmFields } from './fields';

export interface AlarmRow {
  id: string;
  version: number;
  vehicleId: string;
  carId: string;
  level: '1' | '2' | '3';
  handling: Handling;
  happenTime: string;
  endedAt: string | null;
}

const texts = { fault: faultText, violation: violationText };
const nameOf = ({ carId }: AlarmRow) => carId;

/** One call handles and ignores both kinds; here it is what it is for one of them. */
const handlingOf = (kind: AlarmKind, action: 'handle' | 'ignore') => ({
  ...alarm.handle,
  subject: kind,
  right: `${kind}:${action}` as const,
});

/** The acts on all alarms of a group, which asks with a word of its own. */
export function groupActsOf(kind: AlarmKind) {
  const actOf = (action: 'handle' | 'ignore', handling: Handling, word: Text) =>
    formAction({
      call: handlingOf(kind, action),
      word,
      names: ['remark'],
      fields: alarmFields,
      words: texts[kind],
      nameOf,
      also: { kind, handling },
    });
  return {
    handle: actOf('handle', 'handled', alarmText.handleAll),
    ignore: actOf('ignore', 'ignored', alarmText.ignoreAll),
  };
}

/** The acts on a fault, or a violation. */
export function actsOf(kind: AlarmKind) {
  const handle = formAction({
    call: handlingOf(kind, 'handle'),
    word: faultText.handle,
    names: ['remark'],
    fields: alarmFields,
    words: texts[kind],
    nameOf,
    also: { kind, handling: 'handled' },
    isFor: ({ handling }: AlarmRow) => handling !== 'handled',
  });
  const ignore = formAction({
    call: handlingOf(kind, 'ignore'),
    word: faultText.ignore,
    names: ['remark'],
    fields: alarmFields,
    words: texts[kind],
    nameOf,
    also: { kind, handling: 'ignored' },
    isFor: ({ handling, level }: AlarmRow) => handling === 'unhandled' && level !== '3',
  });
  const push = confirmAction({
    call: kind === 'fault' ? fault.push : violation.push,
    word: faultText.push,
    consequence: pushText.alarmQuestion,
    nameOf,
  });
  return { handle, ignore, push };
}

/** A track shows what was before and after, too. */
const aroundMs = 5 * 60_000;

/** From an alarm to the track around it. */
export function TrackLink({ row }: { row: AlarmRow }) {
  const say = useSay();
  const may = useMay();
  if (!may(trajectory.track)) return null;
  const from = Date.parse(row.happenTime) - aroundMs;
  const to = (row.endedAt ? Date.parse(row.endedAt) : Date.parse(row.happenTime)) + aroundMs;
  return <RowAct to={trackOf(row.vehicleId, { from, to })}>{say(faultText.track)}</RowAct>;
}
