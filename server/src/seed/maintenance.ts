import type { Context } from '../base/context';
import { writing } from '../base/scope';
import {
  addOrder,
  addProject,
  assignProgram,
  materials,
  refreshStandings,
} from '../domain/duty/maintenance/index';

const dayMs = 86_400_000;

/** The programs with their cycles and materials. */
const programs = [
  {
    projectName: '500 小时保养',
    cycleHours: 500,
    cycleDays: 180,
    items: [
      {
        projectName: '更换液压油滤芯',
        materials: [{ materialName: '液压滤芯', spec: 'HF-102', unit: '个', price: '86', qty: 1 }],
      },
      {
        projectName: '门架链条润滑',
        materials: [{ materialName: '链条油', unit: 'L', price: '45', qty: 0.5 }],
      },
      { projectName: '制动系统检查', materials: [] },
    ],
  },
  {
    projectName: '年度保养',
    cycleDays: 365,
    items: [
      {
        projectName: '更换液压油',
        materials: [{ materialName: '液压油', spec: 'L-HM46', unit: 'L', price: '18.5', qty: 40 }],
      },
    ],
  },
];

/** So many days ago was the yearly maintenance of each; one is long over, one nearly so. */
const lastDone = [20, 29, 400, 47, 56, 355, 74, 83, 92, 101];

/** Maintenance of the first demo company: programs, who goes by them, and what was done, so that each status is met. */
export async function seedMaintenance(ctx: Context): Promise<void> {
  const vehicles = await writing(ctx)
    .selectFrom('vehicle')
    .select(['id', 'companyId'])
    .where('carId', 'like', 'HD-%')
    .orderBy('carId')
    .execute();
  const ids = vehicles.map(({ id }) => id);
  const [often, yearly] = await addPrograms(ctx, vehicles[0]!.companyId);
  await assignProgram(ctx, { id: yearly!, vehicleIds: ids.slice(0, lastDone.length) });
  await assignProgram(ctx, { id: often!, vehicleIds: ids.slice(lastDone.length, 16) });
  // Who goes by the yearly program has a long cycle of his own: else that would be over on all of them.
  await writing(ctx)
    .updateTable('vehicle')
    .set({ maintainCycle: 5_000, serviceInterval: 730 })
    .where('id', 'in', ids.slice(0, lastDone.length))
    .execute();
  for (const [number, days] of lastDone.entries())
    await addOrder(ctx, {
      vehicleId: ids[number]!,
      maintainer: '孙保养',
      maintainTime: new Date(ctx.now.getTime() - days * dayMs).toISOString(),
      // Less than any simulated truck has run.
      hours: 60 + 5 * number,
      projectIds: [yearly!],
      labourCost: String(180 + 20 * number),
      materials: number % 2 === 0 ? programs[1]!.items[0]!.materials : [],
    });
  await refreshStandings(ctx, ids);
}

async function addPrograms(ctx: Context, companyId: string): Promise<string[]> {
  const made: string[] = [];
  for (const { items, ...program } of programs) {
    const { id } = await addProject(ctx, { ...program, companyId });
    made.push(id);
    for (const { materials: taken, ...item } of items) {
      const added = await addProject(ctx, { ...item, parentId: id });
      for (const material of taken) await materials.add(ctx, { ...material, projectId: added.id });
    }
  }
  return made;
}
