import type { AlarmCode } from '@fleet/contract/alarm/catalogue';
import type { Context } from '../../../base/context';
import { countAll, countKinds, type KindsAsked } from './kinds';
import { periodOf } from './period';
import { sorted, tableOf } from './table';

type Asked = Omit<KindsAsked, 'startDate' | 'endDate'> & {
  startDate?: string | undefined;
  endDate?: string | undefined;
  sort?: string | undefined;
};

/** The kinds of finding of a period as a table, the most frequent first; `C` are the codes of the asked kind. */
export function kindTable<C extends AlarmCode>(ctx: Context, { sort, ...asked }: Asked) {
  const wanted = { ...asked, ...periodOf(ctx, asked) };
  const totals = () => countAll(ctx, wanted);
  const load = async () =>
    sorted(await countKinds(ctx, wanted), sort ?? 'count,desc').map((row) => ({ ...row, id: row.id as C }));
  return { table: tableOf(load, ({ id }) => id), totals };
}
