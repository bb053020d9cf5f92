import type { Finding } from '@fleet/contract/evidence/parts';
import { sql } from 'kysely';
import { today } from '../../../../base/calendar';
import type { Context } from '../../../../base/context';
import { unscoped, within } from '../../../../base/scope';
import { wasListed } from '../../../duty/authorization/service';
import { wasChecked } from '../../../duty/inspection/service';
import type { Target } from '../target';

/** Somebody who was on a truck. */
export interface OnTruck {
  vehicleId: string;
  kind: number | null;
  number: string;
  driverId: string | null;
}

/** The driver on a truck and everything that spoke for or against his driving it at a moment, as it stood then. */
export async function standingAt(ctx: Context, target: Target, on: OnTruck, at: number) {
  const time = new Date(at).toISOString();
  const vehicle = { id: on.vehicleId, companyId: target.companyId };
  const driver = on.driverId === null ? null : await driverThen(ctx, on.driverId, time);
  if (driver) {
    target.driverIds.add(driver.id);
    target.driverNums.add(driver.driverNum);
  }
  const isListed = await wasListed(ctx, vehicle, on, time);
  const reviewThen = await reviewOf(ctx, on.vehicleId, time);
  const isInspected = await wasChecked(ctx, vehicle, time);
  const exam = driver ? await examBy(ctx, driver.id, time) : null;
  const day = today(new Date(at), target.timeZone);
  const found: [boolean, Finding][] = [
    [isListed === false, 'notListed'],
    [isListed === null, 'listUnknown'],
    [on.driverId === null, 'unknownDriver'],
    [driver !== null && driver.licenceThen < day, 'licenceExpired'],
    [reviewThen !== null && reviewThen < day, 'reviewExpired'],
    [!isInspected, 'notInspected'],
    [exam?.passed === false, 'examNotPassed'],
  ];
  return {
    carId: target.carIds.get(on.vehicleId) ?? null,
    driverNum: driver?.driverNum ?? null,
    driverName: driver?.driverName ?? null,
    way: on.kind === null ? null : String(on.kind),
    number: on.number,
    isListed,
    licenceThen: driver?.licenceThen ?? null,
    reviewThen,
    isInspected,
    examThen: exam?.title ?? null,
    isExamPassed: exam?.passed ?? null,
    findings: found.flatMap(([is, finding]) => (is ? [finding] : [])).join(' '),
  };
}

/**
 * The date on which something ended that reviews prolong, as it stood at an instant: what the first review that passed
 * since found there, else what is on file now.
 */
const expiryThen = (column: 'driver_id' | 'vehicle_id', onFile: string, time: string) => sql<string>`(
  case when exists (${laterReview(column, time)}) then (select old_expire from (${laterReview(column, time)}) later)
    else ${sql.ref(onFile)} end)::text`;
const laterReview = (column: 'driver_id' | 'vehicle_id', time: string) => sql`
  select old_expire from annual_review
  join lateral (select at from annual_review_step
    where review_id = annual_review.id and step = 'pass' order by at desc limit 1) passed on true
  where state = 'passed' and ${sql.ref(column)} = subject.id and passed.at > ${time}
  order by passed.at limit 1`;

/** A driver in sight, with the end of his licence as it stood. */
const driverThen = (ctx: Context, id: string, time: string) =>
  within(ctx, 'driver')
    .selectFrom('driver as subject')
    .select(['id', 'driverNum', 'driverName'])
    .select(expiryThen('driver_id', 'subject.licence_expire', time).as('licenceThen'))
    .where('id', '=', id)
    .executeTakeFirst()
    .then((found) => found ?? null);

async function reviewOf(ctx: Context, vehicleId: string, time: string): Promise<string | null> {
  const { rows } = await sql<{ then: string | null }>`
    select ${expiryThen('vehicle_id', 'subject.annual_expire', time)} as then
    from vehicle subject where id = ${vehicleId}`.execute(unscoped(ctx));
  return rows[0]?.then ?? null;
}

/** The last exam that a driver had handed in by an instant. */
async function examBy(ctx: Context, driverId: string, time: string) {
  const { rows } = await sql<{ title: string; passed: boolean }>`
    select title, passed from exam_candidate join training on training.id = training_id
    where driver_id = ${driverId} and submitted_at <= ${time} and training.deleted_at is null
    order by submitted_at desc limit 1`.execute(unscoped(ctx));
  return rows[0] ?? null;
}
