import type { Input } from '@fleet/contract/call';
import type { fence, fenceFilter, fenceOrder } from '@fleet/contract/fence/calls';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../../base/context';
import { contains, sortOf } from '../../../base/query';
import { inOrgTree, within } from '../../../base/scope';

export type FenceKind = 'electric' | 'cloud';
type Filter = z.output<z.ZodObject<typeof fenceFilter>> & {
  sort?: (typeof fenceOrder)[number] | `${(typeof fenceOrder)[number]},desc` | undefined;
};

/** Fences of one kind that are in sight: those of an organization are there for everybody inside it. */
export const fencesOf = (ctx: Context, kind: FenceKind) =>
  within(ctx, 'fence', 'vehicle', 'terminal').selectFrom('fence').where('fence.kind', '=', kind);

const ownRadius = sql<number | null>`case when shape = 'circle' then radius end`;

/** A fence as a list shows it: nobody drew the circle around a polygon or corridor. */
export const asListed = <R extends { shape: string; radius: number }>(row: R) => ({
  ...row,
  radius: row.shape === 'circle' ? row.radius : null,
});

/** The keys of the fences that the filter lets through, in order. */
export function matchingFences(ctx: Context, kind: FenceKind, filter: Filter) {
  const [column, direction] = sortOf(filter.sort ?? 'fenceName');
  let fences = fencesOf(ctx, kind)
    .select('fence.id')
    .orderBy(column === 'radius' ? ownRadius : column, (order) =>
      (direction === 'desc' ? order.desc() : order.asc()).nullsLast(),
    )
    .orderBy('fence.id');
  if (filter.id) fences = fences.where('fence.id', '=', filter.id);
  if (filter.orgId) fences = fences.where(inOrgTree(filter.orgId));
  if (filter.fenceName) fences = fences.where('fenceName', 'ilike', contains(filter.fenceName));
  if (filter.level) fences = fences.where('level', '=', filter.level);
  return fences;
}

export const orgName = sql<string>`(select org_name from org where org.id = fence.org_id)`.as('orgName');

/** Where a fence is: a `FenceGround`. */
export const groundColumns = ['shape', 'centerLng', 'centerLat', 'radius', 'points', 'fence.width'] as const;

export const shownColumns = [
  'fence.id',
  'fence.version',
  'fenceName',
  'fence.orgId',
  ...groundColumns,
  'level',
  'speedLimit',
] as const;

/** One fence; whoever asks adds what hangs on it. */
export const showFence = (ctx: Context, kind: FenceKind, id: string) =>
  fencesOf(ctx, kind)
    .select([...shownColumns, 'fence.companyId', orgName])
    .where('fence.id', '=', id);
export type FenceRecord = NonNullable<Awaited<ReturnType<ReturnType<typeof showFence>['executeTakeFirst']>>>;

/** A fence of either kind. */
export const findAnyFence = (ctx: Context, { id }: Input<typeof fence.inside>) =>
  within(ctx, 'fence').selectFrom('fence').selectAll().where('id', '=', id).executeTakeFirst();

/** Every fence of a kind in sight, as a map draws it. */
export const listShapes = async (ctx: Context, kind: FenceKind) => ({
  rows: await fencesOf(ctx, kind)
    .select(['fence.id', 'fenceName', ...groundColumns, 'level', 'speedLimit'])
    .where('leavingAt', 'is', null)
    .orderBy('fence.id')
    .execute(),
});
