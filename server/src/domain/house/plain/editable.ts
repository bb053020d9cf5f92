import type { Subject } from '@fleet/contract/subject';
import { transaction, type Context } from '../../../base/context';
import { refuseDuplicates, type Listing } from '../../../base/query';
import { notFound } from '../../../base/refuse';
import type { Watched } from '../../../base/taken';
import { type Action, record } from '../log/index';
import { staleSince } from './stale';

export interface EditableRow {
  id: string;
  version?: number;
  companyId?: string | null;
}

/** The definition of a record that people change. */
export interface Editable<Row extends EditableRow & Named, Named> {
  /** The subject of its entries in the log, and of what open browsers are told. */
  module: Subject;
  /** The row, if it is in sight. */
  find: (ctx: Context, id: string) => Promise<Row | undefined>;
  nameOf: (row: Named) => string;
  /** The rows as a list shows them, for whoever changed an older version; without it the row itself is shown. */
  show?: (ctx: Context, ids: string[]) => Promise<readonly { version?: number }[]>;
  /** The owner, where the row has no field that names it. */
  companyOf?: (row: { id: string }) => string | null;
  /** Tells every list that shows something of it; without it only the lists of its module are told. */
  tell?: (ctx: Context, id: string, companyId: string | null) => void;
}

interface Change {
  before?: unknown;
  after?: unknown;
  /** The name from now on, where the change is about the name. */
  recordName?: string;
}

interface Write extends Change {
  action: Action;
  watched?: Watched;
  /** Changes the row if it still has the version that was seen, and says whether it did. */
  write: (ctx: Context) => Promise<boolean>;
  /** The consequences of the change, in its transaction. */
  afterWrite?: (ctx: Context) => Promise<unknown> | undefined;
}

/** The services of every editable record: find it or refuse, change the seen version, write the log, tell the lists. */
export function editable<Row extends EditableRow & Named, Named>(of: Editable<Row, Named>) {
  const { module, find, nameOf } = of;

  /** The row; refused as missing where it is not in sight. */
  async function findOrFail(ctx: Context, id: string): Promise<Row> {
    const found = await find(ctx, id);
    if (!found) throw notFound();
    return found;
  }

  /** Tells open browsers that the record has changed. */
  function tell(ctx: Context, id: string, companyId: string | null | undefined): void {
    if (of.tell) of.tell(ctx, id, companyId ?? null);
    else ctx.tell('changed', { subject: module, ids: [id], companyId: companyId ?? null });
  }

  /** Writes what was done to the record into the log, and tells the lists. Call it in the transaction of the change. */
  async function log(
    ctx: Context,
    action: Action,
    row: { id: string; companyId?: string | null } & Named,
    { recordName, ...change }: Change = {},
  ): Promise<void> {
    const companyId = of.companyOf ? of.companyOf(row) : row.companyId;
    await record(ctx, {
      module,
      action,
      recordId: row.id,
      recordName: recordName ?? nameOf(row),
      ...change,
      ...(companyId !== undefined && { companyId }),
    });
    tell(ctx, row.id, companyId);
  }

  /** Runs a write of the version that was seen; refused with the record as it is now where somebody was quicker. */
  async function writeSeen(
    ctx: Context,
    id: string,
    watched: Watched,
    write: () => Promise<boolean>,
  ): Promise<void> {
    if (await refuseDuplicates(watched, write)) return;
    const current = of.show ? (await of.show(ctx, [id]))[0] : await find(ctx, id);
    if (current?.version === undefined) throw notFound();
    throw await staleOf(ctx, { ...current, id, version: current.version });
  }

  /** The refusal where somebody was quicker, with the record as it is now. */
  const staleOf = (ctx: Context, current: { id: string; version: number }) =>
    staleSince(ctx, current, { module, recordId: current.id });

  /** Refuses a change of a version that is not the row's any more, before it is judged by the row. */
  async function needSeen(
    ctx: Context,
    row: { id: string; version: number },
    version: number,
  ): Promise<void> {
    if (row.version !== version) throw await staleOf(ctx, row);
  }

  /** Changes a record: writes it, does what follows, logs and tells, all in one transaction. */
  const change = (
    ctx: Context,
    before: Row,
    { action, watched = {}, write, afterWrite, ...what }: Write,
  ): Promise<null> =>
    transaction(ctx, async (ctx) => {
      await writeSeen(ctx, before.id, watched, () => write(ctx));
      await afterWrite?.(ctx);
      await log(ctx, action, before, what);
      return null;
    });

  /** The choice of records for a batch, from the list whose filter stands for them. */
  const chosenFrom = <Filter>(list: (ctx: Context, filter: Filter) => Listing<unknown>) => ({
    find: list,
    nameOf: async (ctx: Context, id: string) => nameOf(await findOrFail(ctx, id)),
  });

  return { findOrFail, log, tell, needSeen, writeSeen, change, chosenFrom };
}
