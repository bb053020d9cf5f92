import type { Context } from '../../../base/context';
import { within } from '../../../base/scope';
import { lapses } from '../../fleet/renew/service';

/** A vehicle that was met in scope, and who owns it now: what it did for another company is not theirs to see. */
interface Owned {
  id: string;
  companyId: string;
}

const fixes = (ctx: Context, { id, companyId }: Owned) =>
  within(ctx, 'vehicle')
    .selectFrom('report')
    .where('vehicleId', '=', id)
    .where('companyId', '=', companyId)
    .where('lng', 'is not', null)
    .where((is) =>
      is.not(
        is.exists(
          is.selectFrom(lapses(ctx).as('lapse')).select('lapsedOn').where('lapse.vehicleId', '=', id),
        ),
      ),
    );

/** Fixes of one vehicle in a period, in device-time order. */
export const listFixes = (ctx: Context, vehicle: Owned, from: string, to: string, most: number) =>
  fixes(ctx, vehicle)
    .select(['time', 'lng', 'lat', 'speed', 'direction', 'keyOn'])
    .where('time', '>=', from)
    .where('time', '<', to)
    .orderBy('time')
    .orderBy('hash')
    .limit(most)
    .execute();

/** The newest fix before the instant, looking back as far as raw reports are kept. */
export const findFixBefore = (ctx: Context, vehicle: Owned, before: string) =>
  fixes(ctx, vehicle)
    .select('time')
    .where('time', '<', before)
    .orderBy('time', 'desc')
    .limit(1)
    .executeTakeFirst();
