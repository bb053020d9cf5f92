import type { Input } from '@fleet/contract/call';
import { regulationFigures } from '@fleet/contract/figure/regulation';
import { figureText } from '@fleet/contract/figure/text';
import { companyFigures, type jurisdictionSynthesize } from '@fleet/contract/regulation/calls';
import { say } from '@fleet/contract/text';
import type { Context } from '../../../base/context';
import { noSums, periodOf, sorted, sumsByCompany, sumsOf, tableOf, valuesOf } from '../figure/index';
import { countsOf } from './rates';
import {
  countDevices,
  countDrivers,
  countLinks,
  countMaintenance,
  countReviews,
  linkCounts,
  listCompanies,
} from './standing';

type Asked = Input<(typeof jurisdictionSynthesize)['companies']>;

/** Every figure of each company in scope: as it stands now, and its inspections of the period. */
export function listCompanyFigures(ctx: Context, { sort, startDate, endDate }: Asked) {
  const period = periodOf(ctx, { startDate, endDate });
  let reading: ReturnType<typeof readAll> | undefined;
  const read = () => (reading ??= readAll(ctx, period));
  const load = async () => {
    const [companies, valuesOfCompany] = await Promise.all([listCompanies(ctx), read()]);
    return sorted(
      companies.map((company) => ({ ...company, ...valuesOfCompany(company.id) })),
      sort ?? 'companyName',
    );
  };
  const totals = async () => (await read())();
  const total = async () => ({
    id: 'total',
    companyName: say(ctx.language, figureText.total),
    ...(await totals()),
  });
  return { table: tableOf(load, ({ id }) => id, total), totals };
}

/** The figures of a company, or of all. */
async function readAll(ctx: Context, period: ReturnType<typeof periodOf>) {
  const [reviews, links, devices, maintenance, drivers, byCompany, whole] = await Promise.all([
    countReviews(ctx),
    countLinks(ctx),
    countDevices(ctx),
    countMaintenance(ctx),
    countDrivers(ctx),
    sumsByCompany(ctx, 'vehicle', period),
    sumsOf(ctx, 'vehicle', period),
  ]);
  return (companyId?: string) => {
    const files = countsOf(['vehicles', 'normal', 'nearExpiry'], reviews, companyId);
    const people = countsOf(['drivers', 'normal', 'nearExpiry'], drivers, companyId);
    const standing = countsOf(['normal', 'due'], maintenance, companyId);
    const work = companyId === undefined ? whole : byCompany.get(companyId);
    const sums = {
      ...(work ?? noSums('vehicle')),
      ...countsOf(linkCounts, links, companyId),
      ...countsOf(['safe'], devices, companyId),
      vehicles: files.vehicles,
      reviewed: files.normal + files.nearExpiry,
      drivers: people.drivers,
      licensed: people.normal + people.nearExpiry,
      maintained: standing.normal + standing.due,
    };
    return valuesOf(regulationFigures, companyFigures, sums);
  };
}
