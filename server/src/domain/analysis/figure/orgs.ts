import type { HourSystem } from '@fleet/contract/figure/figure';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { within } from '../../../base/scope';
import { type Period, periodOf } from './period';
import { countedUntil } from './read';
import { tableOf } from './table';
import { type Figures, valuesOf } from './values';

interface Asked {
  startDate?: string | undefined;
  endDate?: string | undefined;
  orgId?: string | undefined;
  hourSystem?: HourSystem;
}

/** The figures of each organization in sight with all below it, as a tree: parents come before their children. */
export async function orgTable<S, N extends string>(
  ctx: Context,
  figures: Figures<S, N>,
  names: readonly N[],
  { hourSystem, ...asked }: Asked,
  sumsByOrg: (asked: Period & { orgId?: string | undefined }) => Promise<ReadonlyMap<string, S>>,
) {
  const period = periodOf(ctx, asked);
  const sums = await sumsByOrg({ ...period, orgId: asked.orgId });
  const orgs = await orgsIn(ctx, asked.orgId);
  const shown = orgs.filter(({ id }) => sums.has(id));
  const depths = new Map<string, number>();
  const rows = shown.map(({ id, parentId, orgName }) => {
    const depth = parentId !== null && depths.has(parentId) ? depths.get(parentId)! + 1 : 0;
    depths.set(id, depth);
    return {
      id,
      parentId: depth === 0 ? null : parentId,
      depth,
      orgName,
      ...valuesOf(figures, names, sums.get(id)!, hourSystem),
    };
  });
  return { ...period, countedAt: await countedUntil(ctx, period), rows };
}

/** The same as a list, for a sheet. */
export const orgListing = <S, N extends string>(...asked: Parameters<typeof orgTable<S, N>>) =>
  tableOf(
    async () => (await orgTable(...asked)).rows,
    ({ id }) => id,
  );

/** The organizations that the reader sees, or one with all below it, in the order of the tree. */
async function orgsIn(ctx: Context, orgId: string | undefined) {
  let orgs = within(ctx, 'org').selectFrom('org').select(['id', 'parentId', 'orgName', 'path']);
  if (orgId)
    orgs = orgs.where(sql<boolean>`path like (select top.path || '%' from org top where top.id = ${orgId})`);
  const found = await orgs.execute();
  const names = new Map(found.map(({ id, orgName }) => [id, orgName]));
  const order = ({ path }: { path: string }) =>
    path
      .split('/')
      .map((id) => names.get(id) ?? '')
      .join('\u0000');
  return found
    .map((org) => ({ ...org, order: order(org) }))
    .sort((one, other) => (one.order < other.order ? -1 : 1));
}
