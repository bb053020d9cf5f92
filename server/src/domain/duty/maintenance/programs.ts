import type { Input } from '@fleet/contract/call';
import type { program } from '@fleet/contract/maintenance/program';
import { programText } from '@fleet/contract/maintenance/text';
import { refusals } from '@fleet/contract/refusals';
import { usualService } from '@fleet/contract/vehicle/calls';
import { transaction, type Context } from '../../../base/context';
import { notFound, refuseField } from '../../../base/refuse';
import { holdOwned, holdRow, lockRow } from '../../../base/versions';
import { needModel } from '../../fleet/brand/service';
import { needCompany } from '../../people/company/service';
import { record } from '../../house/log/index';
import { plainFile } from '../../house/plain/service';
import {
  assignedVehicles,
  deleteAssignments,
  findMaterial,
  findProject,
  insertAssignments,
  isAssigned,
  listItems,
  listMaterials,
  listPrograms,
  materialsIn,
  vehiclesFor,
} from './programQueries';
import { refreshStandings } from './standing';

interface Cycle {
  parentId?: string | null;
  modelId?: string | null;
  cycleHours?: number | null;
  cycleDays?: number | null;
  remindHours?: number | null;
}

export const projects = plainFile({
  module: 'program',
  table: 'maintainProject',
  find: findProject,
  list: listPrograms,
  nameOf: ({ projectName }) => projectName,
  watched: { maintain_project_name_once: 'projectName' },
  keepsDeleted: true,
  async check(ctx, values, _before, problems) {
    const { parentId, modelId, cycleHours, cycleDays, remindHours } = values as Cycle;
    if (parentId) {
      for (const field of ['cycleHours', 'cycleDays', 'remindHours', 'modelId'] as const)
        if ((values[field] ?? null) !== null) problems.add(field, programText.itemHasNoCycle);
      return;
    }
    if (!cycleHours && !cycleDays) problems.add('cycleHours', programText.cycleFirst);
    if (cycleHours && (remindHours ?? usualService.remindCycle) >= cycleHours)
      problems.add('remindHours', programText.remindBelowCycle);
    if (modelId) await problems.of('modelId', () => needModel(ctx, modelId));
  },
  isInUse: (ctx, { id }) => isAssigned(ctx, id),
});

/** A program of one's own company (who belongs to none says of which), or an item of a program. */
export async function addProject(ctx: Context, { companyId, ...input }: Input<typeof program.add>) {
  const parent = input.parentId ? await projects.findOrFail(ctx, input.parentId) : null;
  if (parent?.parentId) throw refuseField('parentId', programText.noDeeper);
  const owner = parent?.companyId ?? companyId ?? ctx.actor.companyId;
  if (!owner) throw refuseField('companyId', programText.companyFirst);
  await needCompany(ctx, { id: owner });
  return projects.add(ctx, { ...input, companyId: owner });
}

/** A changed cycle is counted at once for every vehicle that goes by it. */
export async function editProject(ctx: Context, input: Input<typeof program.edit>): Promise<null> {
  return transaction(ctx, async (ctx) => {
    await projects.edit(ctx, input);
    await refreshStandings(ctx, await assignedVehicles(ctx, input.id));
    return null;
  });
}

export async function oneTree(ctx: Context, { id }: Input<typeof program.tree>) {
  const found = await projects.findOrFail(ctx, id);
  if (found.parentId) throw notFound();
  const items = await listItems(ctx, id);
  const materials = await materialsIn(ctx, [id, ...items.map((item) => item.id)]);
  const of = (projectId: string) => materials.filter((material) => material.projectId === projectId);
  return {
    ...found,
    own: of(id),
    parts: items.map((item) => ({ ...item, materials: of(item.id) })),
    vehicleIds: await assignedVehicles(ctx, id),
  };
}

/** For which vehicles in sight a program holds; those out of sight stay as they are. */
export async function assignProgram(
  ctx: Context,
  { id, vehicleIds, ofModel }: Input<typeof program.assign>,
): Promise<{ added: number; removed: number }> {
  const found = await projects.findOrFail(ctx, id);
  if (found.parentId) throw notFound();
  if (ofModel && !found.modelId) throw refuseField('ofModel', programText.noModel);
  const named = vehicleIds ? await vehiclesFor(ctx, found, vehicleIds) : [];
  if (named.length < new Set(vehicleIds).size) throw refuseField('vehicleIds', refusals.notFound);
  const alike = ofModel ? await vehiclesFor(ctx, found, null) : [];
  const wanted = new Set([...named, ...alike].map((vehicle) => vehicle.id));
  return transaction(ctx, async (ctx) => {
    // Nobody else says so meanwhile, or changes the cycle that is counted by.
    await lockRow(ctx, 'maintainProject', id);
    await holdRow(ctx, 'maintainProject', id);
    const before = await assignedVehicles(ctx, id);
    const leaving = vehicleIds ? before.filter((vehicleId) => !wanted.has(vehicleId)) : [];
    await deleteAssignments(ctx, id, leaving);
    await holdOwned(ctx, 'vehicle', found.companyId, [...wanted]);
    const added = await insertAssignments(ctx, id, [...wanted]);
    const done = { added, removed: leaving.length };
    if (added + leaving.length === 0) return done;
    await refreshStandings(ctx, [...wanted, ...leaving]);
    await record(ctx, {
      module: 'program',
      action: 'assign',
      recordId: id,
      recordName: found.projectName,
      companyId: found.companyId,
      after: done,
    });
    ctx.tell('changed', { subject: 'program', ids: [id], companyId: found.companyId });
    return done;
  });
}

export const materials = plainFile({
  module: 'material',
  table: 'maintainMaterial',
  find: findMaterial,
  list: listMaterials,
  nameOf: ({ materialName }) => materialName,
  watched: { maintain_material_name_once: 'materialName' },
  keepsDeleted: false,
  async check(ctx, values, before) {
    if (!before) await projects.findOrFail(ctx, String(values.projectId));
  },
});
