import type { Call } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import { repeatHours } from '@fleet/contract/repeat';
import { createHash } from 'node:crypto';
import { transaction, type Context } from '../../../base/context';
import { refuse } from '../../../base/refuse';
import { Turns } from '../../../base/turns';
import { claimKey, deleteRepeats, findDone, updateAnswer } from './queries';

/** So many of the same may wait for the first; each further one is told to come again. */
const mostWaiting = 5;

interface Repeatable {
  call: Call;
  input: object;
  key: string;
}

/** The calls under way here that may be sent again: who repeats one waits without a connection of the database. */
export class Repeats {
  readonly #turns = new Turns(mostWaiting);

  make(ctx: Context, repeatable: Repeatable, make: (ctx: Context) => Promise<unknown>): Promise<unknown> {
    const name = `${ctx.actor.accountId} ${repeatable.key}`;
    return this.#turns.take(name, () => makeOnce(ctx, repeatable, make));
  }
}

/**
 * Makes a call once for a key of the caller's, in one transaction with the note of its answer: a repeat gets that answer,
 * also one that comes while the first is under way. A call that was refused has not been made, and leaves its key free.
 * Refused where other content is sent under the same key.
 */
async function makeOnce(
  ctx: Context,
  { call, input, key }: Repeatable,
  make: (ctx: Context) => Promise<unknown>,
): Promise<unknown> {
  const fingerprint = ctx.vault.fingerprint(await contentOf(input), `repeat ${call.path}`);
  return transaction(ctx, async (ctx) => {
    if (!(await claimKey(ctx, key, fingerprint))) {
      const done = await findDone(ctx, key);
      if (!done.fingerprint.equals(fingerprint)) throw refuse(refusals.repeatDiffers);
      return done.answer;
    }
    const answer = await make(ctx);
    await updateAnswer(ctx, key, answer);
    return answer;
  });
}

/** The same text for the same input: a schema gives its fields in its own order, and a file is what it holds. */
async function contentOf(input: object): Promise<string> {
  const digests = new Map<unknown, string>();
  for (const value of Object.values(input))
    if (value instanceof File)
      digests.set(
        value,
        createHash('sha256')
          .update(Buffer.from(await value.arrayBuffer()))
          .digest('hex'),
      );
  return JSON.stringify(input, (_, value: unknown) => digests.get(value) ?? value);
}

/** Forgets the calls of more than `repeatHours` ago. */
export async function forgetRepeats(ctx: Context): Promise<void> {
  await deleteRepeats(ctx, new Date(ctx.now.getTime() - repeatHours * 3_600_000));
}
