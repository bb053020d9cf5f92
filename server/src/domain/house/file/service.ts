import type { FileAnswer, Input } from '@fleet/contract/call';
import type { file } from '@fleet/contract/file/calls';
import { fileText } from '@fleet/contract/file/text';
import { backupLock, whileAlone } from '../../../base/alone';
import { transaction, type Context, type AppContext } from '../../../base/context';
import { deviceLink, isDeviceLink, type SignedLink } from '../../../base/deviceLink';
import { notFound, refuseField } from '../../../base/refuse';
import { readAttachment, readImage, type Content } from './contents';
import {
  moveFilesTo,
  changeOwner,
  deleteLooseFiles,
  deleteUnnamed,
  findAttached,
  findContent,
  findFile,
  findHidden,
  insertFile,
  lockFile,
  takeUnusedContents,
  takeUpload,
  type Owner,
} from './queries';

export { imageType } from './contents';
export { moveFilesUp } from './queries';

const looseHours = 24;
/** No content is written for so long. */
const draftHours = 24;
/** A content that was written so lately may be that of an upload whose row is still to come. */
const freshMs = 3_600_000;
const mostLogoBytes = 500 << 10;
const droppedAtOnce = 500;

export const uploadImage = async (ctx: Context, { file: sent }: Input<typeof file.uploadImage>) =>
  keepFile(ctx, sent.name, await readImage(sent));

export const uploadAttachment = async (ctx: Context, { file: sent }: Input<typeof file.upload>) =>
  keepFile(ctx, sent.name, await readAttachment(sent));

/** Puts a content into the store; until it is attached it is the caller's alone. */
export async function keepFile(
  ctx: Context,
  fileName: string,
  { type, bytes: content }: { type: string; bytes: Content['bytes'] | AsyncIterable<Uint8Array> },
) {
  const { sha256, bytes } = await ctx.files.put(content);
  const { accountId, orgId, companyId } = ctx.actor;
  if (orgId === null) throw new Error('a file is kept for somebody');
  return insertFile(ctx, { sha256, fileName: lastPart(fileName), type, bytes, accountId, orgId, companyId });
}

/** Keeps a content that nobody gets by the key of its file: whoever keeps it hands it out, by `answerHidden`. */
export const keepHidden = (ctx: Context, fileName: string, content: Parameters<typeof keepFile>[2]) =>
  keepFile({ ...ctx, actor: { ...ctx.actor, accountId: null } }, fileName, content);

/** A content that `keepHidden` keeps; whether the caller may have it was asked before. */
export async function answerHidden(ctx: Context, id: string): Promise<FileAnswer> {
  const found = await findHidden(ctx, id);
  if (!found) throw notFound();
  return { name: found.fileName, type: found.type, body: ctx.files.open(found.sha256), isSecret: true };
}

/** The file, if the caller may see it. */
export async function needFile(ctx: Context, id: string) {
  const found = await findFile(ctx, id);
  if (!found) throw notFound();
  return found;
}

/** A file that the caller has brought and that hangs on nothing yet: what hangs elsewhere is not taken away from there. */
export async function needUpload(ctx: Context, id: string) {
  const found = await needFile(ctx, id);
  if (found.attachedAt !== null || found.accountId !== ctx.actor.accountId) throw notFound();
  return found;
}

async function needAttached(ctx: Context, id: string) {
  const found = await findAttached(ctx, id);
  if (!found) throw notFound();
  return found;
}

/**
 * Hangs a fresh upload of the caller's on a record; from now on it belongs to the owner of that. Of two who attach the
 * same file one is refused, as he is who names anything else.
 */
export async function attachFile(ctx: Context, id: string, owner: Owner): Promise<void> {
  if (!(await takeUpload(ctx, id, owner))) throw notFound();
}

/** The record on which the file hangs, and which has been met in scope, goes to another owner. */
export const passFile = (ctx: Context, id: string, owner: Owner) => changeOwner(ctx, id, owner);

/** The path from which terminals fetch files of a command; it goes on with the key of the file. */
export const filePath = '/auth/file';

/** The file as a terminal is told it: where to fetch it, and its checksum; null where it is gone or we have no address. */
export async function fileForTerminal(appCtx: AppContext, id: string, terminalRowId: string, now: Date) {
  const url = deviceLink(appCtx, `${filePath}/${id}`, terminalRowId, now);
  const found = await findContent(appCtx, id);
  if (!url || !found) return null;
  return { url, size: found.bytes, digest: found.sha256.toString('hex'), signMethod: 'SHA256' };
}

/** The content behind a link; null when the link is not ours or is over, or the file is gone. */
export async function openForTerminal(appCtx: AppContext, id: string, link: SignedLink, now: Date) {
  if (!isDeviceLink(appCtx, `${filePath}/${id}`, link, now)) return null;
  const found = await findContent(appCtx, id);
  return found ? { bytes: found.bytes, body: appCtx.files.open(found.sha256) } : null;
}

/** A fresh upload that can be a logo: a small picture. */
export async function needLogo(ctx: Context, id: string): Promise<void> {
  const { type, bytes } = await needUpload(ctx, id);
  if (!type.startsWith('image/') || bytes > mostLogoBytes)
    throw refuseField('logoFileId', fileText.logoWrong);
}

/** A logo is seen by everybody who is signed in. */
export async function attachLogo(
  ctx: Context,
  id: string,
  owner: { orgId: string; companyId: string | null },
): Promise<void> {
  await needLogo(ctx, id);
  await attachFile(ctx, id, { ...owner, isForAll: true });
}

/** Drops a file that a record names no longer, unless another one does. */
export const dropFile = (ctx: Context, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    // A name that another transaction drops at this moment is seen after the lock.
    await lockFile(ctx, id);
    await deleteUnnamed(ctx, id);
  });

export async function answerFile(ctx: Context, { id }: Input<typeof file.get>): Promise<FileAnswer> {
  const { fileName, type, sha256 } = await needFile(ctx, id);
  return { name: fileName, type, body: ctx.files.open(sha256) };
}

/** A file that hangs on a record which the caller has been found to see, wherever the file's owner stands. */
export async function answerAttached(ctx: Context, id: string): Promise<FileAnswer> {
  const { fileName, type, sha256 } = await needAttached(ctx, id);
  return { name: fileName, type, body: ctx.files.open(sha256) };
}

export async function answerImage(ctx: Context, { id }: Input<typeof file.getImage>): Promise<FileAnswer> {
  const found = await needFile(ctx, id);
  if (!found.type.startsWith('image/')) throw notFound();
  return { name: found.fileName, type: found.type, body: ctx.files.open(found.sha256) };
}

/** Forgets uploads that nobody attached, and contents that no file has any more. */
export async function tidyFiles(ctx: Context): Promise<void> {
  await deleteLooseFiles(ctx, new Date(ctx.now.getTime() - looseHours * 3_600_000));
  const before = new Date(ctx.now.getTime() - freshMs);
  // A backup that is being made still names what was deleted since it began.
  await whileAlone(ctx, backupLock, async () => {
    const unused = await transaction(ctx, (ctx) => takeUnusedContents(ctx, before, droppedAtOnce));
    for (const sha256 of unused) await ctx.files.drop(sha256, before);
  });
  await ctx.files.dropDrafts(new Date(ctx.now.getTime() - draftHours * 3_600_000));
}

/** A browser may send a whole path; what is kept is its last part. */
const lastPart = (name: string) => name.split(/[\\/]/).at(-1)!.slice(-200) || 'file';

/** Files of a record go where the record goes inside of its company. */
export async function moveFiles(ctx: Context, ids: readonly string[], orgId: string): Promise<void> {
  if (ids.length > 0) await moveFilesTo(ctx, ids, orgId);
}
