import { figureText } from '@fleet/contract/figure/text';
import { say } from '@fleet/contract/text';
import type { RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { type Listing, sortOf } from '../../../base/query';
import { type DayOrder, objectDays } from './dayRows';
import { periodOf } from './period';
import { sumsOf } from './read';
import { type FigureKind, noSums, type SumsOf } from './rows';
import { type Figures, valuesOf } from './values';

type DayFigure = 'powerOnHours' | 'workHours' | 'idleHours' | 'kilometres';
export const dayFigures = ['powerOnHours', 'workHours', 'idleHours', 'kilometres'] as const;

const orders: Record<string, DayOrder> = {
  day: 'day',
  powerOnHours: 'powerOnSeconds',
  workHours: 'workSeconds',
  idleHours: 'idleSeconds',
  kilometres: 'metres',
};

interface DayTable<K extends FigureKind, Name extends object> {
  kind: K;
  figures: Figures<SumsOf<K>, DayFigure>;
  namesOf: (ctx: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, Name>>;
  /** Selects id and name of the objects that the reader sees. */
  seen: RawBuilder<unknown>;
  nameless: (words: string) => Name;
}

interface Asked {
  startDate?: string | undefined;
  endDate?: string | undefined;
  orgId?: string | undefined;
  objectId?: string | undefined;
  sort?: string | undefined;
}

type DayRow<Name> = Name & Record<DayFigure, number | null> & { key: string; id: string | null; day: string };

/** One row for each vehicle or driver and day, the newest first; those that the reader does not see are one row a day. */
export function dayTable<K extends FigureKind, Name extends object>(
  ctx: Context,
  { kind, figures, namesOf, seen, nameless }: DayTable<K, Name>,
  { sort, ...asked }: Asked,
): { table: Listing<DayRow<Name>>; totals: () => Promise<SumsOf<K>> } {
  const wanted = { ...periodOf(ctx, asked), orgId: asked.orgId, objectId: asked.objectId };
  const [column, direction] = sortOf(sort ?? 'day,desc');
  const found = objectDays(ctx, kind, wanted, seen, [orders[column] ?? 'name', direction]);
  const rows = async (keys: string[]) => {
    const days = await found.rows(keys);
    const names = await namesOf(
      ctx,
      days.flatMap(({ objectId }) => objectId ?? []),
    );
    return days.map(({ key, objectId, day, ...amounts }) => ({
      key,
      id: objectId,
      day,
      ...(names.get(objectId ?? '') ?? nameless(say(ctx.language, figureText.left))),
      ...valuesOf(figures, dayFigures, { ...noSums(kind), ...amounts }),
    }));
  };
  return { table: { ...found, rows }, totals: () => sumsOf(ctx, kind, wanted) };
}
