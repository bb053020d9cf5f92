import type { Context } from '../../../base/context';
import type { Listing, Paging } from '../../../base/query';
import { periodOf } from './period';
import { countedUntil } from './read';

interface Table<Row, Totals> {
  table: Listing<Row>;
  totals: () => Promise<Totals>;
}

type Asked = Paging & { startDate?: string | undefined; endDate?: string | undefined };

/** Answers a table of figures with one page, the totals of all its rows, and until when it is counted. */
export const answerTable =
  <A extends Asked, Row, Totals, Shown>(
    find: (ctx: Context, asked: A) => Table<Row, Totals>,
    shown: (totals: Totals, asked: A) => Shown,
  ) =>
  async (ctx: Context, asked: A) => {
    const { table, totals } = find(ctx, asked);
    const period = periodOf(ctx, asked);
    const ids = await table.ids(asked);
    return {
      ...period,
      countedAt: await countedUntil(ctx, period),
      rows: await table.rows(ids),
      total: await table.total(),
      totals: shown(await totals(), asked),
    };
  };
