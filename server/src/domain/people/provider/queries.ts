import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import type { GroupPlace } from '../../../base/providerConfig';
import { unscoped, writing } from '../../../base/scope';

interface Identity {
  issuer: string;
  subject: string;
}

export const findIdentity = (ctx: Context, { issuer, subject }: Identity) =>
  writing(ctx)
    .selectFrom('providerIdentity')
    .select('accountId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** From now on the account is that person's; says whether neither had another. */
export const insertIdentity = async (
  ctx: Context,
  { issuer, subject }: Identity,
  accountId: string,
  isMade: boolean,
): Promise<boolean> =>
  (await writing(ctx)
    .insertInto('providerIdentity')
    .values({ issuer, subject, accountId, isMade })
    .onConflict((same) => same.doNothing())
    .returning('accountId')
    .executeTakeFirst()) !== undefined;

/** The accounts that have the address and are nobody's at a provider. */
export const listByEmail = (ctx: Context, email: string) =>
  unscoped(ctx)
    .selectFrom('account')
    .leftJoin('providerIdentity', 'providerIdentity.accountId', 'account.id')
    .select('account.id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('deletedAt', 'is', null)
    .where('providerIdentity.accountId', 'is', null)
    .execute();

export const isLoginNameTaken = async (ctx: Context, loginName: string): Promise<boolean> =>
  (await unscoped(ctx)
    .selectFrom('account')
    .select('id')
    .where(sql<string>`lower(login_name)`, '=', loginName.toLowerCase())
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) !== undefined;

/** The place of a group, if there is such a company, organization and role that fits there: its own before one that is lent. */
export async function findPlace(ctx: Context, { company, org, role }: GroupPlace) {
  const { rows } = await sql<{ orgId: string; companyId: string | null; roleId: string }>`
    select org.id as org_id, org.company_id, role.id as role_id
    from org
      left join company on company.id = org.company_id
      join role on role.role_name = ${role} and role.deleted_at is null
        and (role.company_id is not distinct from org.company_id or role.shared)
        and role.data_scope <> 'JURISDICTION'
        and (org.company_id is null) = (role.data_scope not in ('COMPANY', 'ORG_TREE') and not role.shared)
    where org.deleted_at is null
      and ${
        company === undefined
          ? sql`org.org_type = 'platform'`
          : sql`company.company_name = ${company} and company.deleted_at is null
              and ${org === undefined ? sql`org.id = company.org_id` : sql`org.org_name = ${org}`}`
      }
    order by role.shared, org.path limit 1`.execute(writing(ctx));
  return rows[0];
}
