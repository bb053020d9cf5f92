import type { Input, Output } from '@fleet/contract/call';
import { regulationFigures } from '@fleet/contract/figure/regulation';
import { type jurisdictionSynthesize, maintainStates, safetyDevices } from '@fleet/contract/regulation/calls';
import { validities } from '@fleet/contract/validity';
import type { Context } from '../../../base/context';
import { listApprovals } from '../../duty/review/service';
import { listMonths } from '../maintenanceAnalysis/index';
import {
  type ByCompany,
  countDevices,
  countDrivers,
  countLinks,
  countMaintenance,
  countReviews,
  linkCounts,
  listCompanies,
  sumOf,
} from './standing';

type Calls = typeof jurisdictionSynthesize;
type Asked = Input<Calls['survey']>;

const figures = regulationFigures;
const none = '24';

/** The counts of one company, noughts where it has nothing; and those of all companies. */
export const countsOf = <N extends string>(names: readonly N[], all: ByCompany<N>, companyId?: string) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      companyId === undefined ? sumOf(all, name) : (all.get(companyId)?.[name] ?? 0),
    ]),
  ) as Record<N, number>;

/** A row for each company in scope, and one of all. */
async function rowsOf<R>(ctx: Context, rowOf: (companyId?: string) => R) {
  const companies = await listCompanies(ctx);
  return { rows: companies.map((company) => ({ ...company, ...rowOf(company.id) })), totals: rowOf() };
}

/** Companies, vehicles, drivers and their papers as they stand now. */
export async function showSurvey(ctx: Context, { companyId }: Asked): Promise<Output<Calls['survey']>> {
  const [companies, reviews, links, drivers, waiting] = await Promise.all([
    listCompanies(ctx),
    countReviews(ctx),
    countLinks(ctx),
    countDrivers(ctx),
    listApprovals(ctx, { pageNum: 1, pageSize: 1, approval: 'unapproved', companyId }).total(),
  ]);
  const vehicles = countsOf(['vehicles', ...validities], reviews);
  const people = countsOf(['drivers', ...validities], drivers);
  const sums = {
    companies: companies.length,
    vehicles: vehicles.vehicles,
    ...countsOf(linkCounts, links),
    drivers: people.drivers,
    licensed: people.normal + people.nearExpiry,
    reviewed: vehicles.normal + vehicles.nearExpiry,
  };
  return {
    ...sums,
    reviews: vehicles,
    licences: people,
    waiting,
    onlineRate: figures.onlineRate.of(sums, none),
    reviewRate: figures.reviewRate.of(sums, none),
    licenceRate: figures.licenceRate.of(sums, none),
    dismantleRate: figures.dismantleRate.of(sums, none),
  };
}

/** Drivers with a valid licence for each vehicle. */
export async function showDriverCar(ctx: Context): Promise<Output<Calls['driverCar']>> {
  const [reviews, drivers] = await Promise.all([countReviews(ctx), countDrivers(ctx)]);
  return rowsOf(ctx, (companyId) => {
    const { vehicles } = countsOf(['vehicles'], reviews, companyId);
    const people = countsOf(['drivers', 'normal', 'nearExpiry'], drivers, companyId);
    const sums = { vehicles, drivers: people.drivers, licensed: people.normal + people.nearExpiry };
    return { ...sums, driverCarRate: figures.driverCarRate.of(sums, none) };
  });
}

/** Vehicles with all safety devices, and with each. */
export async function showDevices(ctx: Context): Promise<Output<Calls['safetyDevice']>> {
  const devices = await countDevices(ctx);
  return rowsOf(ctx, (companyId) => {
    const sums = countsOf(['vehicles', 'safe', ...safetyDevices], devices, companyId);
    return { ...sums, safetyDeviceRate: figures.safetyDeviceRate.of(sums, none) };
  });
}

/** Vehicles by how their maintenance stands, and the orders of a period that were done in time. */
export async function showMaintenance(
  ctx: Context,
  { startDate, endDate }: Asked,
): Promise<Output<Calls['maintain']>> {
  const [standing, months] = await Promise.all([
    countMaintenance(ctx),
    listMonths(ctx, { startDate, endDate }),
  ]);
  const rates = await rowsOf(ctx, (companyId) => {
    const sums = countsOf(['vehicles', ...maintainStates], standing, companyId);
    const maintained = sums.normal + sums.due;
    return { ...sums, maintainRate: figures.maintainRate.of({ ...sums, maintained }, none) };
  });
  const { onTimeRate, countedAt } = months;
  return { ...rates, startDate: months.startDate, endDate: months.endDate, countedAt, onTimeRate };
}
