import type { session } from '@fleet/contract/session/calls';
import type { Output } from '@fleet/contract/call';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';

type LastLogin = Pick<Output<typeof session.login>, 'lastLogin' | 'failedTries'>;

/**
 * The last sign-in of an account, and how many wrong passwords and codes were tried since. Refusals are written down each
 * minute, so those of the minute before are told at the next sign-in.
 */
export async function findLastLogin(ctx: Context, accountId: string): Promise<LastLogin> {
  const ofAccount = sql`module = 'session' and record_id = ${accountId}`;
  const { rows } = await sql<{ time: string | null; ip: string | null; failedTries: number }>`
    with last as materialized (
      select id, time, ip from operation_log where ${ofAccount} and action = 'login' order by id desc limit 1)
    select (select time from last), (select ip from last),
      (select coalesce(sum((after ->> 'count')::int), 0)::int from operation_log
        where ${ofAccount} and action = 'failedLogin' and id > coalesce((select id from last), 0)) as failed_tries`.execute(
    unscoped(ctx),
  );
  const { time, ip, failedTries } = rows[0]!;
  return { lastLogin: time ? { time, ip } : null, failedTries };
}
