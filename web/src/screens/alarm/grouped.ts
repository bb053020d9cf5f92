import type { AlarmCode } from '@fleet/contract/alarm/catalogue';

interface One {
  vehicleId: string;
  level: '1' | '2' | '3';
  faultType?: AlarmCode;
  violationType?: AlarmCode;
}

export const codeOf = ({ faultType, violationType }: One) => (faultType ?? violationType)!;

export const worstOf = (group: readonly One[]) =>
  group.reduce<One['level']>((worst, { level }) => (level > worst ? level : worst), '1');

/** Alarms by vehicle and kind in their order: the severe groups first, then those with the newest. */
export function grouped<R extends One>(rows: readonly R[]): [R, ...R[]][] {
  const groups = new Map<string, [R, ...R[]]>();
  for (const row of rows) {
    const key = `${row.vehicleId} ${codeOf(row)}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].toSorted((one, other) => Number(worstOf(other)) - Number(worstOf(one)));
}
