import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { gathered } from '../../../base/gathered';
import { nearestOfEach, type Span, storedIn } from '../stored/index';
import { followSigns, type Rule, type Told } from './following';
import { longestSessionMs, type Session, type Sign } from './sessions';

/** A truck, and the company that it did this for. */
interface Owned {
  id: string;
  companyId: string;
}

/** A truck, and from when on its signs count; milliseconds since 1970. */
interface Followed extends Owned {
  from: number;
}

/** Milliseconds since 1970; half open. */
interface Period {
  from: number;
  to: number;
}

const spansAtOnce = 32;

/** The sign-ons and sign-offs that trucks reported, of each in its place. */
async function listSigns(ctx: Context, trucks: readonly Followed[], to: number): Promise<Sign[][]> {
  const { rows } = await sql<Sign & { place: number }>`
    select truck.place::int - 1 as place, extract(epoch from time)::float8 * 1000 as time, code,
      (fields #>> '{fields,kind}')::int as kind, fields #>> '{fields,number}' as number
    from unnest(${trucks.map(({ id }) => id)}::bigint[], ${trucks.map(({ companyId }) => companyId)}::bigint[],
        ${trucks.map(({ from }) => instant(from))}::timestamptz[])
      with ordinality as truck (id, company_id, since, place)
    join truck_event e on e.vehicle_id = truck.id and e.company_id = truck.company_id and code in ('signOn', 'signOff')
      and time >= since and time >= ${instant(Math.min(...trucks.map(({ from }) => from)))} and time < ${instant(to)}
    order by place, time, hash`.execute(ctx.db);
  const signs: Sign[][] = trucks.map(() => []);
  for (const { place, ...sign } of rows) signs[place]!.push(sign);
  return signs;
}

/**
 * The drivers who were on each of these trucks in a period, all of them or those who are asked for, and when they came and
 * went, within the period or not; in milliseconds.
 */
export async function sessionsOnEach(
  ctx: Context,
  trucks: readonly Followed[],
  period: Period,
  isAsked: Rule['isAsked'] = () => true,
): Promise<Session[][]> {
  if (trucks.length === 0) return [];
  const { to } = period;
  const silenceMs = ctx.config.onlineMinutes * 60_000;
  const now = ctx.now.getTime();
  // So far after the period it shows whether a session that seems to go on has ended.
  const until = Math.min(now, to + longestSessionMs) + 1;
  const heardIn = gathered((spans: readonly Span[]) => storedIn(ctx, spans, ['keyOn']), spansAtOnce);
  const keyBefore = gathered(
    (asked: Parameters<typeof nearestOfEach>[2]) => nearestOfEach(ctx, 'before', asked, ['keyOn']),
    spansAtOnce,
  );
  const signs = await listSigns(ctx, trucks, until);
  return Promise.all(
    trucks.map(({ id: vehicleId, companyId, from: first }, place) => {
      const reporter = { vehicleId, companyId };
      const told: Told = {
        keyBefore: async (at, reach) => (await keyBefore({ ...reporter, at, reach }))?.keyOn ?? null,
        heardIn: (from, to) => heardIn({ ...reporter, from, to }),
      };
      const rule = { silenceMs, now, since: first - silenceMs, until, ...period, isAsked };
      return followSigns(signs[place]!, told, rule);
    }),
  );
}

/** The same of one truck, whose signs count as far back as somebody who is on it can have signed on. */
export async function sessionsOn(ctx: Context, vehicle: Owned, period: Period): Promise<Session[]> {
  const from = period.from - longestSessionMs;
  return (await sessionsOnEach(ctx, [{ ...vehicle, from }], period))[0]!;
}

const instant = (ms: number) => new Date(ms).toISOString();
