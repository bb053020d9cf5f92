import type { Input } from '@fleet/contract/call';
import type { org } from '@fleet/contract/org/calls';
import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { contains } from '../../base/query';
import { within } from '../../base/scope';

/** The organizations in sight, parents before children, with the vehicles of each and all below it. */
export async function listOrgs(ctx: Context, { name }: Input<typeof org.tree>) {
  let orgs = within(ctx, 'org', 'vehicle')
    .selectFrom('org')
    .select(['id', 'parentId', 'orgName', 'orgType'])
    .select(
      sql<number>`(select count(*)::int from vehicle v join org o on o.id = v.org_id where o.path like org.path || '%')`.as(
        'vehicleCount',
      ),
    )
    .orderBy(sql`length(path) - length(replace(path, '/', ''))`)
    .orderBy('orgName');
  if (name) orgs = orgs.where('orgName', 'ilike', contains(name));
  return { rows: await orgs.execute() };
}

export const findOrg = (ctx: Context, id: string) =>
  within(ctx, 'org').selectFrom('org').selectAll().where('id', '=', id).executeTakeFirst();

export const listOrgPaths = (ctx: Pick<Context, 'db'>) =>
  within({ ...ctx, scope: { kind: 'all' } } as Context, 'org')
    .selectFrom('org')
    .select(['id', 'path'])
    .execute();
