import type { Context } from '../../../base/context';
import type { OwnedReport } from '../truck/index';
import { asReport, reportNames } from './asReport';
import { storedSince } from './since';

/**
 * Every report of a vehicle for a company from an instant on, and before another, in the order of their times; both in
 * milliseconds since 1970.
 */
export async function* reportsOf(
  ctx: Pick<Context, 'db'>,
  { vehicleId, companyId }: { vehicleId: string; companyId: string },
  since: number,
  before = Infinity,
): AsyncIterable<OwnedReport> {
  const owner = { vehicleId, companyId };
  for await (const [, rows] of storedSince(ctx, [{ ...owner, since }], reportNames, before))
    for (const row of rows) yield asReport({ ...owner, ...row });
}
