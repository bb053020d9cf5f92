import { sql } from 'kysely';
import type { Context } from './context';

/** Whether the `account` of a query may still sign in: its last day counts, on the clock of its company. */
export const mayWork = ({ now }: Pick<Context, 'now'>) => sql<boolean>`(
  account.deleted_at is null and not account.disabled and coalesce(account.expiry_date >= (${now.toISOString()}::timestamptz
    at time zone coalesce((select time_zone from company where company.id = account.company_id), 'Asia/Shanghai'))::date, true))`;
