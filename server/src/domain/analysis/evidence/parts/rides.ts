import { sql } from 'kysely';
import type { Context } from '../../../../base/context';
import { unscoped } from '../../../../base/scope';
import { driverAt, ownersOf, sessionsOn } from '../../../fleet/ride/index';
import type { Row } from '../drafts';
import type { Target } from '../target';
import { standingAt } from './moment';

/** Who was on the truck at the minute of an accident: the ride that every other judgement of the product rests on. */
export async function* moment(ctx: Context, target: Target): AsyncGenerator<Row> {
  const { vehicleId, happenTime } = target.pack;
  if (!target.servedIds.includes(vehicleId!)) return;
  const at = Date.parse(happenTime!);
  const on = await driverAt(ctx, { id: vehicleId!, companyId: target.companyId }, at);
  if (!on) return;
  const standing = await standingAt(ctx, target, { ...on, vehicleId: vehicleId! }, at);
  yield { ...standing, startTime: new Date(on.since).toISOString() };
}

/** Everybody's times on the trucks, as far as they were on them in the period. */
export async function* rides(ctx: Context, target: Target): AsyncGenerator<Row> {
  const { companyId, pack } = target;
  const [from, to] = [Date.parse(target.from), Date.parse(target.to)];
  for (const vehicleId of await signedOnAt(ctx, target)) {
    const sessions = await sessionsOn(ctx, { id: vehicleId, companyId }, { from, to });
    const owners = await ownersOf(
      ctx,
      sessions.map(({ kind, number }) => ({ companyId, kind: kind ?? 0, number })),
    );
    for (const [at, session] of sessions.entries()) {
      const driverId = session.kind === null ? null : (owners[at] ?? null);
      if (pack.driverId !== null && driverId !== pack.driverId) continue;
      yield {
        ...(await standingAt(ctx, target, { ...session, vehicleId, driverId }, session.from)),
        startTime: new Date(session.from).toISOString(),
        endTime: session.to === null ? null : new Date(session.to).toISOString(),
        ended: session.ended,
      };
    }
  }
}

/** Those of the vehicles at which somebody signed on. */
async function signedOnAt(ctx: Context, { servedIds, companyId, from, to }: Target): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select vehicle.id from vehicle where id = any(${servedIds}::bigint[]) and exists (
      select from truck_event where vehicle_id = vehicle.id and company_id = ${companyId} and code = 'signOn'
        and time >= ${from}::timestamptz - interval '1 day' and time < ${to})
    order by car_id`.execute(unscoped(ctx));
  return rows.map(({ id }) => id);
}
