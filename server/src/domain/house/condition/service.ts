import type { Context } from '../../../base/context';

export { watchNumbers } from './alike';

/** Conditions of the installation concern its operator. */
export async function listConditions({ scope, conditions }: Context) {
  const rows = scope.kind === 'all' ? conditions.list() : [];
  return { rows: rows.map(({ since, ...rest }) => ({ ...rest, since: new Date(since).toISOString() })) };
}
