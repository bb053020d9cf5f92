import { alarm, type AlarmKind, type AlarmNote } from '@fleet/contract/alarm/calls';
import { alarmModel } from '@fleet/contract/alarm/catalogue';
import { alarmText } from '@fleet/contract/alarm/text';
import { shellText } from '@fleet/contract/shell/text';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCall } from '../../kit/calls';
import { serverNow } from '../../kit/clock';
import { useSay } from '../../kit/language';
import { onAlarm } from '../../kit/live/alarms';
import { waiting } from '../../kit/live/waiting';
import { announce } from '../../kit/notice';
import { useSettings } from '../../kit/settings';
import { chime } from './chime';

const severe = 3;
const pages: Record<AlarmKind, string> = {
  fault: '/SafeManagement/FaultManagement',
  violation: '/SafeManagement/ViolationControl',
};
/** More than so many in so long are told in one line. */
const stormOf = 5;
const stormMs = 10_000;
/** An alarm that a terminal had kept and tells late waits in the lists without a word. */
const newsMs = 15 * 60_000;

/** Counts what waits for this person, and tells of what is severe as it comes; draws nothing. */
export function AlarmWatch() {
  const say = useSay();
  const { sound } = useSettings().settings;
  const { data } = useCall(alarm.counts, {}, { isLive: true });
  useEffect(() => {
    if (!data) return;
    const { fault, violation, unreadFault, unreadViolation } = data;
    const unread = (unreadFault ?? 0) + (unreadViolation ?? 0);
    waiting.set({ ...waiting.get(), fault, violation, unread });
  }, [data]);
  useEffect(() => () => waiting.set({ ...waiting.get(), fault: null, violation: null, unread: 0 }), []);

  const lately = useRef<number[]>([]);
  const tell = useEffectEvent(({ kind, code, level, carId, happenTime }: AlarmNote) => {
    const now = serverNow();
    if (level !== severe || now - Date.parse(happenTime) > newsMs) return;
    lately.current = [...lately.current.filter((time) => now - time < stormMs), now];
    const isStorm = lately.current.length > stormOf;
    announce(
      'warning',
      isStorm
        ? say(alarmText.storm)
        : say(alarmText.arrived, { name: carId, what: say(alarmModel[code].name) }),
      [
        {
          word: say(shellText.view),
          to: isStorm ? pages[kind] : `${pages[kind]}?anyNum=${encodeURIComponent(carId)}`,
        },
      ],
    );
    if (sound === true && !isStorm) chime();
  });
  useEffect(() => onAlarm((note) => tell(note)), []);
  return null;
}
