import { sql } from 'kysely';
import { transaction, type Context } from '../../../base/context';
import { writing } from '../../../base/scope';

/** Owns the log; nobody signs in as it, and we may only add to what it owns. `postgres/cluster.ts` makes it. */
const owner = 'fleet_log';
const tables = ['operation_log', 'log_seal'];

/**
 * Gives the log to a role of its own, so that our own may add to it and read it, and nothing else. Where the database
 * does not let us, triggers alone refuse a change: says why, or null when the role guards it.
 */
export async function guardLog(ctx: Context): Promise<string | null> {
  const db = writing(ctx);
  const { rows } = await sql<{ isSuper: boolean; mayMake: boolean; isThere: boolean; name: string }>`
    select rolsuper as is_super, rolcreaterole as may_make, current_user as name,
      exists (select from pg_roles where rolname = ${owner}) as is_there
    from pg_roles where rolname = current_user`.execute(db);
  const { isSuper, mayMake, isThere, name } = rows[0]!;
  if (isSuper) return `the database user ${name} is a superuser, whom no role binds`;
  if (!isThere && !mayMake) return `there is no role ${owner}, and ${name} may not make one`;
  try {
    if (!isThere) await make(ctx);
    await give(ctx, name);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

async function make(ctx: Context): Promise<void> {
  await sql`create role ${sql.id(owner)} nologin`.execute(writing(ctx));
  // Membership without inheritance: else we would be the owner after all.
  await sql`grant ${sql.id(owner)} to current_user with inherit false, set true`.execute(writing(ctx));
}

const give = (ctx: Context, name: string) =>
  transaction(ctx, async (ctx) => {
    const db = writing(ctx);
    const { rows } = await sql<{ table: string }>`
      select relname as table from pg_class
      where oid = any(${tables}::text[]::regclass[]) and pg_get_userbyid(relowner) <> ${owner}`.execute(db);
    if (rows.length === 0) return;
    await sql`grant create on schema public to ${sql.id(owner)}`.execute(db);
    for (const { table } of rows)
      await sql`alter table ${sql.table(table)} owner to ${sql.id(owner)}`.execute(db);
    await sql`set local role ${sql.id(owner)}`.execute(db);
    for (const { table } of rows)
      await sql`grant select, insert on ${sql.table(table)} to ${sql.id(name)}`.execute(db);
    await sql`set local role none`.execute(db);
    await sql`revoke create on schema public from ${sql.id(owner)}`.execute(db);
  });
