import type { Context } from '../../../base/context';

export { watchNumbers } from './alike';

/** What is wrong with the installation concerns who runs it. */
export async function listConditions({ scope, conditions }: Context) {
  const rows = scope.kind === 'all' ? conditions.list() : [];
  return { rows: rows.map(({ since, ...rest }) => ({ ...rest, since: new Date(since).toISOString() })) };
}
