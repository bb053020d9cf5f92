import type { Call, FileAnswer, Input } from '@fleet/contract/call';
import { say, type Text, type Texts } from '@fleet/contract/text';
import type { CellValue } from 'hucre';
import type { z } from 'zod';
import type { Context } from '../../../base/context';
import type { Listing } from '../../../base/query';
import type { Route } from '../../../base/serve';
import { record } from '../log/index';
import { listColumns } from './cells';
import { columnOf } from './column';
import { sheetFile } from './write';

const fetchedAtOnce = 500;

type RowsOf = z.ZodObject<{ rows: z.ZodArray<z.ZodObject> }>;
/** A call that answers a list, whose rows say what their columns hold. */
type ListCall = Call<z.ZodType, RowsOf>;

interface Exporting<L extends ListCall> {
  list: L;
  /** The call made of it by `exported`. */
  file: Call;
  find: (ctx: Context, filter: Input<L>) => Listing<object>;
  words: Texts & { title: Text };
  /** The name of the sheet, where a column of the list bears the word `title`. */
  sheetTitle?: Text;
}

/** The route that writes a list to a sheet: what its filter shows, in the columns asked for, in the reader's language. */
export const exportRoute = <L extends ListCall>({
  list,
  file,
  find,
  words,
  sheetTitle = words.title,
}: Exporting<L>): Route => ({
  call: file,
  handle: async (ctx, input) => {
    const { columns: asked, ...filter } = input as { columns?: string[] };
    const columns = asked?.length ? asked : columnsOf(file);
    const found = find(ctx, list.input.parse(withoutTask(filter)) as Input<L>);
    // Once a file has begun nobody can be told why it is refused.
    const ids = await found.ids();
    const title = say(ctx.language, sheetTitle);
    await record(ctx, {
      module: file.subject,
      action: 'export',
      recordId: null,
      recordName: null,
      after: { columns, filter },
    });
    const shape = list.output.shape.rows.element.shape as Record<string, z.ZodType>;
    const shown = listColumns(shape, columns, words, ctx);
    const write = (row: Record<string, unknown>) => shown.map(({ cell }, at) => cell(row[columns[at]!]));
    return sheetFile(ctx, title, shown, rowsOf(ctx, found, ids, write)) satisfies FileAnswer;
  },
});

async function* rowsOf(
  ctx: Context,
  found: Listing<object>,
  ids: string[],
  write: (row: Record<string, unknown>) => CellValue[],
): AsyncIterable<CellValue[]> {
  for (let at = 0; at < ids.length; at += fetchedAtOnce) {
    for (const row of await found.rows(ids.slice(at, at + fetchedAtOnce))) {
      yield write(row as Record<string, unknown>);
    }
    await ctx.progress(((at + fetchedAtOnce) / ids.length) * 100);
  }
}

const withoutTask = ({ asTask, ...filter }: { asTask?: unknown }) => filter;

/** The columns that the contract lets a list be written in; all of them, unless fewer are asked for. */
export const columnsOf = (file: Call): string[] => {
  const { columns } = (file.input as z.ZodObject<{ columns: z.ZodType }>).shape;
  const { kind } = columnOf(columns);
  return kind.is === 'choices' ? [...kind.values] : [];
};
