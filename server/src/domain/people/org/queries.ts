import type { Input } from '@fleet/contract/call';
import type { innerOrgTypes, org, orgRows } from '@fleet/contract/org/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { unscoped, within, writing } from '../../../base/scope';
import { softDelete, updateIfUnchanged } from '../../../base/versions';

export type InnerOrgType = (typeof innerOrgTypes)[number];

const parentName = sql<string | null>`(select org_name from org up where up.id = org.parent_id)`;

/** The organizations in sight, parents before children, with the vehicles, drivers and users of each and all below it. */
export async function listOrgs(ctx: Context, { name }: Input<typeof org.tree>) {
  const orgs = await showOrgs(ctx);
  const fits = name?.toLowerCase();
  return { rows: fits ? orgs.filter(({ orgName }) => orgName.toLowerCase().includes(fits)) : orgs };
}

/** The same, one by one, as a sheet wants them. */
export function listOrgRows(ctx: Context, { name, sort }: Input<typeof orgRows.list>) {
  const [column, direction] = sortOf(sort ?? 'orgName');
  let orgs = within(ctx, 'org').selectFrom('org').select('id').orderBy(column, direction).orderBy('id');
  if (name) orgs = orgs.where('orgName', 'ilike', contains(name));
  return listing(orgs, async (ids) => (await showOrgs(ctx)).filter(({ id }) => ids.includes(id)));
}

async function showOrgs(ctx: Context) {
  const orgs = await within(ctx, 'org')
    .selectFrom('org')
    .select([
      'id',
      'version',
      'parentId',
      'companyId',
      'orgName',
      'orgType',
      'path',
      parentName.as('parentName'),
    ])
    .orderBy(sql`length(path) - length(replace(path, '/', ''))`)
    .orderBy('orgName')
    .execute();
  const vehicles = await countBy(ctx, 'vehicle');
  const drivers = await countBy(ctx, 'driver');
  const users = await countBy(ctx, 'account');
  const guests = await countGuests(ctx);
  const totals = new Map(orgs.map(({ id }) => [id, { vehicleCount: 0, driverCount: 0, userCount: 0 }]));
  for (const { id, path } of orgs) {
    for (const above of path.split('/')) {
      const total = totals.get(above);
      if (!total) continue;
      total.vehicleCount += vehicles.get(id) ?? 0;
      total.driverCount += drivers.get(id) ?? 0;
      total.userCount += users.get(id) ?? 0;
    }
  }
  return orgs.map(({ path, ...row }) => {
    const total = totals.get(row.id)!;
    return { ...row, ...total, driverCount: total.driverCount + (guests.get(row.id) ?? 0) };
  });
}

/** How many drivers each team has that stand elsewhere, and are counted above it there. */
async function countGuests(ctx: Context): Promise<Map<string | null, number>> {
  const rows = await within(ctx, 'driver')
    .selectFrom('driver')
    .select(['teamId', sql<number>`count(*)::int`.as('count')])
    .where('teamId', 'is not', null)
    .whereRef('teamId', '<>', 'orgId')
    .groupBy('teamId')
    .execute();
  return new Map(rows.map(({ teamId, count }) => [teamId, count]));
}

/** How many rows in sight each organization has of its own. */
async function countBy(ctx: Context, table: 'vehicle' | 'driver' | 'account'): Promise<Map<string, number>> {
  const rows = await within(ctx, table)
    .selectFrom(table as 'vehicle')
    .select(['orgId', sql<number>`count(*)::int`.as('count')])
    .groupBy('orgId')
    .execute();
  return new Map(rows.map(({ orgId, count }) => [orgId, count]));
}

export const findOrg = (ctx: Context, id: string) =>
  within(ctx, 'org').selectFrom('org').selectAll().where('id', '=', id).executeTakeFirst();

/** The names from the top of what is in sight down to the organization. */
export async function listPathNames(ctx: Context, path: string): Promise<string[]> {
  const rows = await within(ctx, 'org')
    .selectFrom('org')
    .select('orgName')
    .where(sql<boolean>`${path} like path || '%'`)
    .orderBy(sql`length(path)`)
    .execute();
  return rows.map(({ orgName }) => orgName);
}

export const listOrgPaths = (ctx: Pick<Context, 'db'>) =>
  within({ ...ctx, scope: { kind: 'all' } } as Context, 'org')
    .selectFrom('org')
    .select(['id', 'path'])
    .execute();

/** Until the transaction ends nobody else changes the shape of the tree. */
export const lockTree = (ctx: Context) =>
  sql`select pg_advisory_xact_lock(hashtext('the tree of organizations'))`.execute(writing(ctx));

export interface NewOrg {
  parentId: string;
  orgName: string;
  orgType: InnerOrgType | 'company';
  companyId: string | null;
}

/** Adds an organization below another, whose path is given. */
export async function insertOrg(ctx: Context, parentPath: string, details: NewOrg): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into org (id, parent_id, org_name, org_type, company_id, path) overriding system value
    select key, ${details.parentId}, ${details.orgName}, ${details.orgType}, ${details.companyId},
      ${parentPath}::text || key || '/'
    from nextval(pg_get_serial_sequence('org', 'id')) key
    returning id`.execute(writing(ctx));
  return rows[0]!.id;
}

/** Writes the change if nobody else wrote since `version` was read; says whether it did. */
export const updateOrg = (
  ctx: Context,
  id: string,
  version: number,
  change: { orgName?: string; orgType?: InnerOrgType; parentId?: string },
) => updateIfUnchanged(ctx, 'org', id, version, change);

/** Hangs the branch at `path` below another; what belongs to its organizations is not touched. */
export const moveBranch = (ctx: Context, path: string, parentPath: string) => {
  const kept = path.split('/').slice(0, -2).join('/').length + 1;
  return writing(ctx)
    .updateTable('org')
    .set({ path: sql`${parentPath}::text || substr(path, ${sql.lit(kept + 1)})` })
    .where('path', 'like', `${path}%`)
    .execute();
};

/** How many levels the branch has below its top. */
export async function heightOf(ctx: Context, path: string): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    select max(length(path) - length(replace(path, '/', '')))::int as height from org
    where path like ${`${path}%`} and deleted_at is null`.execute(writing(ctx));
  return (rows[0]?.height ?? 0) - slashes(path);
}

export const slashes = (path: string) => path.split('/').length - 1;

/** Everybody who stands in the branch. */
export const listPeopleBelow = async (ctx: Context, path: string) =>
  (
    await unscoped(ctx)
      .selectFrom('account')
      .innerJoin('org', 'org.id', 'account.orgId')
      .select('account.id')
      .where('path', 'like', `${path}%`)
      .where('account.deletedAt', 'is', null)
      .execute()
  ).map(({ id }) => id);

/** The people who see one branch through their organization and not the other. */
export const listPeopleAboveOne = async (ctx: Context, path: string, other: string) =>
  (
    await unscoped(ctx)
      .selectFrom('account')
      .innerJoin('org', 'org.id', 'account.orgId')
      .select('account.id')
      .where(sql<boolean>`starts_with(${path}, org.path) <> starts_with(${other}, org.path)`)
      .where('account.deletedAt', 'is', null)
      .execute()
  ).map(({ id }) => id);

/** Files and fingers go where their record goes, items, rules, counts and keys with their company; by themselves they keep nothing in place. */
const followers = new Set([
  'file',
  'check_item',
  'driver_finger',
  'serial',
  'data_key',
  'second_factor_rule',
  'exam_rule',
]);

/** The records that still belong to a record, table by table: every table that refers to it. */
export async function listUsesOf(
  ctx: Context,
  owner: 'org' | 'company',
  id: string,
): Promise<{ table: string; count: number }[]> {
  const db = writing(ctx);
  const { rows: references } = await sql<{ table: string; columns: string[]; isSoft: boolean }>`
    select conrelid::regclass::text as "table", array_agg(a.attname::text) as "columns",
      exists (select from pg_attribute d where d.attrelid = conrelid and d.attname = 'deleted_at') as "isSoft"
    from pg_constraint join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    where confrelid = ${owner}::regclass and contype = 'f' and conparentid = 0 group by conrelid`.execute(db);
  const uses = [];
  for (const { table, columns, isSoft } of references.filter(({ table }) => !followers.has(table))) {
    const living = isSoft ? sql`and deleted_at is null` : sql``;
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${id} in (${sql.join(columns.map((column) => sql.ref(column)))}) ${living}`.execute(
      db,
    );
    if (rows[0] && rows[0].count > 0) uses.push({ table, count: rows[0].count });
  }
  return uses;
}

export const findPlatform = (ctx: Context) =>
  within(ctx, 'org').selectFrom('org').selectAll().where('orgType', '=', 'platform').executeTakeFirst();

export const deleteOrg = (ctx: Context, id: string) => softDelete(ctx, 'org', id);

/** The root of a company's branch is the company's. */
export const giveBranch = (ctx: Context, id: string, companyId: string) =>
  writing(ctx).updateTable('org').set({ companyId }).where('id', '=', id).execute();

/** The root of a company's branch bears the company's name. */
export const renameOrg = (ctx: Context, id: string, orgName: string) =>
  writing(ctx).updateTable('org').set({ orgName }).where('id', '=', id).execute();
