import type { commandProblems } from '@fleet/contract/control/states';
import { transaction, type Context } from '../../base/context';
import type { CommandAnswer } from '../../base/reach';
import { patienceFor, type CommandKind } from './kinds';
import { cancelUnderWay, findPlace, finish, insertCommand, markTaken, sendAgain, takeNext } from './queries';

export { findCommandInSight, forgetTemplate, putAway } from './queries';
export type { CommandKind } from './kinds';

/** What a terminal is to be told. */
export interface Telling {
  terminalRowId: string;
  kind: CommandKind;
  cmdType: 'attribute' | 'service';
  /** Of the thing model: `alink.md` §16. */
  identifier: string;
  params: Record<string, unknown>;
  /** The record that it is about: whoever shows it hears when the command ends. */
  about?: { subject: string; recordId: string };
  batchId?: string;
}

/** Puts a command on its way to a terminal, inside the transaction under way; gives its key. */
export async function issue(ctx: Context, telling: Telling): Promise<string> {
  const { about, params, batchId, ...what } = telling;
  const place = await findPlace(ctx, telling.terminalRowId);
  const { id } = await insertCommand(ctx, {
    ...what,
    ...place,
    params: JSON.stringify(params),
    subject: about?.subject ?? null,
    recordId: about?.recordId ?? null,
    batchId: batchId ?? null,
    issuedAt: ctx.now.toISOString(),
    issuedBy: ctx.actor.loginName,
    deadline: new Date(ctx.now.getTime() + patienceFor(telling.kind, ctx.config).wantedMs).toISOString(),
  });
  ctx.tell('commandWaiting', { terminalRowId: telling.terminalRowId });
  ctx.tell('changed', { subject: 'control', ids: [id], companyId: place.companyId });
  return id;
}

/** Writes down a command that we do not send, and why. */
export async function refuseCommand(
  ctx: Context,
  telling: Telling,
  problem: 'offline' | 'moving' | 'notSupported',
): Promise<string> {
  const id = await issue(ctx, telling);
  await end(ctx, id, { state: 'expired', answer: null, problem });
  return id;
}

/** Calls commands off that are not wanted any more; one that a terminal has already heard may still be done. */
export async function withdraw(ctx: Context, commandIds: readonly string[]): Promise<void> {
  if (commandIds.length === 0) return;
  for (const { id, companyId } of await cancelUnderWay(ctx, commandIds))
    ctx.tell('changed', { subject: 'control', ids: [id], companyId });
}

/** Puts a command that came to nothing on its way again; false when it is in another state by now. */
export async function tryAgain(
  ctx: Context,
  command: { id: string; kind: CommandKind; terminalRowId: string; companyId: string | null },
): Promise<boolean> {
  const deadline = new Date(ctx.now.getTime() + patienceFor(command.kind, ctx.config).wantedMs);
  if (!(await sendAgain(ctx, command.id, deadline))) return false;
  ctx.tell('commandWaiting', { terminalRowId: command.terminalRowId });
  ctx.tell('changed', { subject: 'control', ids: [command.id], companyId: command.companyId });
  return true;
}

interface Ending {
  state: 'success' | 'expired';
  answer: CommandAnswer | null;
  problem: (typeof commandProblems)[number] | null;
}

/** Brings a command to its one end, and tells whoever shows it; nothing when it has ended before. */
export function end(ctx: Context, id: string, ending: Ending, terminalRowId?: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const answer = ending.answer && JSON.stringify(ending.answer);
    const ended = await finish(ctx, id, { ...ending, answer }, terminalRowId);
    if (!ended) return;
    const { subject, recordId, companyId } = ended;
    ctx.tell('changed', { subject: 'control', ids: [id], companyId });
    if (!subject || !recordId) return;
    ctx.tell('changed', { subject, ids: [recordId], companyId });
    ctx.tell('commandEnded', { subject, recordId });
  });
}

export type Answered = NonNullable<Awaited<ReturnType<typeof takeNext>>>;

/**
 * Hands what terminals answered about a subject to whoever makes something of it: each answer once, in one
 * transaction with what is written of it, however often the server is killed in between.
 */
export async function takeAnswers(
  ctx: Context,
  subject: string,
  take: (ctx: Context, answered: Answered) => Promise<void>,
): Promise<void> {
  const takeOne = () =>
    transaction(ctx, async (ctx) => {
      const answered = await takeNext(ctx, subject);
      if (!answered) return false;
      await take(ctx, answered);
      await markTaken(ctx, answered.id);
      return true;
    });
  while (await takeOne());
}
