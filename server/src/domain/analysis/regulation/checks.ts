import type { Input, Output } from '@fleet/contract/call';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import type { jurisdictionSynthesize } from '@fleet/contract/regulation/calls';
import type { Context } from '../../../base/context';
import {
  countedUntil,
  daysOf,
  noSums,
  periodOf,
  sumsByCompany,
  sumsByDay,
  type SumsOf,
} from '../figure/index';
import { showCheckRates } from '../home/index';
import { listCompanies } from './standing';

type Calls = typeof jurisdictionSynthesize;
type Sums = SumsOf<'vehicle'>;

const nothing = noSums('vehicle') as Sums;

const added = (all: Iterable<Sums>): Sums => {
  const sums = { ...nothing };
  for (const one of all) for (const name in sums) sums[name as keyof Sums] += one[name as keyof Sums];
  return sums;
};

const checked = (sums: Sums) => ({
  usedShifts: sums.usedShifts,
  checkedShifts: sums.checkedShifts,
  checkRate: vehicleFigures.checkRate.of(sums, '24'),
});
const inspected = (sums: Sums) => ({
  inspections: sums.inspections,
  abnormalInspections: sums.abnormalInspections,
  abnormalRate: vehicleFigures.abnormalRate.of(sums, '24'),
});

/** The sums of a period by company; of all of them, and of the companies that have none. */
async function byCompany<R>(ctx: Context, asked: Parameters<typeof sumsByCompany>[2], of: (sums: Sums) => R) {
  const [names, sums] = await Promise.all([listCompanies(ctx), sumsByCompany(ctx, 'vehicle', asked)]);
  return {
    companies: names.map((company) => ({ ...company, ...of(sums.get(company.id) ?? nothing) })),
    totals: of(added(sums.values())),
  };
}

/** Inspected and used shifts of a period by day and by company, or of one vehicle. */
export async function showChecks(
  ctx: Context,
  { vehicleId, startDate, endDate }: Input<Calls['check']>,
): Promise<Output<Calls['check']>> {
  const period = periodOf(ctx, { startDate, endDate });
  const [{ rows }, companies, countedAt] = await Promise.all([
    showCheckRates(ctx, { ...period, vehicleId }),
    byCompany(ctx, { ...period, objectId: vehicleId }, checked),
    countedUntil(ctx, period),
  ]);
  return { ...period, countedAt, rows, ...companies };
}

/** Inspections of a period and how many of them were abnormal, by day and by company. */
export async function showAbnormal(
  ctx: Context,
  { startDate, endDate }: Input<Calls['abnormal']>,
): Promise<Output<Calls['abnormal']>> {
  const period = periodOf(ctx, { startDate, endDate });
  const [byDay, companies, countedAt] = await Promise.all([
    sumsByDay(ctx, 'vehicle', period),
    byCompany(ctx, period, inspected),
    countedUntil(ctx, period),
  ]);
  const rows = daysOf(period).map((day) => ({ day, ...inspected(byDay.get(day) ?? nothing) }));
  return { ...period, countedAt, rows, ...companies };
}
