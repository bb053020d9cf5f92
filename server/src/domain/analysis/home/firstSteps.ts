import type { Output } from '@fleet/contract/call';
import type { firstSteps } from '@fleet/contract/home/firstSteps';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { within } from '../../../base/scope';
import { vehicles } from '../../reported/status/service';

/** Which of the first steps are taken, by what the reader can see; each question ends at the first row that it finds. */
export async function showFirstSteps(ctx: Context): Promise<Output<typeof firstSteps.show>> {
  const one = (rows: Promise<unknown[]>) => rows.then((found) => found.length > 0);
  const [company, accounts, driver, terminal, vehicle, fix] = await Promise.all([
    one(within(ctx, 'company').selectFrom('company').select('id').limit(1).execute()),
    within(ctx, 'account').selectFrom('account').select('id').limit(2).execute(),
    one(within(ctx, 'driver').selectFrom('driver').select('id').limit(1).execute()),
    one(
      within(ctx, 'terminal')
        .selectFrom('terminal')
        .select('id')
        .where('scrappedAt', 'is', null)
        .limit(1)
        .execute(),
    ),
    one(
      within(ctx, 'vehicle', 'terminal')
        .selectFrom('binding')
        .innerJoin('vehicle', 'vehicle.id', 'binding.vehicleId')
        .innerJoin('terminal', 'terminal.id', 'binding.terminalRowId')
        .select('vehicle.id')
        .where(sql<boolean>`upper_inf(binding.period)`)
        .where('terminal.scrappedAt', 'is', null)
        .limit(1)
        .execute(),
    ),
    one(vehicles(ctx).select('vehicle.id').where('vehicleState.lng', 'is not', null).limit(1).execute()),
  ]);
  return { company, people: accounts.length > 1 && driver, terminal, vehicle, fix };
}
