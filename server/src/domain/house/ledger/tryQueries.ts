import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';

/*
 * A command that is wanted waits (`sent_at` null), is under way (`answer_by` set), or is at rest (sent, and nobody is
 * waited for).
 */

type Db = Pick<Context, 'db'>;
export type Command = Awaited<ReturnType<typeof findWaiting>>[number];

/** The commands that a terminal has not answered yet, in the order in which they were issued. */
export const findWaiting = (ctx: Db, terminalRowId: string) =>
  unscoped(ctx)
    .selectFrom('deviceCommand')
    .select(['id', 'kind', 'cmdType', 'identifier', 'params', 'sentAt', 'answerBy', 'tries', 'deadline'])
    .select(['terminalRowId', 'vehicleId', 'subject', 'orderedBy'])
    .where('terminalRowId', '=', terminalRowId)
    .where('state', '=', 'sending')
    .orderBy('id')
    .execute();

/** Terminals that something waits for, counting only commands newer than one; and the newest of each. */
export const listWanted = (ctx: Db, newerThan: string) =>
  unscoped(ctx)
    .selectFrom('deviceCommand')
    .select('terminalRowId')
    .select((is) => is.fn.max('id').as('newest'))
    .where('state', '=', 'sending')
    .where('id', '>', newerThan)
    .groupBy('terminalRowId')
    .execute();

/**
 * Commands under way when a link or a process was lost wait again; nobody knows whether they were heard, so they count.
 * Of one terminal those that were sent before it was reached anew.
 */
export async function takeBack(ctx: Db, lost?: { terminalRowId: string; reachedAt: Date }): Promise<void> {
  let underWay = unscoped(ctx)
    .updateTable('deviceCommand')
    .set({ sentAt: null, answerBy: null })
    .where('state', '=', 'sending')
    .where('answerBy', 'is not', null);
  if (lost)
    underWay = underWay
      .where('terminalRowId', '=', lost.terminalRowId)
      .where('sentAt', '<', lost.reachedAt.toISOString());
  await underWay.execute();
}

/** Counts a sending that is about to happen; false when the command is not wanted any more. */
export const markSent = async (ctx: Db, id: string, at: Date, answerBy: Date) =>
  (
    await unscoped(ctx)
      .updateTable('deviceCommand')
      .set((is) => ({
        sentAt: at.toISOString(),
        answerBy: answerBy.toISOString(),
        tries: is('tries', '+', 1),
      }))
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .where('answerBy', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** Commands whose time for an answer is over. */
export const findUnanswered = (ctx: Db, now: Date, most: number) =>
  unscoped(ctx)
    .selectFrom('deviceCommand')
    .select(['id', 'kind', 'tries', 'terminalRowId', 'deadline'])
    .where('state', '=', 'sending')
    .where('answerBy', '<=', now.toISOString())
    .orderBy('answerBy')
    .limit(most)
    .execute();

/** Ends a try that nobody answered by then: the command waits again. False when it is answered, or was sent anew since. */
export async function endTry(ctx: Db, id: string, by: Date): Promise<boolean> {
  const { numUpdatedRows } = await unscoped(ctx)
    .updateTable('deviceCommand')
    .set({ sentAt: null, answerBy: null })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('answerBy', '<=', by.toISOString())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** It did not go out after all: the command waits again, and the try does not count. */
export const takeBackTry = (ctx: Db, id: string) =>
  unscoped(ctx)
    .updateTable('deviceCommand')
    .set((is) => ({ tries: is('tries', '-', 1), sentAt: null, answerBy: null }))
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();

/** Nobody answered a command that stays wanted: it holds nothing up until it is roused. */
export async function suspend(ctx: Db, id: string): Promise<void> {
  await unscoped(ctx)
    .updateTable('deviceCommand')
    .set({ sentAt: new Date().toISOString(), answerBy: null })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

const isAtRest = sql<boolean>`state = 'sending' and answer_by is null and sent_at is not null`;

/** Commands that rest since before a moment, of terminals that were heard of since. */
export const findResting = async (ctx: Db, before: Date, most: number) =>
  (
    await unscoped(ctx)
      .selectFrom('deviceCommand')
      .innerJoin('terminal', 'terminal.id', 'terminalRowId')
      .select('deviceCommand.id')
      .where(isAtRest)
      .where('sentAt', '<', before.toISOString())
      .whereRef('lastSeen', '>', 'sentAt')
      .limit(most)
      .execute()
  ).map(({ id }) => id);

/** Has a command that rests tried again, before all that was issued after it. */
export const wake = (ctx: Context, id: string) =>
  writing(ctx)
    .updateTable('deviceCommand')
    .set((is) => ({ tries: 0, earlierTries: is('earlierTries', '+', is.ref('tries')), sentAt: null }))
    .where('id', '=', id)
    .where(isAtRest)
    .returning('terminalRowId')
    .executeTakeFirst();

/** A terminal that will lock once it stands still has until the deadline; false where nothing can be promised. */
export const markPromised = async (ctx: Db, id: string, terminalRowId: string, answer: object) =>
  (
    await unscoped(ctx)
      .updateTable('deviceCommand')
      .set((is) => ({ answer: JSON.stringify(answer), answerBy: is.ref('deadline') }))
      .where('id', '=', id)
      .where('terminalRowId', '=', terminalRowId)
      .where('kind', '=', 'lock')
      .where('state', '=', 'sending')
      .where('tries', '>', 0)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** Commands that nobody wants any more, because the terminal stayed away for too long. */
export const findOverdue = (ctx: Db, now: Date, most: number) =>
  unscoped(ctx)
    .selectFrom('deviceCommand')
    .select(['id', 'tries'])
    .where('state', '=', 'sending')
    .where('answerBy', 'is', null)
    .where('deadline', '<=', now.toISOString())
    .limit(most)
    .execute();

/** Locks that were promised and that the truck reports as done. Judged by when we heard it: its clock may be off. */
export const findKeptPromises = async (ctx: Db) =>
  (
    await sql<{ id: string }>`
      select device_command.id from device_command
      join vehicle_state on vehicle_state.vehicle_id = device_command.vehicle_id
      where device_command.state = 'sending' and answer_by is not null and kind = 'lock' and answer is not null
        and (vehicle_state.readings -> 'locked' -> 0)::jsonb = params -> 'locked'
        and vehicle_state.last_seen >= sent_at`.execute(unscoped(ctx))
  ).rows;
