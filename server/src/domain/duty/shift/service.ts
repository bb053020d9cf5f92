import type { Input } from '@fleet/contract/call';
import type { shift } from '@fleet/contract/shift/calls';
import { shiftText } from '@fleet/contract/shift/text';
import { transaction, type Context } from '../../../base/context';
import { refuseField, refuseUsed } from '../../../base/refuse';
import { needCompany } from '../../people/company/service';
import { plainFile } from '../../house/plain/service';
import { checkClashes, companyDay, findUsers, lockPlans } from './plans';
import { findShift, listShifts } from './queries';

export { leaveSchedules } from './scheduleQueries';
export { companiesPlanningDrivers, standingsNow, type PlanStanding } from './now';

const shownUses = 3;

export const shifts = plainFile({
  module: 'shift',
  table: 'shift',
  find: findShift,
  list: listShifts,
  nameOf: ({ shiftName }) => shiftName,
  watched: { shift_name_once: 'shiftName' },
  keepsDeleted: true,
  lockFirst: (ctx, { companyId }) => lockPlans(ctx, companyId),
  async isInUse(ctx, { id }) {
    const uses = (await findUsers(ctx, id)).map(({ scheduleName }) => scheduleName);
    const shown = [...uses.slice(0, shownUses), ...(uses.length > shownUses ? ['…'] : [])];
    const page = '/PlatformSettings/ShiftSchedule/ScheduleApplication';
    if (uses.length > 0)
      throw refuseUsed(
        ctx.language,
        shown.map((words) => ({ words, page })),
      );
    return false;
  },
});

export const oneShift = (ctx: Context, { id }: Input<typeof shift.one>) => shifts.findOrFail(ctx, id);

/** A shift of one's own company; who belongs to none says which. */
export async function addShift(ctx: Context, { companyId, commute, shiftName }: Input<typeof shift.add>) {
  const owner = companyId ?? ctx.actor.companyId;
  if (owner === null) throw refuseField('companyId', shiftText.companyFirst);
  await needCompany(ctx, { id: owner });
  return shifts.add(ctx, { shiftName, companyId: owner, commute: JSON.stringify(commute) });
}

/** The times of a shift that has been worked stay as they were; new ones must suit the schedules to come. */
export async function editShift(ctx: Context, input: Input<typeof shift.edit>): Promise<null> {
  const { commute, ...change } = input;
  return transaction(ctx, async (ctx) => {
    const before = await shifts.findOrFail(ctx, input.id);
    const isOther = commute !== undefined && JSON.stringify(commute) !== JSON.stringify(before.commute);
    if (!isOther) return shifts.edit(ctx, change);
    await lockPlans(ctx, before.companyId);
    const users = await findUsers(ctx, input.id);
    const day = await companyDay(ctx, before.companyId);
    if (users.some(({ startDate }) => startDate <= day)) throw refuseField('commute', shiftText.begun);
    await shifts.edit(ctx, { ...change, commute: JSON.stringify(commute) });
    for (const user of users) await checkClashes(ctx, { ...user, commute });
    return null;
  });
}
