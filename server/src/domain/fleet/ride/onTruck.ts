import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { nearestStored, storedIn } from '../stored/index';
import { followSigns, type Rule, type Told } from './following';
import { longestSessionMs, type Session, type Sign } from './sessions';

/** A truck, and the company that it did this for. */
interface Owned {
  id: string;
  companyId: string;
}

/** The sign-ons and sign-offs that a truck reported. */
async function listSigns(ctx: Context, { id, companyId }: Owned, from: number, to: number): Promise<Sign[]> {
  const { rows } = await sql<Sign>`
    select extract(epoch from time)::float8 * 1000 as time, code, (fields #>> '{fields,kind}')::int as kind,
      fields #>> '{fields,number}' as number
    from truck_event where vehicle_id = ${id} and company_id = ${companyId} and code in ('signOn', 'signOff')
      and time >= ${instant(from)} and time < ${instant(to)} order by time, hash`.execute(ctx.db);
  return rows;
}

/**
 * The drivers on one truck who signed on from an instant on and before the other, all of them or those who are asked for,
 * and when they were on it; in milliseconds.
 */
export async function sessionsOn(
  ctx: Context,
  { id: vehicleId, companyId }: Owned,
  from: number,
  to: number,
  isAsked: Rule['isAsked'] = () => true,
): Promise<Session[]> {
  const silenceMs = ctx.config.onlineMinutes * 60_000;
  const now = ctx.now.getTime();
  // So far after the period it shows whether a session that seems to go on has ended.
  const until = Math.min(now, to + longestSessionMs) + 1;
  const reporter = { vehicleId, companyId };
  const told: Told = {
    async keyBefore(at, reach) {
      const found = await nearestStored(ctx, 'before', { ...reporter, at, reach }, ['keyOn']);
      return found?.keyOn ?? null;
    },
    async heardIn(from, to) {
      const [heard] = await storedIn(ctx, [{ ...reporter, from, to }], ['keyOn']);
      return heard!;
    },
  };
  const signs = await listSigns(ctx, { id: vehicleId, companyId }, from, until);
  return followSigns(signs, told, { silenceMs, now, since: from - silenceMs, until, to, isAsked });
}

const instant = (ms: number) => new Date(ms).toISOString();
