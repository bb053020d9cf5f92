import type { maintainAnalysis } from '@fleet/contract/analysis/maintenance';
import type { Input } from '@fleet/contract/call';
import { ratio } from '@fleet/contract/figure/figure';
import { listJoint } from '@fleet/contract/text';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { periodOf, sorted, tableOf } from '../figure/index';
import { type Cost, maintenanceOrders, noCost, type OrdersAsked, summed } from './orders';

interface Item {
  id: string;
  projectName: string;
  times: number;
  vehicles: number;
  materials: string;
  labour: string;
  material: string;
  total: string;
}

/**
 * Items with their times and cost. An order with several items counts for each; its labour is split equally, a used
 * material falls to the items that list it, or to all where none does.
 */
const itemsOf = (ctx: Context, asked: OrdersAsked) => sql<Item>`
  with done as materialized (select * from ${maintenanceOrders(ctx, { ...asked, projectId: undefined })} orders),
  part as (
    select done.id as order_id, done.vehicle_id, project_id, labour / count(*) over (partition by done.id) as labour
    from done join maintain_order_project on order_id = done.id
  ), used as (
    select done.id as order_id, line.number as line, line.name, line.spec, line.unit, line.qty,
      round(coalesce(line.price, 0) * line.qty, 2) as cost
    from done cross join lateral (
      select number, row ->> 'materialName' as name, row ->> 'spec' as spec, row ->> 'unit' as unit,
        (row ->> 'qty')::numeric as qty, (row ->> 'price')::numeric as price
      from jsonb_array_elements(materials) with ordinality as listed(row, number)) line
  ), listed as (
    select used.*, part.project_id, exists (
      select from maintain_material known where known.project_id = part.project_id
        and lower(known.material_name) = lower(used.name)
        and lower(coalesce(known.spec, '')) = lower(coalesce(used.spec, ''))) as is_listed
    from used join part using (order_id)
  ), split as (
    select project_id, name, unit, qty / times as qty, cost / times as cost
    from (
      select *, bool_or(is_listed) over one as has_list,
        case when bool_or(is_listed) over one then count(*) filter (where is_listed) over one
          else count(*) over one end as times
      from listed window one as (partition by order_id, line)) share
    where is_listed or not has_list
  ), material as (
    select project_id, sum(cost) as cost,
      string_agg(name || ' ' || trim_scale(round(qty, 2)) || coalesce(' ' || unit, ''),
        ${listJoint(ctx.language)} order by qty desc, name) as materials
    from (select project_id, name, unit, sum(qty) as qty, sum(cost) as cost from split group by 1, 2, 3) used
    group by project_id
  )
  select project.id, project_name, count(*)::int as times, count(distinct part.vehicle_id)::int as vehicles,
    coalesce(max(materials), '') as materials, sum(part.labour)::numeric(14, 2)::text as labour,
    coalesce(max(material.cost), 0)::numeric(14, 2)::text as material,
    (sum(part.labour) + coalesce(max(material.cost), 0))::numeric(14, 2)::text as total
  from part join maintain_project project on project.id = part.project_id
  left join material on material.project_id = part.project_id
  where ${asked.projectId ? sql`part.project_id = ${asked.projectId}` : sql`true`}
  group by project.id`;

/** The items of maintenance, the most frequent first. */
export function listItems(ctx: Context, { sort, ...asked }: Input<(typeof maintainAnalysis)['items']>) {
  const wanted = { ...asked, ...periodOf(ctx, asked) };
  const load = async () => {
    const { rows } = await itemsOf(ctx, wanted).execute(ctx.db);
    const whole = rows.reduce((sum, { times }) => sum + times, 0);
    let soFar = 0;
    const parted = rows
      .sort((one, other) => other.times - one.times || (one.projectName < other.projectName ? -1 : 1))
      .map((row) => {
        soFar += row.times;
        return { ...row, part: ratio(row.times, whole), partSoFar: ratio(soFar, whole) };
      });
    const byAmount = parted.map((row, at) => ({ ...row, at, total: Number(row.total) }));
    return sorted(byAmount, sort ?? 'times,desc').map(({ at }) => parted[at]!);
  };
  const totals = async () => {
    const { rows } = await sql<Cost & { vehicles: number }>`
      select ${summed}, count(distinct vehicle_id)::int as vehicles
      from ${maintenanceOrders(ctx, wanted)} orders`.execute(ctx.db);
    return rows[0] ?? { ...noCost, vehicles: 0 };
  };
  return { table: tableOf(load, ({ id }) => id), totals };
}
