import { formats } from '@fleet/contract/field';
import type { Input, Output } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import type { repair } from '@fleet/contract/repair/calls';
import {
  autoCloseDays,
  mostUrges,
  personObstacle,
  repairMachine,
  stateObstacle,
  urgePauseMinutes,
  type repairResults,
  type RepairDoing,
  type RepairStep,
} from '@fleet/contract/repair/states';
import { repairText } from '@fleet/contract/repair/text';
import { say } from '@fleet/contract/text';
import { batch } from '../../../base/batch';
import { transaction, type Context } from '../../../base/context';
import { notFound, forbidden, refuse, refuseField } from '../../../base/refuse';
import { handleRepaired } from '../../reported/alarm/index';
import { record } from '../../house/log/index';
import { postMail } from '../../house/outbox/service';
import {
  beginStay,
  endStay,
  findConcerned,
  findFiles,
  findOpenOf,
  findRepairedBefore,
  findRequest,
  findSteps,
  insertStep,
  listRequests,
  lockRequest,
  showRequests,
  updateRequest,
} from './queries';
import { ordersOf } from './orderQueries';

export { listRequests } from './queries';

export type Request = Awaited<ReturnType<typeof needRequest>>;

/** The request, if it is in sight. */
export async function needRequest(ctx: Context, id: string) {
  const found = await findRequest(ctx, id);
  if (!found) throw notFound();
  return found;
}

/** The request with its files, its orders and its timeline. */
export async function showRequest(
  ctx: Context,
  { id }: Input<typeof repair.one>,
): Promise<Output<typeof repair.one>> {
  const [found] = await showRequests(ctx, [id]);
  if (!found) throw notFound();
  const [files, orders, steps] = await Promise.all([
    findFiles(ctx, id),
    ordersOf(ctx, id),
    findSteps(ctx, id),
  ]);
  return { ...found, files, orders, steps };
}

/**
 * The request as it is once nobody else is at it, if the caller may take the step with it. Of two who take one at once
 * the second is told who was first.
 */
export async function needFor(ctx: Context, step: RepairStep, id: string): Promise<Request> {
  await needRequest(ctx, id);
  await lockRequest(ctx, id);
  const found = await needRequest(ctx, id);
  const obstacle = stateObstacle(step, found.state);
  if (obstacle) throw obstacle === refusals.notNow ? await notNow(ctx, step, found) : refuse(obstacle);
  const other = personObstacle(step, found);
  if (other) throw refuse(other);
  return found;
}

/** M3, and who has brought the request to where it is. */
async function notNow(ctx: Context, step: RepairStep, { id, state, repairUser }: Request) {
  if (step === 'accept' && state !== 'closed' && repairUser)
    return refuse(repairText.acceptedBy, { name: repairUser });
  const last = (await findSteps(ctx, id)).at(-1);
  if (!last || last.doing === 'add' || (last.accountId && last.accountId === ctx.actor.accountId))
    return refuse(refusals.notNow);
  return refuse(repairText.notNowBecause, {
    name: last.name ?? say(ctx.language, repairText.system),
    doing: say(ctx.language, repairText[last.doing]),
  });
}

/** Writes down what was done with a request: in it, in its timeline and in the log; and tells whoever looks. */
export async function write(
  ctx: Context,
  before: Request,
  doing: RepairDoing,
  change: Parameters<typeof updateRequest>[2],
  detail: string | null = null,
  /** Things that hang on the request and were changed with it, for the log. */
  hanging: { before?: object; after?: object } = {},
): Promise<void> {
  const { id, requestNum, carId, companyId } = before;
  const touched = Object.keys(change) as (keyof typeof change & keyof Request)[];
  await updateRequest(ctx, id, change);
  await insertStep(ctx, { requestId: id, doing, detail });
  await record(ctx, {
    module: 'repair',
    action: doing,
    recordId: id,
    recordName: `${requestNum} ${carId}`,
    companyId,
    before: { ...Object.fromEntries(touched.map((name) => [name, before[name]])), ...hanging.before },
    after: { ...change, ...(detail !== null && { detail }), ...hanging.after },
  });
  tellRequest(ctx, before);
}

export const tellRequest = (ctx: Context, { id, companyId }: Pick<Request, 'id' | 'companyId'>) =>
  ctx.tell('changed', { subject: 'repair', ids: [id], companyId });

/** Screens that show vehicles learn that one is under repair, or no longer. */
function tellVehicle(ctx: Context, { vehicleId, companyId }: Request): void {
  ctx.tell('repairChanged', { vehicleId });
  for (const subject of ['status', 'distribution'])
    ctx.tell('changed', { subject, ids: [vehicleId], companyId });
}

/** Takes a request on: from now on its vehicle is under repair. */
export const acceptRequest = (ctx: Context, { id }: Input<typeof repair.accept>): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const found = await needFor(ctx, 'accept', id);
    await write(ctx, found, 'accept', {
      state: repairMachine.accept.to!,
      repairUserId: ctx.actor.accountId,
      acceptedAt: ctx.now.toISOString(),
    });
    await beginStay(ctx, id, found.vehicleId);
    tellVehicle(ctx, found);
    return null;
  });

/** Back to who might accept it, with why; or back to who repaired it. */
export async function stepBack(ctx: Context, { id, step, reason }: Input<typeof repair.step>): Promise<null> {
  const right = `repair:${step}` as const;
  if (!ctx.actor.rights.has(right)) throw forbidden(right);
  return transaction(ctx, async (ctx) => {
    const found = await needFor(ctx, step, id);
    const state = repairMachine[step].to!;
    if (step === 'again') {
      await write(ctx, found, step, { state, repairedAt: null }, reason ?? null);
      return null;
    }
    if (!reason) throw refuseField('reason', formats.reason);
    await write(ctx, found, step, { state, repairUserId: null, acceptedAt: null }, reason);
    await endStay(ctx, id);
    tellVehicle(ctx, found);
    return null;
  });
}

export const finishRequest = (ctx: Context, { id }: Input<typeof repair.finish>): Promise<null> =>
  transaction(ctx, async (ctx) => {
    await close(ctx, await needFor(ctx, 'finish', id), 'finish', 'finished');
    return null;
  });

export const abandonRequest = (ctx: Context, { id }: Input<typeof repair.abandon>): Promise<null> =>
  transaction(ctx, async (ctx) => {
    await close(ctx, await needFor(ctx, 'abandon', id), 'abandon', 'abandoned');
    return null;
  });

/** The end of a request; the fault that it came from is handled by it, unless it was abandoned. */
async function close(
  ctx: Context,
  found: Request,
  doing: RepairDoing,
  result: (typeof repairResults)[number],
): Promise<void> {
  await write(ctx, found, doing, { state: 'closed', result, closedAt: ctx.now.toISOString() });
  await endStay(ctx, found.id);
  tellVehicle(ctx, found);
  if (found.alarmId && result !== 'abandoned')
    await handleRepaired(
      ctx,
      found.alarmId,
      say(ctx.language, repairText.faultRepaired, { num: found.requestNum }),
    );
}

/** Reminds whom it concerns, at most each half hour (M6). */
export async function urgeRequests(
  ctx: Context,
  chosen: Input<typeof repair.urge>,
): Promise<{ count: number }> {
  return batch(ctx, chosen, {
    find: listRequests,
    nameOf: async (ctx, id) => (await needRequest(ctx, id)).requestNum,
    one: async (ctx, id) => {
      const found = await needFor(ctx, 'urge', id);
      if (found.urgedAt && isLately(ctx, found.urgedAt)) throw refuse(repairText.urgedLately);
      const urgeCount = Math.min(found.urgeCount + 1, mostUrges);
      await write(ctx, found, 'urge', { urgeCount, urgedAt: ctx.now.toISOString() });
      await remind(ctx, { ...found, urgeCount });
    },
  });
}

/** Within the pause; one of a clock that was ahead is not. */
const isLately = ({ now }: Context, urgedAt: string) =>
  Math.abs(now.getTime() - Date.parse(urgedAt)) < urgePauseMinutes * 60_000;

export async function urgeRequest(ctx: Context, { id }: { id: string }): Promise<null> {
  await urgeRequests(ctx, { id });
  return null;
}

/** In both languages: nobody knows in which one a mail is read. */
async function remind(ctx: Context, request: Request): Promise<void> {
  const { requestNum: num, carId, situation, urgeCount: count } = request;
  const urged = (await findSteps(ctx, request.id)).findLast(({ doing }) => doing === 'urge');
  const slots = { num, carId, situation, count, name: urged?.name ?? ctx.actor.loginName };
  const both = (text: typeof repairText.urgeMailText | typeof repairText.urgeMailSubject, between: string) =>
    (['zh', 'en'] as const).map((language) => say(language, text, slots)).join(between);
  for (const { email, readerId } of await findConcerned(ctx, request))
    await postMail(ctx, {
      to: email,
      readerId,
      subject: both(repairText.urgeMailSubject, ' / '),
      text: both(repairText.urgeMailText, '\n\n'),
    });
}

const closedAtOnce = 500;

/** Closes what was repaired long ago and nobody has looked at. */
export async function closeRepaired(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - autoCloseDays * 86_400_000);
  for (const id of await findRepairedBefore(ctx, before, closedAtOnce))
    await transaction(ctx, async (ctx) => {
      await lockRequest(ctx, id);
      const found = await needRequest(ctx, id);
      // Somebody may have been faster.
      if (found.state !== 'repaired' || !found.repairedAt || Date.parse(found.repairedAt) >= before.getTime())
        return;
      await close(ctx, found, 'autoClose', 'automatic');
    }).catch(ctx.complain);
}

/** Closes everything open of a vehicle that goes to another company: who owned it before repairs it no longer. */
export async function leaveRepairs(ctx: Context, vehicleId: string): Promise<void> {
  for (const id of await findOpenOf(ctx, vehicleId)) {
    await lockRequest(ctx, id);
    const found = await needRequest(ctx, id);
    if (found.state === 'closed') continue;
    await write(ctx, found, 'transfer', {
      state: 'closed',
      result: 'transferred',
      closedAt: ctx.now.toISOString(),
    });
    await endStay(ctx, id);
    tellVehicle(ctx, found);
  }
}
