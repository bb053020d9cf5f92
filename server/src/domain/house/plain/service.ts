import { refusals } from '@fleet/contract/refusals';
import type { Subject } from '@fleet/contract/subject';
import type { Insertable, Kysely, Updateable } from 'kysely';
import { batch, type Selection } from '../../../base/batch';
import { transaction, type Context } from '../../../base/context';
import { Problems } from '../../../base/problems';
import { refuseDuplicates, type Listing, type Paging } from '../../../base/query';
import { refuse } from '../../../base/refuse';
import { writing } from '../../../base/scope';
import type { Tables } from '../../../base/tables';
import { noteTaken } from '../../../base/taken';
import { lockToDelete, softDelete, updateIfUnchanged, type Versioned } from '../../../base/versions';
import { editable, type EditableRow } from './editable';

export type { Watched } from '../../../base/taken';
export { editable } from './editable';
export { staleSince } from './stale';

type Values = Record<string, unknown>;

/** The definition of a file that is a table with a form. */
interface Plain<T extends Versioned, Row extends EditableRow, Filter extends Paging> {
  /** The subject of its rights, of its log and of the live stream. */
  module: Subject;
  table: T;
  /** The row, if it is in sight. */
  find: (ctx: Context, id: string) => Promise<Row | undefined>;
  list: (ctx: Context, filter: Filter) => Listing<unknown>;
  nameOf: (row: Row) => string;
  /** For each unique index, the field that it watches. */
  watched: Record<string, keyof Insertable<Tables[T]> & string>;
  /** Rules that no schema can know: they refuse one field, or note several; `before` is null for a new row. */
  check?: (ctx: Context, values: Values, before: Row | null, problems: Problems) => Promise<void> | void;
  /** The values that follow from the input: the owner, above all. A refusal without a field is one of `orgId`. */
  derive?: (ctx: Context, values: Values) => Promise<Values> | Values;
  /** Fields that stand in tables of their own, each with how it is written once the row is. */
  beside?: Record<string, (ctx: Context, id: string, value: unknown) => Promise<void>>;
  /** Refuses whoever sees the row and does not change it. */
  mayChange?: (ctx: Context, row: Row) => void;
  /** Takes a lock that others hold while they write what names the row: before the row's own, or both would wait for ever. */
  lockFirst?: (ctx: Context, row: Row) => Promise<unknown>;
  /** Whether something hangs on the row, so that it cannot be deleted. */
  isInUse?: (ctx: Context, row: Row) => Promise<boolean>;
  /** Deleted rows stay, hidden. */
  keepsDeleted: boolean;
}

/**
 * The services of a file that is a table with a form: add, edit with the version that was seen, delete one or many.
 * Each is checked, written and logged in one transaction, and told to whoever looks at the list.
 */
export function plainFile<T extends Versioned, Row extends EditableRow, Filter extends Paging>(
  of: Plain<T, Row, Filter>,
) {
  const { module, table, find, nameOf } = of;
  // Which table it is does not matter to the statements below, and would to their types.
  const db = (ctx: Context) => writing(ctx) as unknown as Kysely<{ row: Values }>;
  const rows = table as unknown as 'row';

  const { findOrFail, log, change: changeRow, chosenFrom } = editable({ module, find, nameOf });

  const watching = (values: Values) =>
    Object.fromEntries(
      Object.entries(of.watched).map(([index, field]) => [
        index,
        [field, values[field]] as [string, unknown],
      ]),
    );

  /** The columns of the row itself. */
  const ownOf = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !of.beside?.[field]));

  async function writeBeside(ctx: Context, id: string, values: Values): Promise<void> {
    for (const [field, write] of Object.entries(of.beside ?? {}))
      if (values[field] !== undefined) await write(ctx, id, values[field]);
  }

  async function judged(ctx: Context, values: Values, before: Row | null): Promise<Problems> {
    const problems = new Problems();
    await problems.of(null, () => of.check?.(ctx, values, before, problems));
    return problems;
  }

  /** Refuses with everything that is wrong, numbers that are in use included. */
  async function refuseAll(ctx: Context, problems: Problems, values: Values): Promise<void> {
    await noteTaken(ctx, problems, table, values, watching(values));
    problems.throwIfAny();
  }

  async function add(ctx: Context, input: Insertable<Tables[T]> | Values): Promise<{ id: string }> {
    return transaction(ctx, async (ctx) => {
      const problems = await judged(ctx, input as Values, null);
      const derived = await problems.of('orgId', () => of.derive?.(ctx, input as Values));
      const values = { ...(input as Values), ...derived };
      await refuseAll(ctx, problems, values);
      const { id } = await refuseDuplicates(watching(values), () =>
        db(ctx).insertInto(rows).values(ownOf(values)).returning('id').executeTakeFirstOrThrow(),
      );
      await writeBeside(ctx, id as string, values);
      const row = await findOrFail(ctx, id as string);
      await log(ctx, 'add', row, { after: input });
      return { id: row.id };
    });
  }

  function edit(
    ctx: Context,
    input: { id: string; version: number } & (Updateable<Tables[T]> | Values),
  ): Promise<null> {
    const { id, version, ...change } = input;
    return transaction(ctx, async (ctx) => {
      const before = await findOrFail(ctx, id);
      of.mayChange?.(ctx, before);
      await refuseAll(ctx, await judged(ctx, { ...before, ...change }, before), { ...before, ...change });
      return changeRow(ctx, before, {
        action: 'edit',
        watched: watching({ ...before, ...change }),
        write: (ctx) =>
          updateIfUnchanged(ctx, table, id, version, ownOf(change as Values) as Updateable<Tables[T]>),
        afterWrite: (ctx) => writeBeside(ctx, id, change as Values),
        before,
        after: change,
      });
    });
  }

  async function delOne(ctx: Context, id: string): Promise<void> {
    const row = await findLocked(ctx, id);
    of.mayChange?.(ctx, row);
    if (await of.isInUse?.(ctx, row)) throw refuse(refusals.inUse);
    await remove(ctx, row);
  }

  /** Deletes without asking whether it may be, as when an import is undone. */
  const takeBack = async (ctx: Context, id: string): Promise<void> => remove(ctx, await findLocked(ctx, id));

  /** The row as it stays until the transaction ends: of several who delete it at once one finds it. */
  async function findLocked(ctx: Context, id: string): Promise<Row> {
    if (of.lockFirst) await of.lockFirst(ctx, await findOrFail(ctx, id));
    await lockToDelete(ctx, table, id);
    return findOrFail(ctx, id);
  }

  async function remove(ctx: Context, before: Row): Promise<void> {
    const { id } = before;
    if (of.keepsDeleted) await softDelete(ctx, table, id);
    else await db(ctx).deleteFrom(rows).where('id', '=', id).execute();
    await log(ctx, 'del', before, { before });
  }

  /** The choice of records for a batch over the list of the file. */
  const chosen = chosenFrom(of.list);

  const del = (ctx: Context, chosen: Selection<Omit<Filter, 'pageNum' | 'pageSize'>>) =>
    batch(ctx, chosen, {
      ...chosenFrom((ctx: Context, filter) => of.list(ctx, filter as Filter)),
      one: delOne,
    });

  return { findOrFail, log, changeRow, chosen, add, edit, del, takeBack };
}
