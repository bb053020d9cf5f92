import { systemContext, type AppContext } from '../base/context';
import { FileGone, type FileStore } from '../base/files/fileStore';
import { unscoped } from '../base/scope';
import { claimFiles, needMovable } from './place';

const atOnce = 500;

/** The contents that were moved, those that lay there already, and those that are lost. */
export interface Moved {
  moved: number;
  there: number;
  lost: number;
}

/**
 * Copies every content that the database names from one store to another, which then is the one of this installation.
 * Broken off, it goes on where it was; nobody else may use the installation meanwhile.
 */
export async function moveFiles(
  appCtx: AppContext,
  from: FileStore,
  to: FileStore,
  say: (done: Moved) => void,
): Promise<Moved> {
  await needMovable(appCtx, from, to);
  const done: Moved = { moved: 0, there: 0, lost: 0 };
  for await (const sha256 of contentsOf(appCtx)) {
    done[await moveOne(sha256, from, to)] += 1;
    if ((done.moved + done.there + done.lost) % atOnce === 0) say(done);
  }
  await claimFiles(appCtx, to);
  await from.dropMark();
  return done;
}

async function moveOne(sha256: Buffer, from: FileStore, to: FileStore): Promise<keyof Moved> {
  try {
    for await (const _ of to.open(sha256, { start: 0, end: 0 })) return 'there';
  } catch (error) {
    if (!(error instanceof FileGone)) throw error;
  }
  try {
    const put = await to.put(from.open(sha256));
    if (put.sha256.equals(sha256)) return 'moved';
    throw new Error(`the content ${sha256.toString('hex')} does not fit its hash`);
  } catch (error) {
    if (error instanceof FileGone) return 'lost';
    throw error;
  }
}

async function* contentsOf(appCtx: AppContext): AsyncGenerator<Buffer> {
  for (let last = Buffer.alloc(0); ; ) {
    const found = await unscoped(systemContext(appCtx))
      .selectFrom('file')
      .select('sha256')
      .distinct()
      .where('sha256', '>', last)
      .orderBy('sha256')
      .limit(atOnce)
      .execute();
    for (const { sha256 } of found) yield sha256;
    if (found.length < atOnce) return;
    last = found.at(-1)!.sha256 as typeof last;
  }
}
