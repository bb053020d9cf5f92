import { sql, type Insertable } from 'kysely';
import { transaction, type Context } from '../../../base/context';
import { Problems } from '../../../base/problems';
import { refuseDuplicates } from '../../../base/query';
import { inOrgTree, within, writing } from '../../../base/scope';
import type { Tables } from '../../../base/tables';
import { noteTaken } from '../../../base/taken';
import { lockToDelete, softDelete, updateIfUnchanged } from '../../../base/versions';
import { editable, type Watched } from '../../house/plain/service';
import { needOrg, needOwner } from '../../people/org/service';

/** The drawings on the ground of an organization: everybody inside it sees them, whoever has it in scope changes them. */
export type SiteTable = 'station' | 'carRoute' | 'sitePlan';
/** The fields that every such record has; the generics of three tables would say no more here than one of them. */
type Common = Insertable<Tables['station']>;
interface Owned {
  orgId: string;
  companyId: string;
}

interface Kind<Details extends object> {
  table: SiteTable;
  nameOf: (details: Details) => string;
  /** The unique index of the name, and the field that it watches. */
  once: [index: string, field: string];
  /** Rules beyond the schema; `id` is absent for one that is new. */
  check?: (ctx: Context, details: Details & Owned, id?: string) => Promise<void>;
  /** After it was written: what it held before, if it was there. */
  written?: (ctx: Context, after: Details & Owned, before?: Details) => Promise<void>;
  /** Refuses a deletion that something stands against. */
  leaving?: (ctx: Context, id: string, before: Details) => Promise<void>;
  /** Removes what goes with a deleted record. */
  left?: (ctx: Context, before: Details) => Promise<void>;
}

interface Filter {
  id?: string | undefined;
  orgId?: string | undefined;
}

/** Reading and writing of one kind of site record. */
export function siteRecords<Details extends { orgId: string }>(kind: Kind<Details>) {
  type Row = Details & Owned & { id: string; version: number; orgName: string };
  const table = kind.table as 'station';
  const visible = (ctx: Context) => within(ctx, table).selectFrom(table);

  async function list(ctx: Context, { id, orgId }: Filter, name?: string): Promise<Row[]> {
    let found = visible(ctx)
      .selectAll()
      .select(sql<string>`(select org_name from org where org.id = org_id)`.as('orgName'))
      .orderBy('id');
    if (id) found = found.where('id', '=', id);
    if (orgId) found = found.where(inOrgTree(orgId));
    const rows = (await found.execute()) as unknown as Row[];
    return name ? rows.filter((row) => kind.nameOf(row).includes(name)) : rows;
  }

  const { findOrFail, log, change } = editable({
    module: kind.table,
    find: async (ctx, id) => (await list(ctx, { id }))[0],
    nameOf: kind.nameOf,
  });

  /** The record, if it is in scope and not only in sight. */
  async function findOwnOrFail(ctx: Context, id: string): Promise<Row> {
    const found = await findOrFail(ctx, id);
    await needOrg(ctx, found.orgId);
    return found;
  }

  const watchedIn = (details: Details): Watched => ({ [kind.once[0]]: [kind.once[1], kind.nameOf(details)] });

  const add = (ctx: Context, input: Details): Promise<{ id: string }> =>
    transaction(ctx, async (ctx) => {
      const problems = new Problems();
      const owner = await problems.of('orgId', () => needOwner(ctx, input.orgId));
      if (owner) await problems.of(null, () => kind.check?.(ctx, { ...input, ...owner }));
      const details = { ...input, ...owner! };
      await noteTaken(ctx, problems, table, details, watchedIn(details));
      problems.throwIfAny();
      const { id } = await refuseDuplicates(watchedIn(details), () =>
        writing(ctx)
          .insertInto(table)
          .values(details as unknown as Common)
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      await kind.written?.(ctx, details);
      await log(ctx, 'add', { ...details, id }, { after: input });
      return { id };
    });

  const edit = (ctx: Context, input: Partial<Details> & { id: string; version: number }): Promise<null> =>
    transaction(ctx, async (ctx) => {
      const { id, version, ...rest } = input;
      const given = rest as unknown as Partial<Details>;
      const before = await findOwnOrFail(ctx, id);
      const problems = new Problems();
      const { orgId } = given;
      const owner = orgId ? await problems.of('orgId', () => needOwner(ctx, orgId)) : {};
      const after = { ...before, ...given, ...owner };
      if (owner) await problems.of(null, () => kind.check?.(ctx, after, id));
      await noteTaken(ctx, problems, table, after, watchedIn(after));
      problems.throwIfAny();
      return change(ctx, after, {
        action: 'edit',
        watched: watchedIn(after),
        write: (ctx) =>
          updateIfUnchanged(ctx, table, id, version, { ...(given as unknown as Partial<Common>), ...owner }),
        afterWrite: (ctx) => kind.written?.(ctx, after, before),
        before,
        after: given,
      });
    });

  const del = (ctx: Context, { id }: { id: string }): Promise<null> =>
    transaction(ctx, async (ctx) => {
      await lockToDelete(ctx, table, id);
      const before = await findOwnOrFail(ctx, id);
      await kind.leaving?.(ctx, id, before);
      await softDelete(ctx, table, id);
      await kind.left?.(ctx, before);
      await log(ctx, 'del', before, { before });
      return null;
    });

  return { list, findOrFail, add, edit, del };
}
