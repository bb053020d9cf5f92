import { sql } from 'kysely';
import type { Context } from './context';

/** Whether the `account` of a query may still sign in: its last day counts, on the clock of its company. */
export const mayWork = ({ now }: Pick<Context, 'now'>) => sql<boolean>`(
  account.deleted_at is null and not account.disabled and coalesce(account.expiry_date >= (${now.toISOString()}::timestamptz
    at time zone coalesce((select time_zone from company where company.id = account.company_id), 'Asia/Shanghai'))::date, true))`;

/**
 * Whether somebody has signed in to the `account` of a query lately, or was given a new password for it: 等保 8.1.4.2 has
 * accounts that nobody uses disabled.
 */
export const isUsed = ({ now, config }: Pick<Context, 'now' | 'config'>) => {
  const { unusedDays } = config.password;
  if (unusedDays === null) return sql<boolean>`true`;
  const since = new Date(now.getTime() - unusedDays * 86_400_000).toISOString();
  return sql<boolean>`(greatest(account.last_login_at, account.password_changed_at) >= ${since})`;
};
