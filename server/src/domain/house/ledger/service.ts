import type { CommandProblem } from '@fleet/contract/control/states';
import { transaction, type Context } from '../../../base/context';
import type { CommandAnswer } from '../../../base/deviceCommands';
import { lastingMs, patienceFor, type CommandKind } from './kinds';
import {
  cancelUnderWay,
  findUnderWay,
  finish,
  insertCommands,
  markTaken,
  sendAgain,
  takeNext,
} from './queries';
import { wake, type Command } from './tryQueries';

export { forgetTemplate, issuerName, listLastDone, putAway } from './queries';
export { findResting } from './tryQueries';
export type { CommandKind } from './kinds';

/** A command that is about to go out, with what decides whether it still may. */
export type Sending = Pick<
  Command,
  'terminalRowId' | 'vehicleId' | 'subject' | 'orderedBy' | 'identifier'
> & { params: Record<string, unknown> };

/** One command for a terminal. */
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
  /** Stays wanted however long the terminal is away. */
  isLasting?: boolean;
}

/** Commands that are written down in one go. */
const atOnce = 500;

/** Puts a command on its way to a terminal, inside the transaction under way; gives its key. */
export async function issue(ctx: Context, telling: Telling): Promise<string> {
  const [id] = await issueAll(ctx, [telling]);
  return id!;
}

/** Puts many on their way, in their order; with a problem one is only written down, and why we do not send it. */
export async function issueAll(
  ctx: Context,
  tellings: readonly (Telling & { problem?: 'offline' | 'moving' | 'notSupported' | null })[],
): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < tellings.length; at += atOnce) {
    const some = tellings.slice(at, at + atOnce).map(({ about, batchId, problem, isLasting, ...what }) => ({
      ...what,
      subject: about?.subject ?? null,
      recordId: about?.recordId ?? null,
      batchId: batchId ?? null,
      problem: problem ?? null,
      deadline: new Date(
        ctx.now.getTime() + (isLasting ? lastingMs : patienceFor(what.kind, ctx.config).wantedMs),
      ).toISOString(),
    }));
    const rows = await insertCommands(ctx, some);
    for (const [index, { terminalRowId }] of rows.entries())
      if (some[index]!.problem === null) ctx.tell('commandWaiting', { terminalRowId });
    for (const companyId of new Set(rows.map((row) => row.companyId))) {
      const own = rows.filter((row) => row.companyId === companyId).map(({ id }) => id);
      ctx.tell('changed', { subject: 'control', ids: own, companyId });
    }
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Calls commands off that are not wanted any more; one that a terminal has already heard may still be done. */
export async function withdraw(
  ctx: Context,
  commandIds: readonly string[],
  isOnlyUnsent = false,
): Promise<void> {
  if (commandIds.length === 0) return;
  for (const { id, companyId } of await cancelUnderWay(ctx, commandIds, isOnlyUnsent))
    ctx.tell('changed', { subject: 'control', ids: [id], companyId });
}

/** The same for one whose answer is wanted all the same, once its terminal may have heard it. */
export const withdrawUnsent = (ctx: Context, commandId: string) => withdraw(ctx, [commandId], true);

/** Calls off what these terminals were told in the name of a subject, and have not answered. */
export async function withdrawFrom(
  ctx: Context,
  terminalRowIds: readonly string[],
  { subject, identifiers }: { subject: string; identifiers: readonly string[] },
): Promise<void> {
  const found = await findUnderWay(ctx, terminalRowIds, subject, identifiers);
  await withdraw(
    ctx,
    found.map(({ id }) => id),
  );
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

/** Has a command that stays wanted, and that nobody answered, tried again. */
export async function retryResting(ctx: Context, id: string): Promise<void> {
  const woken = await wake(ctx, id);
  if (woken) ctx.tell('commandWaiting', woken);
}

interface Ending {
  state: 'success' | 'expired';
  answer: CommandAnswer | null;
  problem: CommandProblem | null;
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
 * transaction with what is written of it, however often the server is killed in between. One that fails keeps none
 * after it waiting, and has its turn again the next time.
 */
export async function takeAnswers(
  ctx: Context,
  subject: string,
  take: (ctx: Context, answered: Answered) => Promise<void>,
): Promise<void> {
  let last: string | undefined = '0';
  while (last !== undefined) last = await takeNextAnswer(ctx, subject, take, last);
}

/** Hands on the first answer after one; gives its id, and nothing where there is none. */
async function takeNextAnswer(
  ctx: Context,
  subject: string,
  take: (ctx: Context, answered: Answered) => Promise<void>,
  after: string,
): Promise<string | undefined> {
  let id: string | undefined;
  try {
    await transaction(ctx, async (ctx) => {
      const answered = await takeNext(ctx, subject, after);
      id = answered?.id;
      if (!answered) return;
      await take(ctx, answered);
      await markTaken(ctx, answered.id);
    });
  } catch (error) {
    // Without a next one it is the database that fails.
    if (id === undefined) throw error;
    ctx.complain(error);
  }
  return id;
}
