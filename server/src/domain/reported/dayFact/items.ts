import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import { hourValues } from '../../fleet/hours/index';
import type { Sign } from '../../fleet/ride/index';
import { storedIn } from '../../fleet/stored/index';
import type { Item } from './dayCount';

/** The wanted span of one vehicle: later than `after`, not later than `until`, in milliseconds since 1970. */
export interface Span {
  vehicleId: string;
  companyId: string;
  after: number;
  until: number;
}

const microsecond = 0.001;

/** The stored reports and events of some vehicles, one list for each, in the order in which they count. */
export async function listItems(ctx: Pick<Context, 'db'>, spans: readonly Span[]): Promise<Item[][]> {
  const signs = await listSigns(ctx, spans);
  const reports = await storedIn(
    ctx,
    spans.map(({ after, until, ...owner }) => ({
      ...owner,
      from: after + microsecond,
      to: until + microsecond,
    })),
    [...hourValues, 'lng', 'lat'],
  );
  // Of one instant, what was said comes before what was measured: the sort keeps their order.
  return signs.map((own, place) => [...own, ...reports[place]!].sort((one, other) => one.time - other.time));
}

async function listSigns(ctx: Pick<Context, 'db'>, spans: readonly Span[]): Promise<Sign[][]> {
  const first = Math.min(...spans.map(({ after }) => after));
  const last = Math.max(...spans.map(({ until }) => until));
  const { rows } = await sql<Sign & { place: number }>`
    select span.place::int - 1 as place, said.*
    from unnest(${spans.map(({ vehicleId }) => vehicleId)}::bigint[], ${spans.map(({ companyId }) => companyId)}::bigint[],
      ${spans.map(({ after }) => instant(after))}::timestamptz[], ${spans.map(({ until }) => instant(until))}::timestamptz[])
      with ordinality as span (vehicle_id, company_id, after, until, place)
    cross join lateral (
      select (extract(epoch from time) * 1000)::float8 as time, code, (fields #>> '{fields,kind}')::int as kind,
        fields #>> '{fields,number}' as number
      from truck_event event
      where event.vehicle_id = span.vehicle_id and event.company_id = span.company_id
        and time > span.after and time <= span.until and code in ('signOn', 'signOff')
        -- Said once more for all together, so that the days that nobody asked for are not opened.
        and time > ${instant(first)} and time <= ${instant(last)}
      order by time, hash
    ) said`.execute(unscoped(ctx));
  const signs: Sign[][] = spans.map(() => []);
  for (const { place, ...sign } of rows) signs[place]!.push(sign);
  return signs;
}

const instant = (ms: number) => new Date(ms).toISOString();
