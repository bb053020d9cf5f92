import type { HourSystem } from '@fleet/contract/figure/figure';
import type { Context } from '../../../base/context';
import { daysOf, periodOf } from './period';
import { countedUntil, hoursByDay, sumsByDay, sumsOf } from './read';
import type { FigureKind, SumsOf } from './rows';
import { type Figures, valuesOf } from './values';

interface Asked {
  id: string;
  startDate?: string | undefined;
  endDate?: string | undefined;
  orgId?: string | undefined;
  hourSystem: HourSystem;
}

/** The days of one vehicle or driver that anything is counted of, with their hours, and its totals. */
export async function singleDays<K extends FigureKind, N extends string>(
  ctx: Context,
  kind: K,
  figures: Figures<SumsOf<K>, N>,
  names: readonly N[],
  { id, hourSystem, ...asked }: Asked,
) {
  const period = periodOf(ctx, asked);
  const wanted = { ...period, orgId: asked.orgId, objectId: id };
  const [byDay, byHour, whole, countedAt] = await Promise.all([
    sumsByDay(ctx, kind, wanted),
    hoursByDay(ctx, kind, wanted),
    sumsOf(ctx, kind, wanted),
    countedUntil(ctx, period),
  ]);
  const hours = new Map(byHour.map(({ day, workSeconds }) => [day, workSeconds]));
  return {
    ...period,
    countedAt,
    totals: valuesOf(figures, names, whole, hourSystem),
    rows: daysOf(period).flatMap((day) => {
      const sums = byDay.get(day);
      return sums
        ? { day, ...valuesOf(figures, names, sums, hourSystem), byHour: hours.get(day) ?? null }
        : [];
    }),
  };
}
