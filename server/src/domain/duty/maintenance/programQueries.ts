import type { Input } from '@fleet/contract/call';
import type { material, program } from '@fleet/contract/maintenance/program';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { within, writing } from '../../../base/scope';

/** Programs in sight, without their items. */
const programs = (ctx: Context) =>
  within(ctx, 'maintainProject').selectFrom('maintainProject').where('parentId', 'is', null);

export function listPrograms(ctx: Context, filter: Input<typeof program.list>) {
  const [column, direction] = sortOf(filter.sort ?? 'projectName');
  let found = programs(ctx)
    .select('id')
    .orderBy(column, (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('id');
  if (filter.id) found = found.where('id', '=', filter.id);
  if (filter.projectName) found = found.where('projectName', 'ilike', contains(filter.projectName));
  if (filter.modelId) found = found.where('modelId', '=', filter.modelId);
  if (filter.brandId)
    found = found.where(
      sql<boolean>`model_id in (select id from brand_model where brand_id = ${filter.brandId})`,
    );
  return listing(found, (ids) => showPrograms(ctx, ids));
}

/** Projects with what they belong to, programs and items alike. */
const showPrograms = (ctx: Context, ids: readonly string[]) =>
  within(ctx, 'maintainProject', 'vehicle')
    .selectFrom('maintainProject')
    .where('id', 'in', ids)
    .select(['id', 'version', 'companyId', 'parentId', 'projectName', 'modelId', 'remarks'])
    .select(['cycleHours', 'cycleDays', 'remindHours'])
    .select([
      sql<string>`(select company_name from company where company.id = maintain_project.company_id)`.as(
        'companyName',
      ),
      sql<string | null>`(select brand_name || ' ' || model_name
        from brand_model join brand on brand.id = brand_id where brand_model.id = model_id)`.as('model'),
      sql<string[]>`array(select item.project_name from maintain_project item
        where item.parent_id = maintain_project.id and item.deleted_at is null order by item.id)`.as('items'),
      sql<string[]>`array(select distinct material_name from maintain_material
        where project_id = maintain_project.id or project_id in (select item.id from maintain_project item
          where item.parent_id = maintain_project.id and item.deleted_at is null) order by 1)`.as(
        'materials',
      ),
      sql<number>`(select count(*)::int from maintain_assignment join vehicle on vehicle.id = vehicle_id
        where project_id = maintain_project.id)`.as('vehicles'),
    ])
    .execute();

/** One program or item, if it is in sight. */
export const findProject = async (ctx: Context, id: string) => (await showPrograms(ctx, [id])).at(0);

export const listItems = (ctx: Context, parentId: string) =>
  within(ctx, 'maintainProject')
    .selectFrom('maintainProject')
    .select(['id', 'version', 'parentId', 'projectName', 'remarks'])
    .where('parentId', '=', parentId)
    .orderBy('id')
    .execute();

export const assignedVehicles = async (ctx: Context, projectId: string) =>
  (
    await within(ctx, 'vehicle')
      .selectFrom('maintainAssignment')
      .innerJoin('vehicle', 'vehicle.id', 'maintainAssignment.vehicleId')
      .select('vehicle.id')
      .where('projectId', '=', projectId)
      .orderBy('carId')
      .execute()
  ).map(({ id }) => id);

/** Whether the program holds for a living vehicle, in sight or not. */
export async function isAssigned(ctx: Context, projectId: string): Promise<boolean> {
  const found = await sql`select from maintain_assignment join vehicle on vehicle.id = vehicle_id
    where project_id = ${projectId} and deleted_at is null limit 1`.execute(ctx.db);
  return found.rows.length > 0;
}

/** Programs and items to choose from, those of the vehicle first; its company's alone when one is named. */
export async function chooseProjects(ctx: Context, { vehicleId, ids }: Input<typeof program.choices>) {
  let found = within(ctx, 'maintainProject', 'vehicle')
    .selectFrom('maintainProject')
    .select(['id', 'parentId', 'projectName as label'])
    .select([
      sql<string | null>`(select program.project_name from maintain_project program
        where program.id = maintain_project.parent_id)`.as('detail'),
      sql<boolean>`exists (select from maintain_assignment
        where project_id = coalesce(parent_id, id) and vehicle_id = ${vehicleId ?? null})`.as('isAssigned'),
    ])
    // The items of a deleted program are gone with it.
    .where((is) =>
      is.or([
        is('parentId', 'is', null),
        is('parentId', 'in', is.selectFrom('maintainProject as program').select('program.id')),
      ]),
    )
    .orderBy('isAssigned', 'desc')
    .orderBy(sql`coalesce(parent_id, id)`)
    .orderBy('id');
  if (vehicleId)
    found = found.where((is) =>
      is('companyId', '=', is.selectFrom('vehicle').select('companyId').where('vehicle.id', '=', vehicleId)),
    );
  if (ids) found = found.where('id', 'in', ids);
  return { rows: await found.execute() };
}

const materialsOf = (ctx: Context) =>
  within(ctx, 'maintainProject')
    .selectFrom('maintainMaterial')
    .innerJoin('maintainProject', 'maintainProject.id', 'maintainMaterial.projectId');

export function listMaterials(ctx: Context, filter: Input<typeof material.list>) {
  let found = materialsOf(ctx)
    .select('maintainMaterial.id')
    .orderBy(...sortOf(filter.sort ?? 'materialName'))
    .orderBy('maintainMaterial.id');
  const { id, projectId } = filter;
  if (id) found = found.where('maintainMaterial.id', '=', id);
  if (projectId)
    found = found.where((is) => is.or([is('projectId', '=', projectId), is('parentId', '=', projectId)]));
  return listing(found, (ids) => showMaterials(ctx).where('maintainMaterial.id', 'in', ids).execute());
}

/** Materials of these projects alone, by name. */
export const materialsIn = (ctx: Context, projectIds: readonly string[]) =>
  projectIds.length === 0
    ? Promise.resolve([])
    : showMaterials(ctx).where('projectId', 'in', projectIds).orderBy('materialName').execute();

const showMaterials = (ctx: Context) =>
  materialsOf(ctx)
    .select(['maintainMaterial.id', 'maintainMaterial.version', 'projectId', 'projectName', 'companyId'])
    .select(['materialName', 'spec', 'unit', 'price'])
    .select(sql<number>`qty::float8`.as('qty'));

export const findMaterial = (ctx: Context, id: string) =>
  showMaterials(ctx).where('maintainMaterial.id', '=', id).executeTakeFirst();

/** Vehicles in sight of the program's company; those named, or every one of its model. */
export const vehiclesFor = (
  ctx: Context,
  { companyId, modelId }: { companyId: string; modelId: string | null },
  vehicleIds: readonly string[] | null,
) => {
  const found = within(ctx, 'vehicle').selectFrom('vehicle').select('id').where('companyId', '=', companyId);
  return vehicleIds
    ? found.where('id', '=', sql<string>`any(${vehicleIds}::bigint[])`).execute()
    : found.where('modelId', '=', modelId).execute();
};

/** Lets a program hold for these vehicles; those for which it did are left as they were. Answers how many are new. */
export async function insertAssignments(ctx: Context, projectId: string, vehicleIds: readonly string[]) {
  const { rows } = await sql`
    insert into maintain_assignment (vehicle_id, project_id, assigned_hours)
    select id, ${projectId}, work_seconds / 3600
    from unnest(${vehicleIds}::bigint[]) id left join vehicle_state on vehicle_id = id
    on conflict do nothing returning vehicle_id`.execute(ctx.db);
  return rows.length;
}

export const deleteAssignments = (ctx: Context, projectId: string, vehicleIds: readonly string[]) =>
  writing(ctx)
    .deleteFrom('maintainAssignment')
    .where('projectId', '=', projectId)
    .where('vehicleId', '=', sql<string>`any(${vehicleIds}::bigint[])`)
    .execute();

/** A vehicle that goes to another company goes by none of the programs that it went by. */
export async function leaveMaintenance(ctx: Context, vehicleId: string): Promise<void> {
  const db = writing(ctx);
  await db.deleteFrom('maintainAssignment').where('vehicleId', '=', vehicleId).execute();
  await db.deleteFrom('maintainStanding').where('vehicleId', '=', vehicleId).execute();
}
