import type { Input } from '@fleet/contract/call';
import { longestDays, weekDays, type schedule } from '@fleet/contract/schedule/calls';
import { scheduleText } from '@fleet/contract/schedule/text';
import { batch } from '../../../base/batch';
import { daysAfter } from '@fleet/contract/shift/times';
import { transaction, type Context } from '../../../base/context';
import { checkDays } from '../../../base/period';
import { alreadyTaken, notFound, refuse, refuseField } from '../../../base/refuse';
import { holdOwned, softDelete, updateIfUnchanged } from '../../../base/versions';
import { record } from '../../house/log/index';
import { editable } from '../../house/plain/service';
import { needOrg } from '../../people/org/service';
import { checkClashes, companyDay, lockPlans, type Members } from './plans';
import {
  copyName,
  findThose,
  hasUnseen,
  insertSchedule,
  isNameTaken,
  listSchedules,
  setMembers,
  showSchedules,
  type ScheduleDetails,
} from './scheduleQueries';
import { shifts } from './service';

type Wanted = ScheduleDetails & Members;
type Schedule = Awaited<ReturnType<typeof showSchedules>>[number];

/** A schedule is in sight when one of its vehicles or drivers is. */
const file = editable({
  module: 'schedule',
  find: async (ctx, id) => (await showSchedules(ctx, [id]))[0],
  nameOf: ({ scheduleName }: { scheduleName: string }) => scheduleName,
});

export const oneSchedule = (ctx: Context, { id }: Input<typeof schedule.one>) => file.findOrFail(ctx, id);

/** A schedule is changed only by someone who sees all of it. */
async function needWhole(ctx: Context, id: string): Promise<Schedule> {
  const found = await file.findOrFail(ctx, id);
  if (await hasUnseen(ctx, found)) throw refuse(scheduleText.notAllSeen);
  return found;
}

export const addSchedule = (ctx: Context, input: Input<typeof schedule.add>) =>
  transaction(ctx, async (ctx) => {
    const { companyId } = await shifts.findOrFail(ctx, input.shiftId);
    await lockPlans(ctx, companyId);
    const day = await companyDay(ctx, companyId);
    if (input.startDate <= day) throw refuseField('startDate', scheduleText.onlyFuture);
    const wanted = { ...input, ...named(input) };
    await checkName(ctx, companyId, wanted);
    await check(ctx, { id: null, companyId }, wanted);
    return { id: await insert(ctx, companyId, wanted) };
  });

/** A name is unique in the company (domain.md §3); nobody else plans for it meanwhile (`lockPlans`). */
async function checkName(
  ctx: Context,
  companyId: string,
  { scheduleName }: { scheduleName: string },
): Promise<void> {
  if (await isNameTaken(ctx, companyId, scheduleName)) throw alreadyTaken('scheduleName', scheduleName);
}

/** The named members, each once. */
const named = ({ vehicleIds, driverIds }: Partial<Record<keyof Members, readonly string[] | undefined>>) => ({
  vehicleIds: [...new Set(vehicleIds)],
  driverIds: [...new Set(driverIds)],
});

async function insert(
  ctx: Context,
  companyId: string,
  { vehicleIds, driverIds, ...details }: Wanted,
): Promise<string> {
  const { id } = await insertSchedule(ctx, { ...details, companyId });
  await setMembers(ctx, id, { vehicleIds, driverIds });
  const after = { ...details, vehicleIds, driverIds };
  await file.log(ctx, 'add', { id, companyId, ...details }, { after });
  return id;
}

/** Days that have come stay as they were planned; so a schedule that has begun only changes its name and its end. */
export const editSchedule = (
  ctx: Context,
  { id, version, ...change }: Input<typeof schedule.edit>,
): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const { companyId } = await file.findOrFail(ctx, id);
    await lockPlans(ctx, companyId);
    const before = await needWhole(ctx, id);
    await file.needSeen(ctx, before, version);
    const { scheduleName, shiftId, startDate, endDate, ...members } = { ...before, ...change };
    const details = { scheduleName, shiftId, startDate, endDate };
    const wanted = { ...details, ...named(members) };
    checkFuture(before, wanted, await companyDay(ctx, companyId));
    if (scheduleName !== before.scheduleName) await checkName(ctx, companyId, wanted);
    await check(ctx, { id, companyId }, wanted);
    await file.writeSeen(ctx, id, {}, () => updateIfUnchanged(ctx, 'shiftSchedule', id, version, details));
    await setMembers(ctx, id, wanted);
    await file.log(ctx, 'edit', before, { before, after: change });
    return null;
  });

function checkFuture(before: Schedule, wanted: Wanted, day: string): void {
  if (before.startDate > day) {
    if (wanted.startDate <= day) throw refuseField('startDate', scheduleText.onlyFuture);
    return;
  }
  const areSame = (['vehicleIds', 'driverIds'] as const).every(
    (names) => [...wanted[names]].sort().join() === [...before[names]].sort().join(),
  );
  const isSame = wanted.shiftId === before.shiftId && wanted.startDate === before.startDate && areSame;
  if (!isSame) throw refuse(scheduleText.begun);
  if (wanted.endDate !== before.endDate && (before.endDate < day || wanted.endDate < day))
    throw refuseField('endDate', scheduleText.endPast);
}

/** Refuses a plan that does not fit together, or that clashes with another for the same vehicles or drivers. */
async function check(
  ctx: Context,
  { id, companyId }: { id: string | null; companyId: string },
  wanted: Wanted,
): Promise<void> {
  const { startDate, endDate, vehicleIds, driverIds } = wanted;
  if (vehicleIds.length + driverIds.length === 0) throw refuseField('vehicleIds', scheduleText.noMember);
  checkDays(wanted, longestDays);
  const { commute, companyId: owner } = await shifts.findOrFail(ctx, wanted.shiftId);
  if (owner !== companyId) throw refuseField('shiftId', scheduleText.shiftElsewhere);
  const cars = await findThose(ctx, 'vehicle', vehicleIds);
  const drivers = await findThose(ctx, 'driver', driverIds);
  if (cars.length < vehicleIds.length || drivers.length < driverIds.length) throw notFound();
  if (cars.some((car) => car.companyId !== companyId))
    throw refuseField('vehicleIds', scheduleText.elsewhere);
  if (drivers.some((driver) => driver.companyId !== companyId))
    throw refuseField('driverIds', scheduleText.driverElsewhere);
  await holdOwned(ctx, 'vehicle', companyId, vehicleIds);
  await holdOwned(ctx, 'driver', companyId, driverIds);
  await checkClashes(ctx, { id, commute, startDate, endDate, vehicleIds, driverIds });
}

export const delSchedules = (ctx: Context, input: Input<typeof schedule.del>) =>
  batch(ctx, input, {
    ...file.chosenFrom(listSchedules),
    async one(ctx, id) {
      const before = await needWhole(ctx, id);
      if (before.startDate <= (await companyDay(ctx, before.companyId)))
        throw refuse(scheduleText.begunStays);
      await softDelete(ctx, 'shiftSchedule', id);
      await file.log(ctx, 'del', before, { before });
    },
  });

/**
 * Plans for another week what is planned for one, as far as the caller sees it and the days are to come. A schedule that
 * goes on into that week is there already.
 */
export const copyWeek = (ctx: Context, { week, toWeek, orgId }: Input<typeof schedule.copyWeek>) =>
  transaction(ctx, async (ctx) => {
    if (orgId) await needOrg(ctx, orgId);
    const shift = (Date.parse(toWeek) - Date.parse(week)) / 86_400_000;
    const end = daysAfter(week, weekDays - 1);
    const filter = { fromDate: week, toDate: end, ...(orgId && { orgId }), pageNum: 1, pageSize: 1 };
    const ids = await listSchedules(ctx, filter).ids();
    const found = await showSchedules(ctx, ids.length > 0 ? ids : ['0']);
    for (const companyId of [...new Set(found.map((one) => one.companyId))].sort())
      await lockPlans(ctx, companyId);
    let count = 0;
    for (const one of found) {
      const day = await companyDay(ctx, one.companyId);
      const first = later(daysAfter(later(one.startDate, week), shift), daysAfter(day, 1));
      const last = daysAfter(earlier(one.endDate, end), shift);
      for (const [startDate, endDate] of outside(first, last, one)) {
        const { shiftId, vehicleIds, driverIds } = one;
        const scheduleName = await copyName(ctx, one.companyId, one.scheduleName);
        const wanted = { scheduleName, shiftId, startDate, endDate, vehicleIds, driverIds };
        await check(ctx, { id: null, companyId: one.companyId }, wanted);
        await insert(ctx, one.companyId, wanted);
        count += 1;
      }
    }
    if (count === 0) throw refuse(scheduleText.nothingToCopy);
    await record(ctx, {
      module: 'schedule',
      action: 'copyWeek',
      recordId: null,
      recordName: `${week} – ${toWeek}`,
      after: { week, toWeek, count },
    });
    return { count };
  });

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/** The parts of a range of days that do not lie in the schedule itself. */
function outside(
  first: string,
  last: string,
  { startDate, endDate }: Pick<Schedule, 'startDate' | 'endDate'>,
): [string, string][] {
  const parts: [string, string][] = [
    [first, earlier(last, daysAfter(startDate, -1))],
    [later(first, daysAfter(endDate, 1)), last],
  ];
  return parts.filter(([from, to]) => from <= to);
}
