import type { Comparison } from '@fleet/contract/analysis/period';
import type { HourSystem } from '@fleet/contract/figure/figure';
import type { Context } from '../../../base/context';
import { comparedWith, daysOf, type Period, periodOf } from './period';
import { countedUntil, sumsByDay, sumsOf } from './read';
import type { FigureKind, SumsOf } from './rows';
import { type Figures, valuesOf } from './values';

/** The input that every drawing has; `objectId` is the vehicle or driver. */
export interface DrawingAsked {
  startDate?: string | undefined;
  endDate?: string | undefined;
  orgId?: string | undefined;
  objectId?: string | undefined;
  compare?: Comparison | undefined;
  hourSystem?: HourSystem;
}

/** The sums of a period, whole and day by day. */
export interface PeriodSums<S> {
  whole: S;
  byDay: ReadonlyMap<string, S>;
  /** False where nothing is known of any day of the period: its figures have no value then, not even zero. */
  isKnown: boolean;
}

/** Reads the sums of a period as they were counted of vehicles or drivers. */
export const readSums =
  <K extends FigureKind>(ctx: Context, kind: K, asked: DrawingAsked) =>
  async (period: Period): Promise<PeriodSums<SumsOf<K>>> => {
    const wanted = { ...period, orgId: asked.orgId, objectId: asked.objectId };
    const [whole, byDay] = await Promise.all([sumsOf(ctx, kind, wanted), sumsByDay(ctx, kind, wanted)]);
    return { whole, byDay, isKnown: byDay.size > 0 };
  };

/** The figures of a period with their course by day, and those of the period compared with; see `drawingOf` of the contract. */
export async function draw<S, N extends string>(
  ctx: Context,
  figures: Figures<S, N>,
  names: readonly N[],
  asked: DrawingAsked,
  read: (period: Period) => Promise<PeriodSums<S>>,
) {
  const period = periodOf(ctx, asked);
  const before = asked.compare ? comparedWith(period, asked.compare) : null;
  const hourSystem = asked.hourSystem ?? '24';
  const blank = Object.fromEntries(names.map((name) => [name, null])) as Record<N, null>;
  const values = (sums: S | undefined): Record<N, number | null> =>
    sums ? valuesOf(figures, names, sums, hourSystem) : blank;
  const [now, then] = [await read(period), before && (await read(before))];
  const wholeOf = (sums: PeriodSums<S> | null) => values(sums?.isKnown ? sums.whole : undefined);
  const [whole, wholeBefore] = [wholeOf(now), wholeOf(then)];
  const daysBefore = before && daysOf(before);
  return {
    ...period,
    countedAt: await countedUntil(ctx, period),
    before,
    figures: names.map((name) => ({ name, value: whole[name], before: wholeBefore[name] })),
    days: daysOf(period).map((day, at) => ({
      day,
      values: values(now.byDay.get(day)),
      before: then && values(then.byDay.get(daysBefore![at]!)),
    })),
  };
}
