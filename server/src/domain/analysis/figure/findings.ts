import type { AlarmCode } from '@fleet/contract/alarm/catalogue';
import type { Context } from '../../../base/context';
import { draw, type DrawingAsked, type PeriodSums, readSums } from './drawing';
import { kindsOfDays, type KindsAsked } from './kinds';
import { type Period, periodOf } from './period';
import { type FigureKind, noSums, type SumsOf } from './rows';
import type { Figures } from './values';

type Narrowed = Omit<KindsAsked, 'startDate' | 'endDate' | 'orgId'>;

/**
 * The drawing of findings, and how many of each kind there were on each day; `C` are the codes of the asked kind. They
 * are counted from the alarms themselves, so that a type or a level narrows the figures, their course and the table alike.
 */
export async function drawFindings<K extends FigureKind, N extends string, C extends AlarmCode>(
  ctx: Context,
  kind: K,
  figures: Figures<SumsOf<K>, N>,
  names: readonly N[],
  asked: DrawingAsked,
  narrowed: Narrowed & { code?: C | undefined },
) {
  const known = new Map<string, ReturnType<typeof kindsOfDays>>();
  const find = (period: Period) => {
    const key = `${period.startDate} ${period.endDate}`;
    const finding = known.get(key) ?? kindsOfDays(ctx, { ...narrowed, ...period, orgId: asked.orgId });
    known.set(key, finding);
    return finding;
  };
  const put = (sums: SumsOf<K>, found: { count: number; severe: number } | undefined): SumsOf<K> =>
    narrowed.kind === 'violation'
      ? { ...sums, violations: found?.count ?? 0 }
      : { ...sums, faults: found?.count ?? 0, severeFaults: found?.severe ?? 0 };
  const read = async (period: Period): Promise<PeriodSums<SumsOf<K>>> => {
    const [{ whole, byDay, isKnown }, found] = await Promise.all([
      readSums(ctx, kind, asked)(period),
      find(period),
    ]);
    const all = [...found.values()].reduce(
      (sum, { count, severe }) => ({ count: sum.count + count, severe: sum.severe + severe }),
      { count: 0, severe: 0 },
    );
    // An alarm stays with the organization that its vehicle was in; the day goes with the one that it moved to.
    const days = new Set([...byDay.keys(), ...found.keys()]);
    const sumsOn = (day: string) => byDay.get(day) ?? noSums(kind);
    return {
      whole: put(whole, all),
      byDay: new Map([...days].map((day) => [day, put(sumsOn(day), found.get(day))])),
      isKnown: isKnown || all.count > 0,
    };
  };
  const drawing = await draw(ctx, figures, names, asked, read);
  const found = await find(periodOf(ctx, asked));
  return {
    ...drawing,
    kindsByDay: [...found].map(([day, { counts }]) => ({
      day,
      counts: counts as Partial<Record<C, number>>,
    })),
  };
}
