import type { Input } from '@fleet/contract/call';
import type { job } from '@fleet/contract/job/calls';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Context } from '../../../base/context';
import { listing, sortOf } from '../../../base/query';
import { unscoped, writing } from '../../../base/scope';
import type { Tables } from '../../../base/tables';

type Db = Pick<Context, 'db'>;
export type Task = NonNullable<Awaited<ReturnType<typeof findTask>>>;

/** The long work that the caller has started. */
export function listTasks(ctx: Context, filter: Input<typeof job.list>) {
  let tasks = own(ctx)
    .select('id')
    .orderBy(...sortOf(filter.sort ?? 'createdAt,desc'));
  if (filter.state) tasks = tasks.where('state', '=', filter.state);
  return listing(tasks, (ids) =>
    own(ctx)
      .select(['id', 'kind', 'subject', 'state', 'progress', 'createdAt', 'finishedAt', 'message'])
      .select(['resultFileId', sql<unknown>`case when result_file_id is null then result end`.as('result')])
      .where('id', 'in', ids)
      .execute(),
  );
}

const own = (ctx: Context) => ctx.db.selectFrom('task').where('accountId', '=', ctx.actor.accountId);

/** A task that somebody may call off or begin again. */
export const findOwnCall = (ctx: Context, id: string) =>
  own(ctx).selectAll().where('id', '=', id).where('kind', '!=', 'history').executeTakeFirst();

export const findTask = (ctx: Db, id: string) =>
  unscoped(ctx).selectFrom('task').selectAll().where('id', '=', id).executeTakeFirst();

export const insertTask = (ctx: Context, task: Insertable<Tables['task']>) =>
  writing(ctx).insertInto('task').values(task).returning('id').executeTakeFirstOrThrow();

/** Changes a task that is in one of the states; says whether it was. */
export const updateTask = async (
  ctx: Db,
  id: string,
  states: Tables['task']['state']['__select__'][],
  change: Updateable<Tables['task']>,
) =>
  (
    await writing(ctx)
      .updateTable('task')
      .set(change)
      .where('id', '=', id)
      .where('state', 'in', states)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** Ends a task that is not yet as far; says whether it did. */
export const callOffTask = async (ctx: Context, id: string, progress: number) =>
  (
    await writing(ctx)
      .updateTable('task')
      .set({ state: 'cancelled', finishedAt: ctx.now.toISOString() })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .where('progress', '<', progress)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/**
 * Tasks that somebody should be working on and nobody is. Everybody's next comes before anybody's second, one that is
 * under way counted; among them that of whoever has waited longest since his last began.
 */
export async function findOpenTasks(ctx: Db, except: readonly string[]): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    with held as (
      select objid::bigint as id from pg_locks where locktype = 'advisory' and classid = ${taskLocks}
        and database = (select oid from pg_database where datname = current_database())
      union select unnest(${except}::bigint[])
    ), open as (
      select id, account_id, is_held, row_number() over (partition by account_id order by is_held desc, id) as turn
      from task cross join lateral (select task.id in (select held.id from held) as is_held) at_it
      where state in ('waiting', 'running') and kind <> 'history'
    ), person as materialized (
      select account_id, (select max(started_at) from task where task.account_id = waiting.account_id) as last_begun
      from (select distinct account_id from open) waiting
    )
    select id from open join person using (account_id) where not is_held
    order by turn, last_begun nulls first, id limit 20`.execute(unscoped(ctx));
  return rows;
}

/** Does the work while no other process does the same; a process that dies lets go of its own accord. */
export const whileHeld = (ctx: Pick<Context, 'sessions'>, id: string, work: () => Promise<void>) =>
  ctx.sessions.connection().execute(async (connection) => {
    const { rows } = await sql<{ isHeld: boolean }>`
      select pg_try_advisory_lock(${taskLocks}, ${id}::int) as is_held`.execute(connection);
    if (!rows[0]?.isHeld) return;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${taskLocks}, ${id}::int)`.execute(connection);
    }
  });

/** Tells our advisory locks for tasks from others. */
const taskLocks = 7_402;

export const deleteOldTasks = (ctx: Context, before: Date) =>
  writing(ctx)
    .deleteFrom('task')
    .where('finishedAt', '<', before.toISOString())
    .where('state', 'in', ['done', 'failed', 'cancelled'])
    .execute();

/** One task of the kind for every account there is. */
export const insertForAll = (ctx: Context, task: Omit<Insertable<Tables['task']>, 'accountId'>) =>
  sql`
    insert into task (account_id, kind, subject, call_path, input, state)
    select id, ${task.kind}, ${task.subject}, ${task.callPath}, ${task.input}::jsonb, ${task.state} from account`.execute(
    unscoped(ctx),
  );

/** Writes how far the tasks of the demo fleet's past have come; gives those that were not as far. */
export const updateHistory = (ctx: Db, progress: number, now: Date) =>
  writing(ctx)
    .updateTable('task')
    .set({ progress, ...(progress === 100 && { state: 'done', finishedAt: now.toISOString() }) })
    .where('kind', '=', 'history')
    .where('state', '=', 'running')
    .where('progress', '<', Math.max(progress, 1))
    .returning(['id', 'accountId'])
    .execute();
