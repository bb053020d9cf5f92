import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import { hourColumns } from '../../fleet/hours/index';
import type { Sign } from '../../fleet/ride/index';
import type { Item, Reading } from './dayCount';

/** The wanted span of one vehicle: later than `after`, not later than `until`, in milliseconds since 1970. */
export interface Span {
  vehicleId: string;
  companyId: string;
  after: number;
  until: number;
}

/** The stored reports and events of some vehicles, one list for each, in the order in which they count. */
export async function listItems(ctx: Pick<Context, 'db'>, spans: readonly Span[]): Promise<Item[][]> {
  const items: Item[][] = spans.map(() => []);
  // Of one instant, what was said comes before what was measured: the sort keeps their order.
  for (const { place, ...sign } of await listOf<Sign>(ctx, spans, 'truck_event', signColumns, isSign))
    items[place]!.push(sign);
  for (const { place, ...reading } of await listOf<Reading>(ctx, spans, 'report', readingColumns, sql`true`))
    items[place]!.push(reading);
  for (const own of items) own.sort((one, other) => one.time - other.time);
  return items;
}

const readingColumns = sql`${hourColumns}, lng, lat`;
const signColumns = sql`(extract(epoch from time) * 1000)::float8 as time, code, (fields #>> '{fields,kind}')::int as kind,
  fields #>> '{fields,number}' as number`;
const isSign = sql`code in ('signOn', 'signOff')`;

async function listOf<Row>(
  ctx: Pick<Context, 'db'>,
  spans: readonly Span[],
  table: 'report' | 'truck_event',
  columns: typeof readingColumns,
  condition: typeof isSign,
): Promise<(Row & { place: number })[]> {
  const first = Math.min(...spans.map(({ after }) => after));
  const last = Math.max(...spans.map(({ until }) => until));
  const { rows } = await sql<Row & { place: number }>`
    select span.place::int - 1 as place, stored.*
    from unnest(${spans.map(({ vehicleId }) => vehicleId)}::bigint[], ${spans.map(({ companyId }) => companyId)}::bigint[],
      ${spans.map(({ after }) => instant(after))}::timestamptz[], ${spans.map(({ until }) => instant(until))}::timestamptz[])
      with ordinality as span (vehicle_id, company_id, after, until, place)
    cross join lateral (
      select ${columns} from ${sql.table(table)} source
      where source.vehicle_id = span.vehicle_id and source.company_id = span.company_id
        and time > span.after and time <= span.until and ${condition}
        -- Said once more for all together, so that the days that nobody asked for are not opened.
        and time > ${instant(first)} and time <= ${instant(last)}
      order by time, hash
    ) stored`.execute(unscoped(ctx));
  return rows;
}

const instant = (ms: number) => new Date(ms).toISOString();
