import type { Input, Output } from '@fleet/contract/call';
import { type status, swipeKinds } from '@fleet/contract/status/calls';
import { sql } from 'kysely';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { within } from '../../../base/scope';
import { wasListed } from '../../duty/authorization/service';
import { wasChecked } from '../../duty/inspection/service';
import { driverAt } from '../../fleet/ride/index';
import { needServed } from './served';

type Moment = Output<typeof status.driverAt>;

const nobody = {
  driver: null,
  kind: null,
  number: null,
  since: null,
  licenceExpire: null,
  isLicenceValid: null,
  isAuthorized: null,
};

/** The driver on a vehicle at a moment, by what, and whether he was allowed, as things stood then. */
export async function showDriverAt(
  ctx: Context,
  { id, time }: Input<typeof status.driverAt>,
): Promise<Moment> {
  const vehicle = await needServed(ctx, id);
  const at = Date.parse(time);
  const [found, isChecked] = await Promise.all([driverAt(ctx, vehicle, at), wasChecked(ctx, vehicle, time)]);
  if (!found) return { time, ...nobody, isChecked };
  const { kind, number, since, driverId } = found;
  const driver = driverId === null ? undefined : await findThen(ctx, driverId, time);
  const { licenceExpire, ...who } = driver ?? {};
  return {
    time,
    driver: driver ? (who as Moment['driver']) : null,
    kind: kind === null ? null : (swipeKinds[kind - 1] ?? null),
    number,
    since: new Date(since).toISOString(),
    licenceExpire: licenceExpire ?? null,
    isLicenceValid: licenceExpire ? licenceExpire >= today(new Date(at), ctx.timeZone) : null,
    isAuthorized: await wasListed(ctx, vehicle, { kind, number }, time),
    isChecked,
  };
}

/** A driver in sight, with the licence that his file said then: before the first review that passed afterwards, what that replaced. */
const findThen = (ctx: Context, driverId: string, time: string) =>
  within(ctx, 'driver')
    .selectFrom('driver')
    .where('id', '=', driverId)
    .select(['id', 'driverNum', 'driverName'])
    .select(
      sql<string>`coalesce((
        select old_expire from annual_review join annual_review_step on review_id = annual_review.id
        where annual_review.driver_id = driver.id and step = 'pass' and at > ${time} and old_expire is not null
        order by at limit 1), licence_expire)`.as('licenceExpire'),
    )
    .executeTakeFirst();
