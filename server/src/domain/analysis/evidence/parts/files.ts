import type { Context } from '../../../../base/context';
import { FileGone } from '../../../../base/files/fileStore';
import { unscoped } from '../../../../base/scope';
import type { Drafts, Row } from '../drafts';
import type { Target } from '../target';

const atOnce = 500;

/** The files of the records that the pack has come upon, each put into it once; gives what is lost. */
export async function* files(
  ctx: Context,
  target: Target,
  drafts: Drafts,
  lost: { count: number },
): AsyncGenerator<Row> {
  const owners = new Map(target.papers.map(({ fileId, of }) => [fileId, of]));
  const ids = [...owners.keys()];
  for (let at = 0; at < ids.length; at += atOnce) {
    const found = await unscoped(ctx)
      .selectFrom('file')
      .select(['id', 'fileName', 'bytes', 'sha256'])
      .where('id', 'in', ids.slice(at, at + atOnce))
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .execute();
    for (const { id, fileName, bytes, sha256 } of found) {
      if (!(await isThere(ctx, sha256))) {
        lost.count += 1;
        continue;
      }
      const path = `files/${id}-${safe(fileName)}`;
      drafts.contents.push({ path, open: () => ctx.files.open(sha256) });
      yield { path, of: owners.get(id)!, bytes, sha256: sha256.toString('hex') };
    }
  }
}

/** A name that every system can unpack. */
const safe = (name: string) => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(-80);

async function isThere(ctx: Context, sha256: Buffer): Promise<boolean> {
  try {
    for await (const _ of ctx.files.open(sha256, { start: 0, end: 0 })) return true;
    return true;
  } catch (error) {
    if (error instanceof FileGone) return false;
    throw error;
  }
}
