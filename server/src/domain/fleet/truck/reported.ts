import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import type { OwnedReport } from './report';
import { asReport, reportColumns, type ReportRow } from './stored';

const pageSize = 5_000;

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
  const end = before === Infinity ? 'infinity' : new Date(before).toISOString();
  let from: [time: string, hash: string] = [new Date(since).toISOString(), '-9223372036854775808'];
  for (;;) {
    const { rows } = await sql<ReportRow & { time: string }>`
      select ${reportColumns}, r.time from report r
      where vehicle_id = ${vehicleId} and company_id = ${companyId} and time >= ${from[0]} and time < ${end}
        and (time, hash) > (${from[0]}, ${from[1]})
      order by time, hash limit ${pageSize}`.execute(unscoped(ctx));
    yield* rows.map(asReport);
    if (rows.length < pageSize) return;
    from = [rows.at(-1)!.time, rows.at(-1)!.hash];
  }
}
