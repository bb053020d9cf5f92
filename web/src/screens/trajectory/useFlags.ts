import { alarm } from '@fleet/contract/alarm/calls';
import { alarmModel, type AlarmCode } from '@fleet/contract/alarm/catalogue';
import type { Text } from '@fleet/contract/text';
import { useMemo } from 'react';
import { useCall } from '../../kit/calls';
import { useMay } from '../../kit/session';
import type { Asked } from './reading';

/** A fault or a violation on the track; times in milliseconds. */
export interface Flag {
  id: string;
  word: Text;
  level: '1' | '2' | '3';
  from: number;
  /** Null while it goes on. */
  to: number | null;
  place: { lng: number; lat: number } | null;
}

/** More than this would hide the track; the newest are shown. */
const mostFlags = 200;

interface Row {
  id: string;
  level: Flag['level'];
  happenTime: string;
  endedAt: string | null;
  lng: number | null;
  lat: number | null;
}

/** What happened on the way, in the order of time, as far as this person may see it. */
export function useFlags({ id: vehicleId, startTime, endTime }: Asked): readonly Flag[] {
  const may = useMay();
  const asked = { vehicleId, startTime, endTime, pageSize: mostFlags };
  const faults = useCall(alarm.faults, asked, { isOff: !may(alarm.faults) }).data?.rows;
  const violations = useCall(alarm.violations, asked, { isOff: !may(alarm.violations) }).data?.rows;
  return useMemo(
    () =>
      [
        ...(faults ?? []).map((row) => flagOf(row, row.faultType)),
        ...(violations ?? []).map((row) => flagOf(row, row.violationType)),
      ].sort((one, other) => one.from - other.from),
    [faults, violations],
  );
}

const flagOf = ({ id, level, happenTime, endedAt, lng, lat }: Row, code: AlarmCode): Flag => ({
  id,
  level,
  word: alarmModel[code].name,
  from: Date.parse(happenTime),
  to: endedAt === null ? null : Date.parse(endedAt),
  place: lng === null || lat === null ? null : { lng, lat },
});
