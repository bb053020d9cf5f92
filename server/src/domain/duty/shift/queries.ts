import type { Input } from '@fleet/contract/call';
import type { shift } from '@fleet/contract/shift/calls';
import { minutesOfShift, timesOf } from '@fleet/contract/shift/times';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { within } from '../../../base/scope';

export function listShifts(ctx: Context, filter: Input<typeof shift.list>) {
  let shifts = within(ctx, 'shift')
    .selectFrom('shift')
    .select('id')
    .orderBy(...sortOf(filter.sort ?? 'shiftName'))
    .orderBy('id');
  if (filter.id) shifts = shifts.where('id', '=', filter.id);
  if (filter.shiftName) shifts = shifts.where('shiftName', 'ilike', contains(filter.shiftName));
  return listing(shifts, async (ids) => (await showShifts(ctx).where('id', 'in', ids).execute()).map(worded));
}

const showShifts = (ctx: Context) =>
  within(ctx, 'shift')
    .selectFrom('shift')
    .select(['id', 'version', 'shiftName', 'commute', 'companyId'])
    .select(
      sql<string>`(select company_name from company where company.id = shift.company_id)`.as('companyName'),
    );

export async function findShift(ctx: Context, id: string) {
  const found = await showShifts(ctx).where('id', '=', id).executeTakeFirst();
  return found && worded(found);
}

const worded = <R extends { commute: { start: string; end: string }[] }>(row: R) => ({
  ...row,
  times: timesOf(row.commute),
  hours: minutesOfShift(row.commute) / 60,
});

export const listShiftChoices = async (ctx: Context) => ({
  rows: (await showShifts(ctx).orderBy('shiftName').orderBy('id').execute()).map(
    ({ id, shiftName, commute, companyName }) => ({
      id,
      label: `${shiftName} ${timesOf(commute)}`,
      detail: ctx.scope.kind === 'all' ? companyName : null,
    }),
  ),
});
