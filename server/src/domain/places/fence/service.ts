import { isDeepStrictEqual } from 'node:util';
import { speedLimitOf, type FenceLevel } from '@fleet/contract/fence/calls';
import type { FenceGround } from '@fleet/contract/fence/ground';
import { fenceText } from '@fleet/contract/fence/text';
import type { Context } from '../../../base/context';
import type { Listing, Paging } from '../../../base/query';
import { needOrg, needOwner } from '../../people/org/service';
import { plainFile } from '../../house/plain/service';
import { asStored, type GroundInput, groundNames, isSameGround, judgeGround, settledGround } from './ground';
import type { FenceKind, FenceRecord } from './queries';

export {
  asListed,
  fencesOf,
  groundColumns,
  findAnyFence,
  listShapes,
  matchingFences,
  orgName,
  shownColumns,
  showFence,
  type FenceRecord,
} from './queries';

/** The judged part of a fence, on the truck or here; its name and owner are not part of it. */
export interface Shape extends FenceGround {
  level: FenceLevel;
  /** Km/h; null where it has none. */
  speedLimit: number | null;
}
interface Details extends Shape {
  fenceName: string;
  orgId: string;
}
type Change = { [K in keyof Details]?: Details[K] | undefined };

const shapeNames = ['centerLng', 'centerLat', 'radius', 'points', 'width', 'level', 'speedLimit'] as const;

/** Whether a settled change makes another fence of it for whoever is inside or outside. */
function isReshaped(before: Shape, change: Change): boolean {
  const was: Shape = { ...before, ...given(settledGround(before)) };
  return shapeNames.some((name) => change[name] !== undefined && !isDeepStrictEqual(change[name], was[name]));
}

/** The fields of a change that are there. */
const given = (change: object) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

interface Kind<F extends FenceRecord, Filter extends Paging> {
  kind: FenceKind;
  /** The subject of its rights, of its log and of the live stream. */
  module: 'efence' | 'cfence';
  /** The fence with what hangs on it, if it is in sight. */
  find: (ctx: Context, id: string) => Promise<F | undefined>;
  list: (ctx: Context, filter: Filter) => Listing<unknown>;
  /** The field that names what hangs on it, and how that is written once the fence is. */
  members: [field: string, write: (ctx: Context, fence: F, ids: readonly string[]) => Promise<void>];
}

/**
 * The records of one kind of fence. Everybody inside its organization sees a fence; whoever has that organization in
 * scope changes it.
 */
export function fenceFile<F extends FenceRecord, Filter extends Paging>(of: Kind<F, Filter>) {
  const { kind, module, find, list } = of;
  const [field, write] = of.members;

  const file = plainFile({
    module,
    table: 'fence',
    find,
    list,
    nameOf: ({ fenceName }) => fenceName,
    watched: { fence_name_once: 'fenceName' },
    derive: async (ctx, values) => {
      const { companyId } = await needOwner(ctx, values.orgId as string);
      const speedLimit = speedLimitOf(values as unknown as Shape);
      const ground = asStored(settledGround(values as unknown as GroundInput));
      return { kind, companyId, speedLimit, ...ground, shapedAt: ctx.now.toISOString() };
    },
    async check(ctx, { orgId, ...ground }, before, problems) {
      // Rules grow stricter: a fence of before them keeps its ground as long as nobody changes that.
      if (!before || !isSameGround(ground as unknown as GroundInput, before))
        judgeGround(ground as unknown as GroundInput, problems);
      if (!before || orgId === before.orgId) return;
      const owner = await problems.of('orgId', () => needOwner(ctx, orgId as string));
      if (owner && owner.companyId !== before.companyId) problems.add('orgId', fenceText.otherCompany);
    },
    beside: { [field]: async (ctx, id, ids) => write(ctx, (await find(ctx, id))!, ids as string[]) },
    keepsDeleted: true,
  });

  const { findOrFail } = file;

  /** The fence, if it is in scope and not only in sight. */
  async function findOwnOrFail(ctx: Context, id: string): Promise<F> {
    const found = await findOrFail(ctx, id);
    await needOrg(ctx, found.orgId);
    return found;
  }

  /** Writes a change; says what the fence was, and whether it is another one now. */
  async function edit(
    ctx: Context,
    { id, version, ...change }: Change & { id: string; version: number },
  ): Promise<{ before: F; isNew: boolean }> {
    const before = await findOwnOrFail(ctx, id);
    const speedLimit = speedLimitOf({
      level: change.level ?? before.level,
      speedLimit: change.speedLimit === undefined ? before.speedLimit : change.speedLimit,
    });
    if (speedLimit !== before.speedLimit || change.speedLimit !== undefined) change.speedLimit = speedLimit;
    if (groundNames.some((name) => change[name] !== undefined))
      Object.assign(change, settledGround({ ...before, ...given(change) }));
    const isNew = isReshaped(before, change);
    const shapedAt = isNew && { shapedAt: ctx.now.toISOString() };
    await file.edit(ctx, { id, version, ...asStored(change), ...shapedAt });
    return { before, isNew };
  }

  const { add, takeBack, log, chosen } = file;
  return { findOrFail, findOwnOrFail, log, chosen, add, edit, takeBack };
}
