import type { Input } from '@fleet/contract/call';
import type { job } from '@fleet/contract/job/calls';
import type { Context } from '../../base/context';
import { page, sortOf } from '../../base/query';

/** The long work that the caller has started. */
export function listTasks(ctx: Context, filter: Input<typeof job.list>) {
  let tasks = ctx.db
    .selectFrom('task')
    .select('id')
    .where('accountId', '=', ctx.actor.accountId)
    .orderBy(...sortOf(filter.sort ?? 'createdAt,desc'));
  if (filter.state) tasks = tasks.where('state', '=', filter.state);
  return page(filter, tasks, (ids) =>
    ctx.db
      .selectFrom('task')
      .select(['id', 'kind', 'progress', 'createdAt', 'finishedAt', 'message', 'state'])
      .where('id', 'in', ids)
      .execute(),
  );
}
