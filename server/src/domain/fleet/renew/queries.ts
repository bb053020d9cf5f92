import type { Input } from '@fleet/contract/call';
import type { chargeStates, feeTypes, renew } from '@fleet/contract/renew/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { inOrgTree, within, writing } from '../../../base/scope';
import { validity, type Expiry } from '../../../base/validity';

type FeeType = (typeof feeTypes)[number];
type ChargeState = (typeof chargeStates)[number];

const paidUntil: Expiry = {
  ...{ column: 'renewal.expire', companyId: 'terminal.company_id', rule: 'renewNearDays' },
};
const feeType = sql<FeeType>`coalesce(fee_type, 'noCharge')`;
const chargeState = (ctx: Context) =>
  sql<ChargeState | null>`case when fee_type = 'charge' then case when renewal.expire is null then 'unpaid'
    else ${validity(ctx, paidUntil)} end end`;

/** Terminals that can be paid for, with what is known of it. */
const renewals = (ctx: Context) =>
  within(ctx, 'terminal', 'vehicle')
    .selectFrom('terminal')
    .leftJoin('renewal', 'renewal.terminalRowId', 'terminal.id')
    .where('scrappedAt', 'is', null);

export function listRenewals(ctx: Context, filter: Input<typeof renew.list>) {
  const [column, direction] = sortOf(filter.sort ?? 'terminalId');
  let found = renewals(ctx)
    .select('terminal.id')
    .orderBy(column, (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('terminal.id');
  if (filter.id) found = found.where('terminal.id', '=', filter.id);
  if (filter.orgId) found = found.where(inOrgTree(filter.orgId));
  if (filter.terminalId) found = found.where('terminalId', 'ilike', contains(filter.terminalId));
  if (filter.feeType) found = found.where(feeType, '=', filter.feeType);
  if (filter.chargeState) found = found.where(chargeState(ctx), '=', filter.chargeState);
  if (filter.expireFrom) found = found.where('expire', '>=', filter.expireFrom);
  if (filter.expireTo) found = found.where('expire', '<=', filter.expireTo);
  return listing(found, (ids) => showRenewals(ctx).where('terminal.id', 'in', ids).execute());
}

const showRenewals = (ctx: Context) =>
  renewals(ctx)
    .leftJoin('binding', (join) =>
      join.onRef('binding.terminalRowId', '=', 'terminal.id').on(sql<boolean>`upper_inf(period)`),
    )
    .leftJoin('vehicle', 'vehicle.id', 'binding.vehicleId')
    .select(['terminal.id', 'terminalId', 'terminal.companyId', 'carId', 'chargeStart', 'lastPay', 'expire'])
    .select([
      // A terminal that nobody has charged for yet has no row: it counts as the first state of one.
      sql<number>`coalesce(renewal.version, 1)`.as('version'),
      feeType.as('feeType'),
      chargeState(ctx).as('chargeState'),
      sql<string>`(select org_name from org where org.id = terminal.org_id)`.as('orgName'),
    ]);

export const findRenewal = (ctx: Context, id: string) =>
  showRenewals(ctx).where('terminal.id', '=', id).executeTakeFirst();

export interface Terms {
  feeType: FeeType;
  chargeStart: string | null;
  lastPay: string | null;
  expire: string | null;
}

export const saveRenewal = (ctx: Context, terminalRowId: string, terms: Terms, version: number) =>
  writing(ctx)
    .insertInto('renewal')
    .values({ terminalRowId, ...terms, version })
    .onConflict((same) => same.column('terminalRowId').doUpdateSet({ ...terms, version }))
    .execute();
