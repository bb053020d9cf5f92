import type { Input } from '@fleet/contract/call';
import type { sim } from '@fleet/contract/sim/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { unscoped } from '../../../base/scope';
import { isOfValidity, validity, type Expiry } from '../../../base/validity';
import { importedBy } from '../../house/sheet/service';

export function listSims(ctx: Context, filter: Input<typeof sim.list>) {
  const [column, direction] = sortOf(filter.sort ?? 'iccid');
  let sims = ctx.db
    .selectFrom('sim')
    .select('id')
    .where('deletedAt', 'is', null)
    .orderBy(column, (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('id');
  if (filter.id) sims = sims.where('id', '=', filter.id);
  if (filter.importId) sims = sims.where('id', 'in', importedBy(ctx, filter.importId));
  if (filter.iccid) sims = sims.where('iccid', 'ilike', contains(filter.iccid));
  if (filter.supplier) sims = sims.where('supplier', 'ilike', contains(filter.supplier));
  if (filter.operator) sims = sims.where('operator', '=', filter.operator);
  if (filter.assetStatus) sims = sims.where('assetStatus', '=', filter.assetStatus);
  if (filter.expiryState) sims = sims.where(isOfValidity(ctx, expiry, filter.expiryState));
  return listing(sims, async (ids) =>
    (await showSims(ctx).where('sim.id', 'in', ids).execute()).map((row) => ({
      ...row,
      monthlyUsage: row.monthlyUsage === null ? null : Number(row.monthlyUsage),
    })),
  );
}

/** Cards are the platform's, so they go by no company. */
const expiry: Expiry = { column: 'sim.expiry_date', companyId: null, rule: 'simNearDays' };

/** A card and the terminal that reports it, whosever that is: cards are the platform's. */
const showSims = (ctx: Context) =>
  unscoped(ctx)
    .selectFrom('sim')
    .leftJoin('terminal', (join) =>
      join
        .on(sql<boolean>`left(terminal.iccid, 19) = left(sim.iccid, 19)`)
        .on('terminal.deletedAt', 'is', null)
        .on('terminal.scrappedAt', 'is', null),
    )
    .selectAll('sim')
    .select(['terminalId', validity(ctx, expiry).as('expiryState')])
    .where('sim.deletedAt', 'is', null);

export const findSim = (ctx: Context, id: string) =>
  showSims(ctx).where('sim.id', '=', id).executeTakeFirst();

export const findSimByIccid = (ctx: Context, iccid: string) =>
  showSims(ctx).where(sql<boolean>`left(sim.iccid, 19) = left(${iccid}, 19)`).executeTakeFirst();
