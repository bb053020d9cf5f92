import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { inParts } from '../../../base/parts';
import { readAhead } from '../../../base/readAhead';
import { unscoped } from '../../../base/scope';
import {
  asEvent,
  asReport,
  eventColumns,
  reportColumns,
  type EventRow,
  type ReportRow,
} from '../../fleet/stored/index';
import type { OwnedReport } from '../../fleet/truck/index';

type Db = Pick<Context, 'db'>;

/** So many reports of a vehicle are read, the newest; that is enough for its live state. */
export const mostUnderived = 200;
/** After a crash under load each has some; where nothing could be judged for long, each has the most. */
const vehiclesAtOnce = 500;

interface Mark {
  vehicleId: string;
  /** As PostgreSQL writes it, to the microsecond. */
  since: string;
}

/** Reports and events of some vehicles that no state tells of yet. */
export interface Underived {
  reports: OwnedReport[];
  events: OwnedReport[];
}

/**
 * Reports and events of these parts that were committed but not yet taken into the state when their last owner ended:
 * newer than each state's mark, some vehicles after the others. A vehicle never derived begins at `since`; its older
 * reports move no live state.
 */
export async function* listUnderived(
  ctx: Db,
  since: Date,
  parts: readonly number[],
): AsyncGenerator<Underived, void, void> {
  const { rows: marks } = await sql<Mark>`
    select vehicle_id, greatest(s.report_time, ${since.toISOString()}::timestamptz)::text as since
    from (select distinct vehicle_id from binding where ${inParts('vehicle_id', parts)}) bound
    left join vehicle_state s using (vehicle_id)`.execute(unscoped(ctx));
  const some: Mark[][] = [];
  for (let at = 0; at < marks.length; at += vehiclesAtOnce) some.push(marks.slice(at, at + vehiclesAtOnce));
  for await (const [, underived] of readAhead(some, (marks) => underivedOf(ctx, since, marks)))
    yield underived;
}

async function underivedOf(ctx: Db, since: Date, marks: readonly Mark[]): Promise<Underived> {
  const marked = sql`unnest(${marks.map(({ vehicleId }) => vehicleId)}::bigint[],
    ${marks.map((mark) => mark.since)}::timestamptz[]) as mark (vehicle_id, since)`;
  const isRecent = (time: string) => sql`${sql.raw(time)} > ${since.toISOString()}::timestamptz`;
  // Two questions: the reports may lie in another place than the events.
  const { rows: reports } = await sql<ReportRow>`
    select ${reportColumns} from (
      select report.*, row_number() over (partition by report.vehicle_id order by report.time desc) as place
      from ${marked} join report on report.vehicle_id = mark.vehicle_id and report.time > mark.since
      where ${isRecent('report.time')}) r
    where place <= ${mostUnderived}`.execute(unscoped(ctx));
  const { rows: events } = await sql<EventRow>`
    select ${eventColumns}
    from ${marked} join truck_event e on e.vehicle_id = mark.vehicle_id and e.time > mark.since
    where ${isRecent('e.time')} and e.code <> 'raw'`.execute(unscoped(ctx));
  return { reports: reports.map(asReport), events: events.map(asEvent) };
}
