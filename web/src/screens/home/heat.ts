import type { Output } from '@fleet/contract/call';
import type { carSynthesize } from '@fleet/contract/home/calls';
import { useLanguage } from '../../kit/language';

export type WorkDay = Output<typeof carSynthesize.workRate>['rows'][number];

const steps = 5;

/** The class of an hour's cell: no trucks, five steps up to the most, or hatched where it lies ahead. */
export function heatOf(atWork: number | null, most: number): string {
  if (atWork === null) return 'heatCell heatCell--ahead';
  const step = atWork <= 0 ? 0 : Math.min(steps, Math.ceil((atWork / most) * steps));
  return `heatCell heatCell--${step}`;
}

/** The name of the weekday of `YYYY-MM-DD`. */
export function useDayName(): (day: string) => string {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    weekday: 'short',
    timeZone: 'UTC',
  });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
