import {
  answersFile,
  mayMake,
  type Call,
  type Deferred,
  type FileAnswer,
  type Input,
} from '@fleet/contract/call';
import { fieldErrors } from '@fleet/contract/issue';
import type { job } from '@fleet/contract/job/calls';
import { refusals } from '@fleet/contract/refusals';
import { say } from '@fleet/contract/text';
import { ZodError } from 'zod';
import { jobText } from '@fleet/contract/job/text';
import { isDeepStrictEqual } from 'node:util';
import type { Context, AppContext, Scope } from '../../../base/context';
import { companiesOver } from '../../../base/scope';
import { databaseConditionOf, isDeadlock } from '../../../base/databaseFault';
import { isFilesAway } from '../../../base/files/fileStore';
import { notFound, forbidden, Refusal, refuse } from '../../../base/refuse';
import type { Route } from '../../../base/serve';
import { contextOf, findAccount } from '../access/service';
import { answerHidden, keepFile, keepHidden, needFile } from '../../house/file/service';
import {
  callOffTask,
  deleteOldTasks,
  findOwnCall,
  findTask,
  insertForAll,
  insertTask,
  updateHistory,
  updateTask,
  type Task,
} from './queries';

const keptDays = 30;
/** A task that ends our process is not begun for ever. */
const mostAttempts = 3;
const tellEveryMs = 300;

/** Thrown through the work of a task that its owner has called off. */
class Cancelled extends Error {}

/** Puts a call off: it is written down with its input and made later, in the name of the same person. */
export async function deferCall(ctx: Context, call: Call, input: object): Promise<Deferred> {
  const { asTask, ...wanted } = input as Record<string, unknown>;
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(wanted))
    kept[name] = value instanceof File ? await keep(ctx, value) : value;
  const { id } = await insertTask(ctx, {
    accountId: ctx.actor.accountId!,
    kind: answersFile(call) ? 'export' : call.sends === 'multipart' ? 'import' : 'batch',
    subject: call.subject,
    callPath: call.path,
    input: JSON.stringify(kept),
    language: ctx.language,
  });
  tellTask(ctx, ctx.actor.accountId!, id);
  ctx.tell('taskWaiting', { id });
  return { taskId: id };
}

async function keep(ctx: Context, file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { id } = await keepFile(ctx, file.name, { type: file.type, bytes });
  return { keptFileId: id };
}

/** Makes the call that the task is about, and writes down what came of it. */
export async function runTask(appCtx: AppContext, routes: readonly Route[], id: string): Promise<void> {
  const task = await findTask(appCtx, id);
  if (!task || !(await begin(appCtx, task))) return;
  try {
    const made = await make(appCtx, routes, task);
    await finish(appCtx, task, { ...made, state: 'done', progress: 100, message: null });
  } catch (error) {
    if (error instanceof Cancelled) return;
    // Taken up again, as after a killed process: only its row tells whether it stands.
    if (databaseConditionOf(error) === 'databaseLost') throw error;
    await finish(appCtx, task, { state: 'failed', ...explain(appCtx, task, error) });
  }
}

async function finish(
  appCtx: AppContext,
  { id, accountId }: Task,
  change: Parameters<typeof updateTask>[3],
): Promise<void> {
  await updateTask(appCtx, id, ['running'], { ...change, finishedAt: new Date().toISOString() });
  tellTask(appCtx, accountId, id);
}

async function begin(appCtx: AppContext, task: Task): Promise<boolean> {
  if (task.state === 'running' && task.progress === committed) {
    await finish(appCtx, task, { state: 'done', message: null });
    return false;
  }
  const attempts = task.attempts + 1;
  if (attempts > mostAttempts) {
    await finish(appCtx, task, { state: 'failed', message: say(task.language, refusals.givenUp) });
    return false;
  }
  const change = { state: 'running', progress: 0, attempts, startedAt: new Date().toISOString() } as const;
  return updateTask(appCtx, task.id, ['waiting', 'running'], change);
}

async function make(appCtx: AppContext, routes: readonly Route[], task: Task) {
  const route = routes.find(({ call }) => call.path === task.callPath);
  if (!route) throw refuse(refusals.sessionEnded);
  const ctx = await ownerOf(appCtx, route, task);
  const companies = await companiesOver(ctx, ctx.scope);
  const input = route.call.input.parse(await restored(ctx, task.input as Record<string, unknown>));
  const isChange = route.call.isDeferrable && !answersFile(route.call);
  const output = await route.handle(
    {
      ...ctx,
      progress: progressOf(appCtx, task),
      ...(isChange && { beforeCommit: commitWith(route, task, ctx.scope) }),
    },
    input,
  );
  if (!answersFile(route.call)) return { result: JSON.stringify(output) };
  const { name, type, body } = output as FileAnswer;
  const { id } = await keepHidden(ctx, name, { type, bytes: body });
  const made: Made = { right: route.call.right, scope: ctx.scope, companies };
  return { resultFileId: id, result: JSON.stringify(made) };
}

/** Of a task under way: what it changes is committed. Its progress is less before. */
const committed = 100;

/** Who put a task off, as he is now; refused once he may not make its call. */
async function ownerOf(appCtx: AppContext, { call }: Route, task: Task): Promise<Context> {
  const account = await findAccount(appCtx, task.accountId);
  const ctx = account && contextOf(appCtx, account, task.language, new Date());
  if (!ctx) throw refuse(refusals.sessionEnded);
  if (!mayMake(call, ctx.actor.rights)) throw forbidden(call.right);
  return ctx;
}

/**
 * A call that may be put off changes all in one transaction: called off before, nothing; killed after, it is not made
 * again, and its owner is told what it changed. Whoever may not make it any more at its end, or over other records, has
 * changed nothing.
 */
const commitWith = (route: Route, task: Task, begunWith: Scope) => async (ctx: Context, result: unknown) => {
  const { scope } = await ownerOf(ctx, route, task);
  if (!isDeepStrictEqual(scope, begunWith)) throw refuse(jobText.cannotBeMade);
  const answer = route.call.output.safeParse(result);
  const change = { progress: committed, ...(answer.success && { result: JSON.stringify(answer.data) }) };
  if (!(await updateTask(ctx, task.id, ['running'], change))) throw new Cancelled();
};

/** The right and the scope with which the file of a task was made, and the companies that an authority had then. */
interface Made extends Pick<Call, 'right'> {
  scope: Scope;
  /** Unknown of a file from before they were noted. */
  companies?: string[];
}

/** The file of a task; refused once its owner may not make it again, or would see other records in it. */
export async function takeResult(ctx: Context, { id }: Input<typeof job.result>): Promise<FileAnswer> {
  const found = await findOwnCall(ctx, id);
  if (!found?.resultFileId) throw notFound();
  const made = found.result as Made | null;
  if (made && !mayMake(made, ctx.actor.rights)) throw forbidden(made.right);
  if (!made || !isDeepStrictEqual(made.scope, ctx.scope)) throw refuse(jobText.cannotBeFetched);
  const companies = await companiesOver(ctx, ctx.scope);
  if (made.companies?.some((one) => !companies.includes(one))) throw refuse(jobText.cannotBeFetched);
  return answerHidden(ctx, found.resultFileId);
}

async function restored(ctx: Context, kept: Record<string, unknown>) {
  const input: Record<string, unknown> = { ...kept };
  for (const [name, value] of Object.entries(kept)) {
    const fileId = (value as { keptFileId?: string } | null)?.keptFileId;
    if (!fileId) continue;
    const { fileName, type, sha256 } = await needFile(ctx, fileId);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for await (const piece of ctx.files.open(sha256)) pieces.push(new Uint8Array(piece));
    input[name] = new File(pieces, fileName, { type });
  }
  return input;
}

/** Writes the progress down a few times a second, beside whatever transaction the work is in. */
function progressOf(appCtx: AppContext, { id, accountId }: Task): Context['progress'] {
  let toldAt = -Infinity;
  return async (percent) => {
    const now = performance.now();
    if (now - toldAt < tellEveryMs) return;
    toldAt = now;
    if (!(await updateTask(appCtx, id, ['running'], { progress: Math.min(99, Math.floor(percent)) }))) {
      throw new Cancelled();
    }
    tellTask(appCtx, accountId, id);
  };
}

function explain(appCtx: AppContext, { id, language }: Task, error: unknown) {
  if (error instanceof Refusal) {
    const result = error.extra.data === undefined ? null : JSON.stringify(error.extra.data);
    return { message: say(language, error.text, error.slots), result };
  }
  if (error instanceof ZodError) {
    return {
      message: fieldErrors(language, error.issues)
        .map(({ field, msg }) => `${field}: ${msg}`)
        .join(' '),
    };
  }
  if (isDeadlock(error)) {
    appCtx.advise(`a deadlock in the task T${id}: ${(error as Error).message}`);
    return { message: say(language, refusals.collided) };
  }
  if (isFilesAway(error)) {
    appCtx.advise(`no room or no store for the task T${id}: ${(error as Error).message}`);
    return { message: say(language, refusals.filesAway) };
  }
  appCtx.complain(error);
  if (databaseConditionOf(error)) return { message: say(language, refusals.databaseAway) };
  return { message: say(language, refusals.broken, { id: `T${id}` }) };
}

export async function retryTask(ctx: Context, { id }: Input<typeof job.retry>): Promise<null> {
  await needTask(ctx, id);
  const again = {
    state: 'waiting',
    progress: 0,
    attempts: 0,
    message: null,
    result: null,
    finishedAt: null,
  } as const;
  if (!(await updateTask(ctx, id, ['failed', 'cancelled'], again))) throw refuse(refusals.notNow);
  tellTask(ctx, ctx.actor.accountId!, id);
  ctx.tell('taskWaiting', { id });
  return null;
}

/** Work that is under way stops at its next step, and what it had changed is taken back; refused once that stands. */
export async function cancelTask(ctx: Context, { id }: Input<typeof job.cancel>): Promise<null> {
  await needTask(ctx, id);
  if (!(await callOffTask(ctx, id, committed))) throw refuse(refusals.notNow);
  tellTask(ctx, ctx.actor.accountId!, id);
  return null;
}

async function needTask(ctx: Context, id: string): Promise<void> {
  if (!(await findOwnCall(ctx, id))) throw notFound();
}

/** Shows everybody how the past of the demo fleet is being made. */
export const openHistory = (ctx: Context) =>
  insertForAll(ctx, {
    kind: 'history',
    subject: 'trajectory',
    callPath: '',
    input: '{}',
    state: 'running',
  });

/** So much of the demo fleet's past is stored, as a share from 0 to 1. */
export async function noteHistory(ctx: Pick<Context, 'db' | 'now' | 'tell'>, share: number): Promise<void> {
  for (const { id, accountId } of await updateHistory(ctx, Math.floor(share * 100), ctx.now))
    tellTask(ctx, accountId, id);
}

export async function tidyTasks(ctx: Context): Promise<void> {
  await deleteOldTasks(ctx, new Date(ctx.now.getTime() - keptDays * 86_400_000));
}

const tellTask = ({ tell }: Pick<Context, 'tell'>, accountId: string, id: string) =>
  tell('changed', { subject: 'job', ids: [id], companyId: null, accountId });

export { findOpenTasks, whileHeld } from './queries';
