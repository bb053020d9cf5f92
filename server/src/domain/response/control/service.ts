import type { Input, Output } from '@fleet/contract/call';
import type { Parameter } from '@fleet/contract/command/parameters';
import { parameterValues } from '@fleet/contract/command/values';
import type { control } from '@fleet/contract/control/calls';
import { commandSteps, mostRetries, restraining } from '@fleet/contract/control/states';
import { controlText } from '@fleet/contract/control/text';
import { refusals } from '@fleet/contract/refusals';
import { batch } from '../../../base/batch';
import { transaction, type Context } from '../../../base/context';
import { notFound, forbidden, Refusal, refuse, refuseField } from '../../../base/refuse';
import { attachFile, keepFile } from '../../house/file/service';
import { issueAll, putAway, tryAgain, type CommandKind } from '../../house/ledger/service';
import { type Action, record, recordAll } from '../../house/log/index';
import { findBatch, findCommand, findOfferedAs, insertBatch, listInstructions, type Target } from './queries';
import { mayIssue } from './sending';
import { holdTargets, needTargets } from './targets';

export { isOnlyAtRest, obstacleAtSending } from './sending';

type Sent = Output<typeof control.brief>;
type Order = Pick<
  Input<typeof control.complex>,
  'identifier' | 'cmdType' | 'requestKey' | 'confirmed' | 'count'
> & {
  params: Record<string, unknown>;
};

/** Sends a command that has no parameters, or one switch, which is set. */
export async function sendBrief(ctx: Context, input: Input<typeof control.brief>): Promise<Sent> {
  const { on, identifier, cmdType, requestKey, confirmed, count, ...chosen } = input;
  const targets = await needTargets(ctx, chosen);
  await needRightFor(ctx, identifier, targets);
  const offered = await needOffered(ctx, { identifier, cmdType }, targets);
  const asked = [...offered.values()][0]!.filter(({ optional }) => !optional);
  const [only] = asked;
  const isBrief = asked.length === 0 || (asked.length === 1 && only!.type === 'flag' && on !== undefined);
  if (!isBrief) throw refuse(controlText.needsParameters);
  const params = only ? { [only.name]: on } : {};
  return send(ctx, { identifier, cmdType, requestKey, confirmed, count, params }, targets, offered);
}

export async function sendComplex(ctx: Context, input: Input<typeof control.complex>): Promise<Sent> {
  const {
    params: typed = {},
    attachment,
    identifier,
    cmdType,
    requestKey,
    confirmed,
    count,
    ...chosen
  } = input;
  const targets = await needTargets(ctx, chosen);
  await needRightFor(ctx, identifier, targets);
  const offered = await needOffered(ctx, { identifier, cmdType }, targets);
  const names = fileNames([...offered.values()].flat());
  if (attachment && names.length === 0) throw refuseField('attachment', controlText.noFileWanted);
  const params = attachment
    ? { ...typed, ...Object.fromEntries(names.map((name) => [name, attachment])) }
    : typed;
  return send(ctx, { identifier, cmdType, requestKey, confirmed, count, params }, targets, offered);
}

const fileNames = (parameters: readonly Parameter[]) =>
  parameters.flatMap(({ type, name }) => (type === 'file' ? name : []));

/** Whoever may not send the command hears nothing of what the terminals can do; the try is written down. */
async function needRightFor(ctx: Context, identifier: string, targets: readonly Target[]): Promise<void> {
  try {
    needRight(ctx, identifier);
  } catch (error) {
    if (error instanceof Refusal) await noteRefusal(ctx, { identifier, params: {} }, targets, error);
    throw error;
  }
}

/** The parameters of the command for each model that is among the targets; refused when one does not have it. */
async function needOffered(
  ctx: Context,
  { identifier, cmdType }: Pick<Order, 'identifier' | 'cmdType'>,
  targets: readonly Target[],
): Promise<Map<string, readonly Parameter[]>> {
  const offered = await offeredTo(ctx, { identifier, cmdType }, targets);
  const lacking = targets.find(({ terminalTypeId }) => !offered.has(terminalTypeId));
  if (lacking) throw refuse(controlText.noSuchCommand, { terminalId: lacking.terminalId });
  return offered;
}

/** The parameters of the command for those models among the targets that have it. */
async function offeredTo(
  ctx: Context,
  { identifier, cmdType }: Pick<Order, 'identifier' | 'cmdType'>,
  targets: readonly Target[],
): Promise<Map<string, readonly Parameter[]>> {
  const models = [...new Set(targets.map(({ terminalTypeId }) => terminalTypeId))];
  const rows = (await findOfferedAs(ctx, identifier, models)).filter((row) => row.cmdType === cmdType);
  return new Map(rows.map((row) => [row.terminalTypeId, row.content as readonly Parameter[]]));
}

/** Puts the command on its way to every target, as one batch; the same request again sends nothing. */
async function send(
  ctx: Context,
  order: Order,
  targets: readonly Target[],
  offered: ReadonlyMap<string, readonly Parameter[]>,
): Promise<Sent> {
  try {
    return await issueTo(ctx, order, targets, offered);
  } catch (error) {
    // Written down beside the transaction, which is taken back.
    if (error instanceof Refusal) await noteRefusal(ctx, order, targets, error);
    throw error;
  }
}

const noteRefusal = (
  ctx: Context,
  { identifier, params }: Pick<Order, 'identifier' | 'params'>,
  targets: readonly Target[],
  { text }: Refusal,
) =>
  record(ctx, {
    module: 'control',
    action: 'refuse',
    recordId: targets.length === 1 ? targets[0]!.id : null,
    recordName: targets.length === 1 ? (targets[0]!.carId ?? targets[0]!.terminalId) : null,
    after: { identifier, params: withoutFiles(params), targets: targets.length, why: text[1] },
  });

const withoutFiles = (params: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => !(value instanceof File)));

async function issueTo(
  ctx: Context,
  order: Order,
  targets: readonly Target[],
  offered: ReadonlyMap<string, readonly Parameter[]>,
): Promise<Sent> {
  if (restraining.includes(order.identifier) && !order.confirmed)
    throw refuseField('confirmed', controlText.confirmFirst);
  const filled = new Map(
    [...offered].map(([model, parameters]) => [model, fill(parameters, order.params)] as const),
  );
  const isLock = order.identifier === 'lock' && [...filled.values()].some(({ locked }) => locked === true);
  if (isLock && targets.length === 1) refuseLock(targets[0]!);
  return transaction(ctx, async (ctx) => {
    const begun = await insertBatch(ctx, order.identifier, order.requestKey);
    if (!begun) {
      const { id: batchId, count } = await findBatch(ctx, order.requestKey);
      return { batchId, count };
    }
    if (order.count !== undefined && order.count !== targets.length)
      throw refuse(refusals.countDiffers, { seen: order.count, now: targets.length });
    await holdTargets(ctx, targets);
    const kept = new Map<string, Record<string, unknown>>();
    for (const [model, params] of filled) kept.set(model, await keepFiles(ctx, params));
    const tellings = targets.map((target) => ({
      terminalRowId: target.id,
      kind: kindOf(order),
      cmdType: order.cmdType,
      identifier: order.identifier,
      params: kept.get(target.terminalTypeId)!,
      batchId: begun.id,
      problem: order.identifier === 'lock' ? obstacle(target, isLock) : null,
    }));
    await issueAll(ctx, tellings);
    await recordAll(
      ctx,
      targets.map(({ id, carId, terminalId }, at) => {
        const { problem, ...telling } = tellings[at]!;
        return {
          module: 'control',
          action: isLock ? 'lock' : 'issue',
          recordId: id,
          recordName: carId ?? terminalId,
          after: { ...telling, ...(problem && { problem }) },
        };
      }),
    );
    return { batchId: begun.id, count: targets.length };
  });
}

/** Puts a file that goes along into the store; the ledger keeps its key, and each terminal gets a link of its own. */
async function keepFiles(ctx: Context, params: Record<string, unknown>): Promise<Record<string, unknown>> {
  const kept = { ...params };
  for (const [name, value] of Object.entries(params)) {
    if (!(value instanceof File)) continue;
    const bytes = new Uint8Array(await value.arrayBuffer());
    const { id } = await keepFile(ctx, value.name, { type: 'application/octet-stream', bytes });
    await attachFile(ctx, id, { orgId: ctx.actor.orgId!, companyId: ctx.actor.companyId });
    kept[name] = { fileId: id };
  }
  return kept;
}

function needRight(ctx: Context, identifier: string): void {
  if (!mayIssue(ctx, identifier))
    throw forbidden(restraining.includes(identifier) ? 'control:lock' : 'control:issue');
}

function fill(parameters: readonly Parameter[], given: Record<string, unknown>): Record<string, unknown> {
  return parameterValues(parameters).parse(given, { reportInput: true });
}

const kindOf = ({ identifier, cmdType }: Pick<Order, 'identifier' | 'cmdType'>): CommandKind =>
  identifier === 'lock'
    ? 'lock'
    : cmdType === 'attribute' || identifier === 'setSpeedLimit'
      ? 'setting'
      : 'other';

/** Why a truck is not told to lock or unlock now: it never waits, and a moving truck is never locked. */
const obstacle = ({ isOnline, isMoving }: Target, isLock: boolean): 'offline' | 'moving' | null =>
  !isOnline ? 'offline' : isLock && isMoving ? 'moving' : null;

function refuseLock(target: Target): void {
  const problem = obstacle(target, true);
  if (problem) throw refuse(problem === 'moving' ? controlText.vehicleMoving : controlText.vehicleOffline);
}

/** The consequences of a command for the chosen terminals. */
export async function showOutlook(ctx: Context, input: Input<typeof control.outlook>) {
  const { identifier, cmdType, ...chosen } = input;
  const targets = await needTargets(ctx, chosen);
  const offered = identifier && cmdType ? await offeredTo(ctx, { identifier, cmdType }, targets) : null;
  const count = (is: (target: Target) => boolean) => targets.filter(is).length;
  return {
    targets: targets.length,
    online: count(({ isOnline }) => isOnline),
    offline: count(({ isOnline }) => !isOnline),
    moving: count(({ isMoving }) => isMoving),
    waitHours: ctx.config.command.waitHours,
    unsupported: targets.filter(({ terminalTypeId }) => offered?.has(terminalTypeId) === false),
    rows: targets,
  };
}

const commands = {
  find: listInstructions,
  nameOf: async (ctx: Context, id: string) => (await needCommand(ctx, id)).told,
};

async function needCommand(ctx: Context, id: string) {
  const found = await findCommand(ctx, id);
  if (!found) throw notFound();
  return found;
}

/** Has commands that came to nothing sent again. */
export const retryCommands = (ctx: Context, input: Input<typeof control.retry>) =>
  batch(ctx, input, {
    ...commands,
    async one(ctx, id) {
      const found = await needCommand(ctx, id);
      if (found.state !== commandSteps.retry.from) throw refuse(commandSteps.retry.otherwise);
      if (found.retries >= mostRetries) throw refuse(controlText.retriedOut, { most: mostRetries });
      if (found.kind === 'lock') throw refuse(controlText.noWait);
      if (found.problem === 'rebound') throw refuse(controlText.isRebound);
      // A grant that was taken back since must not reach the terminal after all.
      if (found.subject !== null) throw refuse(controlText.notHere);
      needRight(ctx, found.identifier);
      const { kind, terminalRowId, companyId } = found;
      const isSent = await tryAgain(ctx, { id, kind: kind as CommandKind, terminalRowId, companyId });
      if (!isSent) throw refuse(commandSteps.retry.otherwise);
      await log(ctx, 'retry', found);
    },
  });

/** Takes commands that came to nothing, or never went out, out of sight; they stay on record. */
export const cancelCommands = (ctx: Context, input: Input<typeof control.cancel>) =>
  batch(ctx, input, {
    ...commands,
    async one(ctx, id) {
      const found = await needCommand(ctx, id);
      if (found.state === 'sending' && found.subject !== null) throw refuse(controlText.notHere);
      if (!(await putAway(ctx, id))) {
        // Somebody else may have cancelled it meanwhile, or it has gone out.
        const { state } = await needCommand(ctx, id);
        throw refuse(state === 'sending' ? controlText.isSent : commandSteps.cancel.otherwise);
      }
      await log(ctx, 'cancel', found);
      ctx.tell('changed', { subject: 'control', ids: [id], companyId: found.companyId });
    },
  });

const log = (
  ctx: Context,
  action: Action,
  { id, told, identifier, companyId }: Awaited<ReturnType<typeof needCommand>>,
) =>
  record(ctx, {
    module: 'control',
    action,
    recordId: id,
    recordName: told,
    companyId,
    after: { identifier },
  });
