import type { HourSystem } from '@fleet/contract/figure/figure';
import { figureText } from '@fleet/contract/figure/text';
import { say } from '@fleet/contract/text';
import type { Context } from '../../../base/context';
import type { Listing } from '../../../base/query';
import { periodOf } from './period';
import { sumsByObject, sumsOf } from './read';
import { type FigureKind, noSums, type SumsOf } from './rows';
import { lazyTable, sorted } from './table';
import { type Figures, valuesOf } from './values';

interface Asked {
  startDate?: string | undefined;
  endDate?: string | undefined;
  orgId?: string | undefined;
  objectId?: string | undefined;
  hourSystem: HourSystem;
  sort?: string | undefined;
}

/** The mark of an object beside its figures, by its sums; a row that is no object's has `null` of them. */
interface Marking<S, Mark> {
  of: () => Promise<(sums: S | null) => Mark>;
  /** Only objects of which this holds have a row, and count in the totals. */
  isWanted: (mark: Mark) => boolean;
}

interface ObjectTable<K extends FigureKind, N extends string, Name extends object, Mark extends object> {
  kind: K;
  figures: Figures<SumsOf<K>, N>;
  names: readonly N[];
  /** The names of the objects that the reader sees, of these keys. */
  namesOf: (ctx: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, Name>>;
  /** The name of a row that is no object's, which says this. */
  nameless: (words: string) => Name;
  usualOrder: string;
  marking: Marking<SumsOf<K>, Mark>;
}

type ObjectRow<N extends string, Name, Mark> = Name &
  Mark &
  Record<N, number | null> & { key: string; id: string | null };

/** Nothing is said beside the figures. */
export const unmarked: Marking<unknown, object> = {
  of: () => Promise.resolve(() => ({})),
  isWanted: () => true,
};

/**
 * One row for each vehicle or driver that the reader sees; what all others did is one row more, last and without a key
 * of an object, so that the rows add up. The totals are the figures of all together.
 */
export function objectTable<K extends FigureKind, N extends string, Name extends object, Mark extends object>(
  ctx: Context,
  { kind, figures, names, namesOf, nameless, usualOrder, marking }: ObjectTable<K, N, Name, Mark>,
  { hourSystem, sort, ...asked }: Asked,
): { table: Listing<ObjectRow<N, Name, Mark>>; totals: () => Promise<SumsOf<K>> } {
  const wanted = { ...periodOf(ctx, asked), orgId: asked.orgId, objectId: asked.objectId };
  const rowOf = (key: string, id: string | null, name: Name, mark: Mark, sums: SumsOf<K>) => ({
    key,
    id,
    ...name,
    ...mark,
    ...valuesOf(figures, names, sums, hourSystem),
  });
  const read = async () => {
    const sums = await sumsByObject(ctx, kind, wanted);
    const [known, markOf] = await Promise.all([namesOf(ctx, [...sums.keys()]), marking.of()]);
    const objects = [...sums].map(([id, own]) => ({ id, own, name: known.get(id), mark: markOf(own) }));
    const found = objects.filter(({ name, mark }) => name !== undefined && marking.isWanted(mark));
    const noMark = markOf(null);
    const gone = marking.isWanted(noMark) ? objects.filter(({ name }) => name === undefined) : [];
    return { found, gone, noMark, isNarrowed: found.length + gone.length < objects.length };
  };
  let reading: ReturnType<typeof read> | undefined;
  const all = () => (reading ??= read());
  const totals = async () => {
    const { found, gone, isNarrowed } = await all();
    return isNarrowed ? added(kind, [...found, ...gone]) : sumsOf(ctx, kind, wanted);
  };
  const load = async () => {
    const { found, gone, noMark } = await all();
    const order = sort ?? usualOrder;
    const [column] = order.split(',') as [string];
    const by = names.find((name) => name === column);
    const entries = found.map(({ id, name, mark, own }) => ({
      key: id,
      // A figure is made of the sums alone, so that ordering by it makes no rows.
      value: by ? figures[by].of(own, hourSystem) : ({ ...name, ...mark } as Record<string, unknown>)[column],
      row: () => rowOf(id, id, name!, mark, own),
    }));
    const left = () =>
      rowOf('left', null, nameless(say(ctx.language, figureText.left)), noMark, added(kind, gone));
    const direction = order.slice(column.length);
    return [
      ...sorted(entries, `value${direction}`),
      ...(gone.length > 0 ? [{ key: 'left', row: left }] : []),
    ];
  };
  const total = async () =>
    rowOf('total', null, nameless(say(ctx.language, figureText.total)), (await all()).noMark, await totals());
  return { table: lazyTable(load, total), totals };
}

function added<K extends FigureKind>(kind: K, all: readonly { own: SumsOf<K> }[]): SumsOf<K> {
  const sums: Record<string, number> = noSums(kind);
  for (const { own } of all) for (const name in own) sums[name]! += own[name as keyof typeof own] as number;
  return sums as SumsOf<K>;
}
