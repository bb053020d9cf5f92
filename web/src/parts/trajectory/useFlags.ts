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

/** The events on the way, as far as they are known by now. */
export interface Flags {
  list: readonly Flag[];
  isComplete: boolean;
  problem: unknown;
  retry: () => void;
}

/** Faults and violations in the order of time, as far as this person may see them. */
export function useFlags({ id: vehicleId, startTime, endTime }: Asked): Flags {
  const may = useMay();
  const asked = { vehicleId, startTime, endTime, pageSize: mostFlags };
  const faults = useCall(alarm.faults, asked, { isOff: !may(alarm.faults) });
  const violations = useCall(alarm.violations, asked, { isOff: !may(alarm.violations) });
  const [faultRows, violationRows] = [faults.data?.rows, violations.data?.rows];
  const list = useMemo(
    () =>
      [
        ...(faultRows ?? []).map((row) => flagOf(row, row.faultType)),
        ...(violationRows ?? []).map((row) => flagOf(row, row.violationType)),
      ].sort((one, other) => one.from - other.from),
    [faultRows, violationRows],
  );
  return {
    list,
    isComplete: !faults.isLoading && !violations.isLoading,
    problem: faults.error ?? violations.error,
    retry() {
      for (const one of [faults, violations]) if (one.error) void one.refetch();
    },
  };
}

const flagOf = ({ id, level, happenTime, endedAt, lng, lat }: Row, code: AlarmCode): Flag => ({
  id,
  level,
  word: alarmModel[code].name,
  from: Date.parse(happenTime),
  to: endedAt === null ? null : Date.parse(endedAt),
  place: lng === null || lat === null ? null : { lng, lat },
});
