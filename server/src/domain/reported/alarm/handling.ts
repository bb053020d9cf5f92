import type { Input } from '@fleet/contract/call';
import type { alarm, AlarmKind } from '@fleet/contract/alarm/calls';
import { alarmModel } from '@fleet/contract/alarm/catalogue';
import { faultText } from '@fleet/contract/alarm/text';
import { pushText } from '@fleet/contract/push/text';
import { refusals } from '@fleet/contract/refusals';
import { sql } from 'kysely';
import { batch, type Selection } from '../../../base/batch';
import { transaction, type Context } from '../../../base/context';
import { notFound, forbidden, refuse, refuseField } from '../../../base/refuse';
import { writing } from '../../../base/scope';
import { record } from '../../house/log/index';
import { push } from '../../people/push/service';
import { countInSight, countWaiting, findAlarm, listOfKind, type Filter } from './queries';

/** One alarm in sight. Refuses with `missing` when there is none. */
async function needAlarm(ctx: Context, kind: AlarmKind, id: string) {
  const found = await findAlarm(ctx, id);
  if (found?.kind !== kind) throw notFound();
  return found;
}

export const needFault = (ctx: Context, id: string) => needAlarm(ctx, 'fault', id);

const alarms = (kind: AlarmKind) => ({
  find: listOfKind[kind] as (ctx: Context, filter: Filter) => ReturnType<(typeof listOfKind)['fault']>,
  nameOf: async (ctx: Context, id: string) => {
    const { carId, code } = await needAlarm(ctx, kind, id);
    return `${carId} ${alarmModel[code].name[ctx.language === 'en' ? 1 : 0]}`;
  },
});

/** Handles or ignores what was chosen: `domain.md` §4. What is handled stays handled; severe ones are not ignored. */
export function handleAlarms(
  ctx: Context,
  { kind, handling, remark, ...chosen }: Input<typeof alarm.handle>,
): Promise<{ count: number }> {
  const right = `${kind}:${handling === 'handled' ? 'handle' : 'ignore'}` as const;
  if (!ctx.actor.rights.has(right)) throw forbidden(right);
  return batch(ctx, chosen as Selection<Filter>, {
    ...alarms(kind),
    one: async (ctx, id) => {
      const before = await needAlarm(ctx, kind, id);
      if (before.handling === 'handled')
        throw refuse(faultText.alreadyHandled, { name: before.handledBy ?? '' });
      if (handling === 'ignored' && before.handling === 'ignored') throw refuse(refusals.notNow);
      if (handling === 'ignored' && before.level === 3) throw refuse(faultText.severe);
      await change(ctx, before, handling === 'handled' ? 'handle' : 'ignore', {
        handling,
        remark,
        handledBy: ctx.actor.accountId,
        handledAt: ctx.now.toISOString(),
      });
    },
  });
}

const coolDownMs = 10 * 60_000;

/** Sends what was chosen to the authorities of its company: `domain.md` §4, at most every ten minutes. */
export const pushAlarms =
  (kind: AlarmKind) =>
  (ctx: Context, chosen: Selection<Filter>): Promise<{ count: number }> =>
    batch(ctx, chosen, {
      ...alarms(kind),
      one: async (ctx, id) => {
        const found = await needAlarm(ctx, kind, id);
        const { code, carId, companyId, pushedAt } = found;
        if (kind === 'violation' && found.level < 2) throw refuse(pushText.tooLight);
        if (pushedAt && Math.abs(ctx.now.getTime() - Date.parse(pushedAt)) < coolDownMs)
          throw refuse(faultText.coolDown);
        await push(ctx, {
          subject: kind,
          recordId: id,
          recordName: `${carId} ${code}`,
          companyId,
          content: { ...contentOf(found), ...(kind === 'violation' && { fenceName: found.fenceName }) },
        });
        await writing(ctx)
          .updateTable('alarm')
          .set({ pushedAt: ctx.now.toISOString() })
          .where('id', '=', id)
          .execute();
        tellChanged(ctx, found);
      },
    });

type Found = NonNullable<Awaited<ReturnType<typeof findAlarm>>>;

/** The facts of an alarm that an authority is told; the driver stays the company's own. */
const contentOf = ({
  carId,
  code,
  level,
  startedAt,
  endedAt,
  value,
  limitValue,
  lng,
  lat,
  handling,
  remark,
}: Found) => ({
  carId,
  code,
  name: alarmModel[code].name[0],
  level,
  happenTime: startedAt,
  endTime: endedAt,
  value,
  limit: limitValue,
  lng,
  lat,
  handling,
  remark,
});

/** Marks alarms as read by the caller; of what he does not see none is marked. */
export async function readAlarms(ctx: Context, { ids }: Input<typeof alarm.read>): Promise<null> {
  const chosen = [...new Set(ids)];
  if (chosen.length === 0) throw refuseField('ids', refusals.nothingChosen);
  if ((await countInSight(ctx, chosen)) < chosen.length) throw notFound();
  await writing(ctx)
    .insertInto('alarmRead')
    .values(chosen.map((alarmId) => ({ alarmId, accountId: ctx.actor.accountId! })))
    .onConflict((same) => same.doNothing())
    .execute();
  return null;
}

/** The waiting alarms, of each kind that the caller may look at. */
export async function countAlarms(ctx: Context) {
  const of = async (kind: AlarmKind) =>
    ctx.actor.rights.has(`${kind}:view`) ? await countWaiting(ctx, kind) : { waiting: null, unread: null };
  const [fault, violation] = [await of('fault'), await of('violation')];
  return {
    fault: fault.waiting,
    violation: violation.waiting,
    unreadFault: fault.unread,
    unreadViolation: violation.unread,
  };
}

/** The repair of a fault is done: it is handled, wherever it stands, unless somebody has handled it before. */
export async function handleRepaired(ctx: Context, id: string, remark: string): Promise<void> {
  const { accountId } = ctx.actor;
  const written = await writing(ctx)
    .updateTable('alarm')
    .set((is) => ({ version: is('version', '+', 1) }))
    .set({ handling: 'handled', remark, handledBy: accountId, handledAt: ctx.now.toISOString() })
    .where('id', '=', id)
    .where('handling', '<>', 'handled')
    .returning([
      'code',
      'companyId',
      sql<string>`(select car_id from vehicle where id = vehicle_id)`.as('carId'),
    ])
    .executeTakeFirst();
  if (!written) return;
  const { code, companyId, carId } = written;
  const after = { handling: 'handled', remark };
  const recordName = `${carId} ${code}`;
  await record(ctx, { module: 'fault', action: 'handle', recordId: id, recordName, companyId, after });
  ctx.tell('changed', { subject: 'fault', ids: [id], companyId });
}

interface Handled {
  handling: 'handled' | 'ignored';
  remark: string;
  handledBy: string | null;
  handledAt: string;
}

/** Of two who handle the same at once, one is told that it is done. */
function change(ctx: Context, before: Found, action: 'handle' | 'ignore', after: Handled): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const { numUpdatedRows } = await writing(ctx)
      .updateTable('alarm')
      .set({ ...after, version: before.version + 1 })
      .where('id', '=', before.id)
      .where('version', '=', before.version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      const now = await needAlarm(ctx, before.kind, before.id);
      throw refuse(faultText.alreadyHandled, { name: now.handledBy ?? '' });
    }
    const { kind: module, id: recordId, carId, code, companyId, handling, remark } = before;
    await record(ctx, {
      module,
      action,
      recordId,
      recordName: `${carId} ${code}`,
      companyId,
      before: { handling, remark },
      after: { handling: after.handling, remark: after.remark },
    });
    tellChanged(ctx, before);
  });
}

const tellChanged = (ctx: Context, { id, kind, companyId }: Found) =>
  ctx.tell('changed', { subject: kind, ids: [id], companyId });
