import { maskIdCard } from '@fleet/contract/driver/idCard';
import { sql } from 'kysely';
import type { Context } from '../../../../base/context';
import { unscoped, within } from '../../../../base/scope';
import { idCardIn } from '../../../fleet/driver/service';
import type { Row } from '../drafts';
import type { Target } from '../target';
import { byVehicles } from './reported';

/** The vehicle files, and which papers hang on them. */
export async function* vehicles(ctx: Context, target: Target): AsyncGenerator<Row> {
  const rows = byVehicles(target.vehicleIds, (ids) =>
    sql<Row>`
      select car_id, plate_num, manufacture_num, frame_num, brand_name as brand, model_name as model, capacity,
        (select org_name from org where org.id = vehicle.org_id) as org_name, delivery_date::text as delivery_date,
        annual_expire::text as annual_expire, insure_end::text as insure_end,
        (select terminal_id from binding join terminal on terminal.id = binding.terminal_row_id
          where binding.vehicle_id = vehicle.id and upper_inf(period)) as terminal_id,
        array(select file_id::text from vehicle_file
          where vehicle_id = vehicle.id and vehicle_file.company_id = vehicle.company_id
          union select insure_attachment::text where insure_attachment is not null) as file_ids
      from vehicle left join brand on brand.id = brand_id left join brand_model on brand_model.id = model_id
      where vehicle.id = any(${ids}::bigint[]) order by car_id`.execute(unscoped(ctx)),
  );
  for await (const { fileIds, ...row } of rows) {
    // Insurance is between a company and its insurer; an authority reads the dates alone.
    if (!target.isAuthority)
      for (const fileId of fileIds as string[]) target.papers.push({ fileId, of: String(row.carId) });
    yield row;
  }
}

/** The files of the drivers in sight whom the pack has come upon. */
export async function* drivers(ctx: Context, target: Target): AsyncGenerator<Row> {
  const rows = await within(ctx, 'driver')
    .selectFrom('driver')
    .select(['id', 'driverNum', 'driverName', 'licenceExpire', 'idCardSealed'])
    .select(sql<string>`(select org_name from org where org.id = org_id)`.as('orgName'))
    .where('companyId', '=', target.companyId)
    .where(sql<boolean>`id = any(${[...target.driverIds]}::bigint[])`)
    .orderBy('driverNum')
    .execute();
  for (const { id, idCardSealed, ...row } of rows) {
    target.driverNums.add(row.driverNum);
    const idCard = idCardSealed && maskIdCard(await idCardIn(ctx, { id, idCardSealed }));
    yield { ...row, idCard };
  }
}

/** Reviews of these vehicles and drivers that were submitted by the end of the pack, with every step of their approval. */
export async function* reviews(ctx: Context, target: Target): AsyncGenerator<Row> {
  const { companyId, vehicleIds, driverIds, to, pack } = target;
  const { rows } = await sql<Row & { reportFileId: string }>`
    select coalesce(car_id, driver_num || ' ' || driver_name) as subject, inspection_date::text as inspection_date,
      old_expire::text as old_expire, new_expire::text as new_expire, annual_review.state, submitted_at, report_file_id,
      (select max(at) from annual_review_step where review_id = annual_review.id and step <> 'submit') as decided_at,
      (select jsonb_agg(jsonb_build_object('step', step, 'at', at, 'reason', reason) order by id)
        from annual_review_step where review_id = annual_review.id) as steps
    from annual_review
    left join vehicle on vehicle.id = annual_review.vehicle_id
    left join driver on driver.id = annual_review.driver_id
    where annual_review.company_id = ${companyId} and submitted_at < ${to}
      and (annual_review.driver_id = any(${[...driverIds]}::bigint[])
        or (${pack.driverId}::bigint is null and annual_review.vehicle_id = any(${vehicleIds}::bigint[])))
    order by submitted_at, annual_review.id`.execute(unscoped(ctx));
  for (const { reportFileId, ...row } of rows) {
    target.papers.push({ fileId: reportFileId, of: String(row.subject) });
    yield row;
  }
}

/** The exams of these drivers, published by the end of the pack. */
export async function* exams(ctx: Context, { companyId, driverIds, to }: Target): AsyncGenerator<Row> {
  const { rows } = await sql<Row>`
    select driver_name, title, exam_deadline, submitted_at, score, pass_mark,
      case when submitted_at is not null then passed end as passed
    from exam_candidate join training on training.id = training_id join driver on driver.id = driver_id
    where training.company_id = ${companyId} and training.deleted_at is null and fixed_at < ${to}
      and driver_id = any(${[...driverIds]}::bigint[])
    order by exam_deadline, exam_candidate.id`.execute(unscoped(ctx));
  yield* rows;
}
