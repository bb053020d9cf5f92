import type { HourSystem } from '@fleet/contract/figure/figure';
import { figureText } from '@fleet/contract/figure/text';
import { say } from '@fleet/contract/text';
import type { Context } from '../../../base/context';
import type { Listing } from '../../../base/query';
import { periodOf } from './period';
import { sumsByObject, sumsOf, type SumsOf } from './read';
import type { FigureKind } from './rows';
import { sorted, tableOf } from './table';
import { type Figures, valuesOf } from './values';

interface Asked {
  startDate?: string | undefined;
  endDate?: string | undefined;
  orgId?: string | undefined;
  objectId?: string | undefined;
  hourSystem: HourSystem;
  sort?: string | undefined;
}

interface ObjectTable<K extends FigureKind, N extends string, Name extends object> {
  kind: K;
  figures: Figures<SumsOf<K>, N>;
  names: readonly N[];
  /** The names of the objects that the reader sees, of these keys. */
  namesOf: (ctx: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, Name>>;
  /** The name of a row that is no object's, which says this. */
  nameless: (words: string) => Name;
  usualOrder: string;
}

type ObjectRow<N extends string, Name> = Name & Record<N, number | null> & { key: string; id: string | null };

/**
 * One row for each vehicle or driver that the reader sees; what all others did is one row more, last and without a key
 * of an object, so that the rows add up. The totals are the figures of all together.
 */
export function objectTable<K extends FigureKind, N extends string, Name extends object>(
  ctx: Context,
  { kind, figures, names, namesOf, nameless, usualOrder }: ObjectTable<K, N, Name>,
  { hourSystem, sort, ...asked }: Asked,
): { table: Listing<ObjectRow<N, Name>>; totals: () => Promise<SumsOf<K>> } {
  const wanted = { ...periodOf(ctx, asked), orgId: asked.orgId, objectId: asked.objectId };
  const totals = () => sumsOf(ctx, kind, wanted);
  const rowOf = (key: string, id: string | null, name: Name, sums: SumsOf<K>): ObjectRow<N, Name> => ({
    key,
    id,
    ...name,
    ...valuesOf(figures, names, sums, hourSystem),
  });
  const load = async () => {
    const sums = await sumsByObject(ctx, kind, wanted);
    const known = await namesOf(ctx, [...sums.keys()]);
    const gone = [...sums].filter(([id]) => !known.has(id)).map(([, own]) => own);
    const rows = [...known].map(([id, name]) => rowOf(id, id, name, sums.get(id)!));
    const left =
      gone.length > 0 ? [rowOf('left', null, nameless(say(ctx.language, figureText.left)), added(gone))] : [];
    return [...sorted(rows, sort ?? usualOrder), ...left];
  };
  const total = async () =>
    rowOf('total', null, nameless(say(ctx.language, figureText.total)), await totals());
  return { table: tableOf(load, ({ key }) => key, total), totals };
}

function added<S extends Record<string, number>>(all: readonly S[]): S {
  const sums: Record<string, number> = { ...all[0]! };
  for (const one of all.slice(1)) for (const name in one) sums[name]! += one[name]!;
  return sums as S;
}
