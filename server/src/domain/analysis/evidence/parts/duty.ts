import { type Given, paramsInWords } from '@fleet/contract/control/params';
import { sql } from 'kysely';
import type { Context } from '../../../../base/context';
import { unscoped } from '../../../../base/scope';
import { issuerName } from '../../../house/ledger/service';
import type { Row } from '../drafts';
import type { Target } from '../target';
import { both } from '../words';
import { byVehicles } from './reported';

/** Takes the keys of a row's files along, and leaves them out of the row. */
async function* withPapers(
  target: Target,
  rows: AsyncIterable<Row>,
  of: (row: Row) => string,
): AsyncGenerator<Row> {
  for await (const { fileIds, ...row } of rows) {
    for (const fileId of (fileIds as string[] | null) ?? []) target.papers.push({ fileId, of: of(row) });
    yield row;
  }
}

/** Inspections of the period and the last one before it: that is the one that somebody relied on when it began. */
export const inspections = (ctx: Context, target: Target) =>
  withPapers(
    target,
    byVehicles(target.vehicleIds, (ids) =>
      sql<Row>`
        select car_id, check_time, coalesce(inspector, driver_name) as inspector, result, items, source, remark,
          (select string_agg(item ->> 'itemName', ', ') from jsonb_array_elements(items) item
            where item ->> 'result' = 'abnormal') as abnormal_items,
          array(select file_id::text from inspection_photo where inspection_id = inspection.id) as file_ids
        from inspection join vehicle on vehicle.id = vehicle_id left join driver on driver.id = inspection.driver_id
        where vehicle_id = any(${ids}::bigint[]) and inspection.company_id = ${target.companyId}
          and inspection.deleted_at is null and check_time < ${target.to}
          and (${target.pack.driverId}::bigint is null or inspection.driver_id = ${target.pack.driverId})
          and check_time >= least(${target.from}::timestamptz, (select max(check_time) from inspection before
            where before.vehicle_id = inspection.vehicle_id and before.company_id = inspection.company_id
              and before.deleted_at is null and before.check_time <= ${target.from}))
        order by car_id, check_time`.execute(unscoped(ctx)),
    ),
    ({ carId }) => `${String(carId)} 点检 / inspection`,
  );

export const repairs = (ctx: Context, target: Target) =>
  withPapers(
    target,
    byVehicles(target.vehicleIds, (ids) =>
      sql<Row>`
        select request_num, car_id, repair_time, situation, state, accepted_at, repaired_at, closed_at,
          (select jsonb_agg(jsonb_build_object('doing', doing, 'time', time, 'detail', detail) order by id)
            from repair_step where request_id = repair_request.id) as steps,
          array(select file_id::text from repair_file where request_id = repair_request.id) as file_ids
        from repair_request join vehicle on vehicle.id = vehicle_id
        where vehicle_id = any(${ids}::bigint[]) and repair_request.company_id = ${target.companyId}
          and repair_request.deleted_at is null and repair_time < ${target.to}
          and coalesce(closed_at, 'infinity') >= ${target.from}
        order by repair_time, repair_request.id`.execute(unscoped(ctx)),
    ),
    ({ requestNum }) => String(requestNum),
  );

export const maintenance = (ctx: Context, target: Target) =>
  withPapers(
    target,
    byVehicles(target.vehicleIds, (ids) =>
      sql<Row>`
        select order_num, car_id, maintain_time, maintainer, hours, stood, remarks,
          array(select file_id::text from maintain_order_file where order_id = maintain_order.id) as file_ids
        from maintain_order join vehicle on vehicle.id = vehicle_id
        where vehicle_id = any(${ids}::bigint[]) and maintain_order.company_id = ${target.companyId}
          and maintain_order.deleted_at is null and maintain_time < ${target.to}
          and maintain_time >= least(${target.from}::timestamptz, (select max(maintain_time) from maintain_order before
            where before.vehicle_id = maintain_order.vehicle_id and before.company_id = maintain_order.company_id
              and before.deleted_at is null and before.maintain_time <= ${target.from}))
        order by car_id, maintain_time`.execute(unscoped(ctx)),
    ),
    ({ orderNum }) => String(orderNum),
  );

/** The list that was in force when the period began, and every one that followed in it. */
export const allowLists = (ctx: Context, { vehicleIds, companyId, from, to }: Target) =>
  byVehicles(vehicleIds, (ids) =>
    sql<Row>`
      select car_id, allow_list.version, changed_at, jsonb_array_length(entries) as count, entries from allow_list
      join vehicle on vehicle.id = vehicle_id
      where vehicle_id = any(${ids}::bigint[]) and allow_list.company_id = ${companyId} and changed_at < ${to}
        and allow_list.version >= coalesce((select max(before.version) from allow_list before
          where before.vehicle_id = allow_list.vehicle_id and before.company_id = ${companyId}
            and before.changed_at <= ${from}), 0)
      order by car_id, allow_list.version`.execute(unscoped(ctx)),
  );

/** Commands to the trucks with the answers of their terminals. Faces and fingerprints never lie in either. */
export async function* commands(
  ctx: Context,
  { vehicleIds, companyId, from, to }: Target,
): AsyncGenerator<Row> {
  const found = byVehicles(vehicleIds, (ids) =>
    sql<Row>`
      select car_id, identifier, case
          when identifier = 'lock' and params ->> 'locked' = 'false' then 'unlock'
          when identifier = 'lock' then identifier
          else coalesce(name_zh || ' / ' || name_en, identifier) end as command,
        params, content, issued_at, coalesce(${issuerName}, issued_by) as issued_by, state, problem, tries, finished_at,
        case when answer is not null then
          jsonb_build_object('code', answer -> 'code', 'message', answer -> 'message') end as answer
      from device_command join vehicle on vehicle.id = vehicle_id
      left join lateral (
        select name_zh, name_en, content from terminal join terminal_command using (terminal_type_id)
        where terminal.id = terminal_row_id and terminal_command.identifier = device_command.identifier
          and terminal_command.deleted_at is null) named on true
      where vehicle_id = any(${ids}::bigint[]) and device_command.company_id = ${companyId}
        and issued_at < ${to} and coalesce(finished_at, 'infinity') >= ${from}
      order by issued_at, device_command.id`.execute(unscoped(ctx)),
  );
  for await (const { content, ...row } of found) {
    const given = {
      params: row.params as Given['params'],
      parameters: (content ?? []) as Given['parameters'],
    };
    const lines = paramsInWords(given).map(({ name, value }) => `${both(name)}: ${both(value)}`);
    yield { ...row, paramsInWords: lines.join('\n') };
  }
}
