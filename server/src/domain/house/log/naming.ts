import { sql, type RawBuilder } from 'kysely';

/**
 * The name of the person who bore a login name at a moment, both being columns. A login name that is free again may be
 * somebody else's today. A login name that nobody bore stays as it is.
 */
export const nameOfLogin = (login: string, at: string): RawBuilder<string> => sql<string>`coalesce(
  (select username from account where lower(login_name) = lower(${sql.ref(login)})
    and (account.deleted_at is null or account.deleted_at >= ${sql.ref(at)})
    order by account.deleted_at nulls last limit 1),
  ${sql.ref(login)})`;
