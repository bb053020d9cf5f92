import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { storedIn } from '../stored/index';
import { longestSessionMs, sessionsIn, type Session, type Sign } from './sessions';

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

/** The drivers on one truck, of those who signed on from an instant on, as it shows up to the other; in milliseconds. */
export async function sessionsOn(ctx: Context, vehicle: Owned, from: number, to: number): Promise<Session[]> {
  const rule = { silenceMs: ctx.config.onlineMinutes * 60_000, now: ctx.now.getTime() };
  // So far after the period it shows whether a session that seems to go on has ended.
  const last = Math.min(rule.now, to + longestSessionMs) + 1;
  const signs = await listSigns(ctx, vehicle, from, last);
  const { id: vehicleId, companyId } = vehicle;
  const [heard] = await storedIn(
    ctx,
    [{ vehicleId, companyId, from: from - rule.silenceMs, to: last }],
    ['keyOn'],
  );
  return sessionsIn(signs, heard!, rule);
}

const instant = (ms: number) => new Date(ms).toISOString();
