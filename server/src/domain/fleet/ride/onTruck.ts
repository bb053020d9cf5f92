import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { longestSessionMs, sessionsIn, type Heard, type Session, type Sign } from './sessions';

/** A truck, and the company that it did this for. */
interface Owned {
  id: string;
  companyId: string;
}

/** The sign-ons and sign-offs that a truck reported. */
async function listSigns(ctx: Context, { id, companyId }: Owned, from: number, to: number) {
  const { rows } = await sql<Sign>`
    select extract(epoch from time)::float8 * 1000 as time, code, (fields #>> '{fields,kind}')::int as kind,
      fields #>> '{fields,number}' as number,
      (select extract(epoch from max(report.time))::float8 * 1000 from report
        where report.vehicle_id = ${id} and report.company_id = ${companyId}
          and report.time >= ${instant(from)} and report.time < truck_event.time) as before
    from truck_event where vehicle_id = ${id} and company_id = ${companyId} and code in ('signOn', 'signOff')
      and time >= ${instant(from)} and time < ${instant(to)} order by time, hash`.execute(ctx.db);
  return rows;
}

/** The reports of a truck that tell whether a session ends: where the key turns, around silences, first and last. */
async function listTurns(ctx: Context, { id, companyId }: Owned, from: number, to: number) {
  const { rows } = await sql<Heard>`
    select extract(epoch from time)::float8 * 1000 as time, extract(epoch from before)::float8 * 1000 as before, key_on
    from (
      select time, hash, key_on, lag(time) over heard as before, lag(key_on) over heard as was,
        lead(time) over heard as next
      from report where vehicle_id = ${id} and company_id = ${companyId}
        and time >= ${instant(from)} and time < ${instant(to)}
      window heard as (order by time, hash)
    ) reports
    where before is null or next is null or key_on is distinct from was
      or time - before > ${ctx.config.onlineMinutes}::float8 * interval '1 minute'
    order by time, hash`.execute(ctx.db);
  return rows;
}

/** The drivers on one truck, of those who signed on from an instant on, as it shows up to the other; in milliseconds. */
export async function sessionsOn(ctx: Context, vehicle: Owned, from: number, to: number): Promise<Session[]> {
  const rule = { silenceMs: ctx.config.onlineMinutes * 60_000, now: ctx.now.getTime() };
  // So far after the period it shows whether a session that seems to go on has ended.
  const last = Math.min(rule.now, to + longestSessionMs) + 1;
  const signs = await listSigns(ctx, vehicle, from, last);
  const turns = await listTurns(ctx, vehicle, from - rule.silenceMs, last);
  return sessionsIn(signs, turns, rule);
}

const instant = (ms: number) => new Date(ms).toISOString();
