import { monthsAfter } from '@fleet/contract/months';
import type { Right } from '@fleet/contract/rights';
import { utcDay } from '../base/calendar';
import type { Context } from '../base/context';
import { writing } from '../base/scope';
import { uploadAttachment } from '../domain/house/file/service';
import { audit, submitCars, submitDrivers } from '../domain/duty/review/service';

const dayMs = 86_400_000;
const dayIn = (ctx: Context, days: number) => utcDay(ctx.now.getTime() + days * dayMs);

/** When the review of a demo truck ends: most stand, some are near their end, one is over, two were never recorded. */
export function reviewDay(ctx: Context, number: number): string | null {
  if (number === 18) return dayIn(ctx, -12);
  if (number === 19 || number === 21) return null;
  return dayIn(ctx, [17, 22, 23].includes(number) ? number : 120 + number * 20);
}

/** Applications in every state: what waits, what was passed, what was rejected. */
export async function seedReviews(ctx: Context, companyId: string): Promise<void> {
  const company = await actingAs(ctx, 'admin', { kind: 'company', companyId });
  const jurisdictionId = await jurisdictionOf(ctx, companyId);
  const authority = await actingAs(ctx, 'regulator', { kind: 'jurisdiction', jurisdictionId });
  const cars = (carIds: string[]) => keysOf(ctx, 'vehicle', 'carId', carIds);
  const drivers = (driverNums: string[]) => keysOf(ctx, 'driver', 'driverNum', driverNums);

  await submitCars(company, { ids: await cars(['HD-22', 'HD-18']), ...(await formOf(company, 24)) });
  await submitDrivers(company, { ids: await drivers(['HDD013']), ...(await formOf(company, 48)) });
  await submitCars(company, { ids: await cars(['HD-17', 'HD-23']), ...(await formOf(company, 24)) });
  const [passed, rejected] = (await openOf(ctx, await cars(['HD-17', 'HD-23']))) as [string, string];
  await audit(authority, { id: passed, decision: 'pass' });
  await audit(authority, { id: rejected, decision: 'reject', reason: '检验报告缺少制动试验页' });
}

async function actingAs(ctx: Context, loginName: string, scope: Context['scope']): Promise<Context> {
  const account = await writing(ctx)
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .select(['account.id as accountId', 'account.orgId', 'account.companyId', 'rights'])
    .where('loginName', '=', loginName)
    .executeTakeFirstOrThrow();
  const { rights, ...place } = account;
  const actor = {
    ...place,
    sessionId: null,
    loginName,
    ip: null,
    userAgent: null,
    rights: new Set<Right>(rights),
  };
  return { ...ctx, scope, actor };
}

const jurisdictionOf = async (ctx: Context, companyId: string) =>
  (
    await ctx.db
      .selectFrom('jurisdictionCompany')
      .select('jurisdictionId')
      .where('companyId', '=', companyId)
      .executeTakeFirstOrThrow()
  ).jurisdictionId;

async function keysOf(
  ctx: Context,
  table: 'vehicle' | 'driver',
  column: 'carId' | 'driverNum',
  numbers: readonly string[],
): Promise<string[]> {
  const rows = await writing(ctx)
    .selectFrom(table as 'vehicle')
    .select(['id', `${column as 'carId'} as number`])
    .where(column as 'carId', 'in', numbers)
    .execute();
  return numbers.map((number) => rows.find((row) => row.number === number)!.id);
}

async function openOf(ctx: Context, vehicleIds: readonly string[]): Promise<string[]> {
  const rows = await writing(ctx)
    .selectFrom('annualReview')
    .select(['id', 'vehicleId'])
    .where('vehicleId', 'in', vehicleIds)
    .where('state', '=', 'unapproved')
    .execute();
  return vehicleIds.map((vehicleId) => rows.find((row) => row.vehicleId === vehicleId)!.id);
}

/** Inspected a week ago, with a report. */
async function formOf(ctx: Context, months: number) {
  const inspectionDate = dayIn(ctx, -7);
  const report = new File([reportOf(inspectionDate)], `report-${inspectionDate}.pdf`, {
    type: 'application/pdf',
  });
  const { id: reportFileId } = await uploadAttachment(ctx, { file: report });
  return { inspectionDate, newExpire: monthsAfter(inspectionDate, months), reportFileId };
}

/** One page that says what it is. */
function reportOf(day: string): string {
  const text = `BT /F1 18 Tf 60 760 Td (Inspection report, demo) Tj 0 -30 Td (Inspected on ${day}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = pdf.length;
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  return `${pdf}xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
}
