import type { signInWays } from '@fleet/contract/session/calls';
import type { Language } from '@fleet/contract/text';
import { sql } from 'kysely';
import { isUsed, mayWork } from '../../../base/accounts';
import type { Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';

export type SignInWay = (typeof signInWays)[number];

/** An account with all that a session needs of it. */
export type Account = NonNullable<Awaited<ReturnType<typeof findAccountByLogin>>>;

/** Accounts of anybody, because nobody is signed in yet when they are looked for. */
const accounts = (ctx: Pick<Context, 'db'>) =>
  unscoped(ctx)
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .innerJoin('org', 'org.id', 'account.orgId')
    .leftJoin('company', 'company.id', 'account.companyId')
    .leftJoin('jurisdiction', 'jurisdiction.id', 'account.jurisdictionId')
    .where('account.deletedAt', 'is', null)
    .select([
      'account.id',
      'loginName',
      'username',
      'passwordHash',
      'mustChangePassword',
      'passwordChangedAt',
      'email',
      'phone',
      'account.orgId',
      'org.orgName',
      'org.path as orgPath',
      'account.companyId',
      'companyName',
      'company.timeZone',
      'company.homePageUrl',
      'jurisdictionId',
      'roleId',
      'roleName',
      'template',
      'dataScope',
      'expiryDate',
      'disabled',
      'settings',
      'role.rights',
    ])
    .select([
      sql<string | null>`coalesce(company.logo_file_id, jurisdiction.logo_file_id)`.as('logoFileId'),
      sql<boolean>`exists (select from totp where totp.account_id = account.id and confirmed_at is not null)`.as(
        'hasTotp',
      ),
      sql<boolean>`exists (select from passkey where passkey.account_id = account.id)`.as('hasPasskey'),
      sql<boolean>`exists (select from second_factor_rule rule
        where (rule.company_id is null or rule.company_id = account.company_id)
        and (demand = 'everybody' or demand = 'roles' and account.role_id = any (role_ids)))`.as(
        'isFactorDemanded',
      ),
    ]);

export const findAccountByLogin = (ctx: Pick<Context, 'db'>, loginName: string) =>
  accounts(ctx).where(sql<string>`lower(login_name)`, '=', loginName.toLowerCase()).executeTakeFirst();

export const findAccount = (ctx: Pick<Context, 'db'>, id: string) =>
  accounts(ctx).where('account.id', '=', id).executeTakeFirst();

export const findSession = (ctx: Pick<Context, 'db'>, tokenHash: Buffer) =>
  accounts(ctx)
    .innerJoin('session', 'session.accountId', 'account.id')
    .where('tokenHash', '=', tokenHash)
    .select([
      'session.id as sessionId',
      'session.createdAt',
      'session.lastUsedAt',
      'session.way',
      'session.provenAt',
    ])
    .executeTakeFirst();

/** The beginning of a session, and the last proof that its owner sits there. */
export interface Standing {
  way: SignInWay;
  provenAt: string;
}

export const findStanding = (ctx: Context, sessionId: string): Promise<Standing | undefined> =>
  writing(ctx)
    .selectFrom('session')
    .select(['way', 'provenAt'])
    .where('id', '=', sessionId)
    .executeTakeFirst();

export const insertSession = (ctx: Context, accountId: string, tokenHash: Buffer, standing: Standing) =>
  writing(ctx)
    .insertInto('session')
    .values({
      accountId,
      tokenHash,
      createdAt: ctx.now.toISOString(),
      lastUsedAt: ctx.now.toISOString(),
      ip: ctx.actor.ip,
      userAgent: ctx.actor.userAgent,
      ...standing,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Whoever sits there has proved to be the owner; says whether the session is there still. */
export const proveSession = async (ctx: Context, sessionId: string): Promise<boolean> =>
  (await writing(ctx)
    .updateTable('session')
    .set({ provenAt: ctx.now.toISOString() })
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const touchSession = (ctx: Pick<Context, 'db' | 'now'>, sessionId: string) =>
  writing(ctx)
    .updateTable('session')
    .set({ lastUsedAt: ctx.now.toISOString() })
    .where('id', '=', sessionId)
    .execute();

/** Ends one session of the account; says whether there was one. */
export const deleteSession = async (ctx: Context, accountId: string, sessionId: string): Promise<boolean> =>
  (await writing(ctx)
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('accountId', '=', accountId)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** The sessions of an account that are open still, the latest used first. */
export const listSessionsOf = (ctx: Context, accountId: string, createdAfter: Date, usedAfter: Date) =>
  writing(ctx)
    .selectFrom('session')
    .select(['id', 'createdAt', 'lastUsedAt', 'ip', 'userAgent', 'way'])
    .where('accountId', '=', accountId)
    .where('createdAt', '>', createdAfter.toISOString())
    .where('lastUsedAt', '>', usedAfter.toISOString())
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Ends the sessions of an account, but for one. */
export const deleteSessionsOf = (ctx: Context, accountId: string, exceptSessionId = '0') =>
  writing(ctx)
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .where('id', '!=', exceptSessionId)
    .execute();

export const deleteOldSessions = (ctx: Context, createdBefore: Date, usedBefore: Date) =>
  writing(ctx)
    .deleteFrom('session')
    .where((is) =>
      is.or([
        is('createdAt', '<', createdBefore.toISOString()),
        is('lastUsedAt', '<', usedBefore.toISOString()),
      ]),
    )
    .execute();

export const listPasswordsOf = (ctx: Context, accountId: string, remembered: number) =>
  writing(ctx)
    .selectFrom('accountPassword')
    .select('passwordHash')
    .where('accountId', '=', accountId)
    .orderBy('setAt', 'desc')
    .limit(remembered)
    .execute();

/** Writes a new password over the one that was seen; says whether that one was still there. */
export async function updatePassword(
  ctx: Context,
  { id: accountId, passwordHash: seen }: Pick<Account, 'id' | 'passwordHash'>,
  passwordHash: string,
): Promise<boolean> {
  const changed = { passwordHash, mustChangePassword: false, passwordChangedAt: ctx.now.toISOString() };
  const { numUpdatedRows } = await writing(ctx)
    .updateTable('account')
    .set(changed)
    .where('id', '=', accountId)
    .where('passwordHash', '=', seen)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await writing(ctx)
    .insertInto('accountPassword')
    .values({ accountId, passwordHash, setAt: ctx.now.toISOString() })
    .execute();
  return true;
}

/** Whether the password is still the one that was judged; nobody changes it until the transaction ends. */
export const holdPassword = async (
  ctx: Context,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
): Promise<boolean> =>
  (await writing(ctx)
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()) !== undefined;

/** A password that its owner did not choose, and must change. */
export const updateTemporaryPassword = (ctx: Context, accountId: string, passwordHash: string) =>
  writing(ctx)
    .updateTable('account')
    .set({ passwordHash, mustChangePassword: true, passwordChangedAt: ctx.now.toISOString() })
    .where('id', '=', accountId)
    .execute();

export const deleteResetsOf = (ctx: Context, accountId: string) =>
  writing(ctx).deleteFrom('passwordReset').where('accountId', '=', accountId).execute();

export const touchAccount = (ctx: Context, accountId: string) =>
  writing(ctx)
    .updateTable('account')
    .set({ lastLoginAt: ctx.now.toISOString(), language: ctx.language })
    .where('id', '=', accountId)
    .execute();

/** Whether an account is in use; the last of those who see everything is, or nobody could let the others in. */
export async function isInUse(ctx: Context, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ isInUse: boolean }>`
    select ${isUsed(ctx)} or (role.data_scope = 'ALL' and not exists (
      select from account join role on role.id = role_id
      where role.data_scope = 'ALL' and ${mayWork(ctx)} and ${isUsed(ctx)})) as is_in_use
    from account join role on role.id = role_id where account.id = ${accountId}`.execute(unscoped(ctx));
  return rows[0]!.isInUse;
}

/** The language in which somebody last signed in. */
export const findLanguage = async (ctx: Context, accountId: string): Promise<Language> =>
  (
    await unscoped(ctx)
      .selectFrom('account')
      .select('language')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).language as Language;

export const updateProfile = (
  ctx: Context,
  accountId: string,
  {
    settings,
    ...contact
  }: {
    email?: string | null;
    phone?: string | null;
    settings?: { columns?: object | undefined } | undefined;
  },
) =>
  writing(ctx)
    .updateTable('account')
    .set({ ...contact, ...(settings && { settings: withChoices(settings) }) })
    .where('id', '=', accountId)
    .execute();

/**
 * The settings as they are when they are written, merged with new ones, the columns list by list; null takes one back,
 * and no columns those of every list.
 */
function withChoices(now: { columns?: object | undefined }) {
  const given = sql`${JSON.stringify(now)}::jsonb`;
  const isByList = now.columns && Object.keys(now.columns).length > 0;
  const columns = sql`jsonb_build_object('columns', coalesce(settings -> 'columns', '{}') || (${given} -> 'columns'))`;
  const chosen = isByList ? sql`${given} || ${columns}` : given;
  return sql<string>`jsonb_strip_nulls(settings || ${chosen})`;
}

/** Changes the logo of a company; answers the one before. */
export async function updateLogo(ctx: Context, companyId: string, logoFileId: string | null) {
  const { rows } = await sql<{ before: string | null; orgId: string; companyName: string }>`
    update company new set logo_file_id = ${logoFileId}, version = new.version + 1
    from company old where new.id = ${companyId} and old.id = new.id
    returning old.logo_file_id as before, new.org_id, new.company_name`.execute(writing(ctx));
  return rows[0];
}

/** Everybody of a company, whoever sees them. */
export const listPeopleOf = async (ctx: Context, companyId: string) =>
  (
    await unscoped(ctx)
      .selectFrom('account')
      .select('id')
      .where('companyId', '=', companyId)
      .where('deletedAt', 'is', null)
      .execute()
  ).map(({ id }) => id);

export const insertReset = (ctx: Context, accountId: string, codeHash: Buffer, expiresAt: Date) =>
  writing(ctx)
    .insertInto('passwordReset')
    .values({ accountId, codeHash, expiresAt: expiresAt.toISOString() })
    .execute();

/** Whether a code was made out for the account that is good beyond the instant, which is to say: lately. */
export const hasResetBeyond = async (ctx: Context, accountId: string, instant: Date) =>
  (await writing(ctx)
    .selectFrom('passwordReset')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', instant.toISOString())
    .executeTakeFirst()) !== undefined;

export const deleteOldResets = (ctx: Context) =>
  writing(ctx).deleteFrom('passwordReset').where('expiresAt', '<', ctx.now.toISOString()).execute();

/** The account of a reset code that is still good. */
export const findReset = (ctx: Context, codeHash: Buffer) =>
  writing(ctx)
    .selectFrom('passwordReset')
    .select('accountId')
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', ctx.now.toISOString())
    .executeTakeFirst();

/** Takes a reset code out of use and says whose it was. */
export const takeReset = (ctx: Context, codeHash: Buffer) =>
  writing(ctx)
    .deleteFrom('passwordReset')
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', ctx.now.toISOString())
    .returning('accountId')
    .executeTakeFirst();
