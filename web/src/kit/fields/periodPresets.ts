import dayjs from 'dayjs';
import { dayFormat } from './calendar';

export const presets = ['today', 'yesterday', 'lastSevenDays', 'thisMonth'] as const;
export type Preset = (typeof presets)[number];

/** A usual period, seen from today; both days are counted. */
export function presetDays(preset: Preset, today: string): [from: string, to: string] {
  const back = (days: number) => dayjs(today, dayFormat).subtract(days, 'day').format(dayFormat);
  switch (preset) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [back(1), back(1)];
    case 'lastSevenDays':
      return [back(6), today];
    case 'thisMonth':
      return [`${today.slice(0, 8)}01`, today];
  }
}
