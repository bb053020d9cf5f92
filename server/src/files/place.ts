import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { systemContext, type AppContext } from '../base/context';
import { FilesAway, type FileStore } from '../base/files/fileStore';
import { unscoped, writing } from '../base/scope';
import { CannotStart } from '../postgres/cannotStart';

/**
 * Makes sure that the store of the settings is the one that holds this installation's files. One that several nodes use,
 * or that is a bucket, bears a mark that the database knows: whoever does not find it has another store, in which the
 * others' files would be missing.
 */
export async function needFiles(appCtx: AppContext): Promise<void> {
  const { config, files } = appCtx;
  if (config.bucket !== null) await needUsable(files);
  const isMarked = await needOwnFiles(appCtx);
  if (!isMarked && (config.bucket !== null || config.natsUrl !== null)) await claimFiles(appCtx, files);
}

/** Refuses a store in which all files of this installation would look lost; gives whether it bears its mark. */
export async function needOwnFiles(appCtx: AppContext): Promise<boolean> {
  const { config, files } = appCtx;
  const found = await readMark(files);
  const mark = await ownMark(appCtx);
  if (mark !== null) {
    if (found === mark) return true;
    throw notOurs(files);
  }
  if (config.bucket === null) return false;
  if (found !== null) throw othersOwn(files);
  if (await hasFiles(appCtx))
    throw new CannotStart(
      '文件仍在数据文件夹中：请先运行 npm run move-files -- --to bucket。',
      'The files are still in the data folder: run npm run move-files -- --to bucket first.',
    );
  return false;
}

/** Refuses to move files where neither store holds those of this installation, or where others' would be taken over. */
export async function needMovable(appCtx: AppContext, from: FileStore, to: FileStore): Promise<void> {
  const mark = await ownMark(appCtx);
  const [left, taken] = [await readMark(from), await readMark(to)];
  if (taken !== null && taken !== mark) throw othersOwn(to);
  if (mark !== null && left !== mark && taken !== mark) throw notOurs(from);
}

const notOurs = ({ where }: FileStore) =>
  new CannotStart(
    `${where} 不是本系统存放文件的位置：请核对 FILES_URL，或在各节点挂载同一个共享文件夹。`,
    `${where} is not where the files of this installation are kept: check FILES_URL, or mount the same shared folder on every node.`,
  );

const othersOwn = ({ where }: FileStore) =>
  new CannotStart(`${where} 已被另一套系统使用。`, `${where} is in use by another installation.`);

/** The store is from now on the one of this installation, whoever had it before. */
export async function claimFiles(appCtx: AppContext, files: FileStore): Promise<void> {
  const mark = (await ownMark(appCtx)) ?? randomUUID();
  await files.writeMark(mark);
  const db = writing(systemContext(appCtx));
  await db
    .insertInto('sharedFiles')
    .values({ mark })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Refuses while a node runs: it would write into the store that is being left. */
export async function needNoNodes(appCtx: AppContext): Promise<void> {
  const { rows } = await sql<{ nodeName: string }>`select node_name from node where until > now()`.execute(
    appCtx.db,
  );
  if (rows.length === 0) return;
  const names = rows.map(({ nodeName }) => nodeName).join(', ');
  throw new CannotStart(`请先停止各节点（${names}）。`, `Stop the nodes first (${names}).`);
}

async function ownMark(appCtx: AppContext): Promise<string | null> {
  const found = await unscoped(systemContext(appCtx))
    .selectFrom('sharedFiles')
    .select('mark')
    .executeTakeFirst();
  return found?.mark ?? null;
}

async function hasFiles(appCtx: AppContext): Promise<boolean> {
  const found = await unscoped(systemContext(appCtx))
    .selectFrom('file')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

const readMark = (files: FileStore) => files.readMark().catch(explain);

/** Writes, reads and removes a content, so that a missing right is known before it is needed. */
async function needUsable(files: FileStore): Promise<void> {
  const { sha256 } = await files.put(randomBytes(16)).catch(explain);
  try {
    for await (const piece of files.open(sha256)) void piece;
    await files.drop(sha256, new Date(Date.now() + 86_400_000));
  } catch (error) {
    explain(error);
  }
}

function explain(error: unknown): never {
  if (!(error instanceof FilesAway)) throw error;
  throw new CannotStart(
    `FILES_URL：文件存储无法使用（${error.message}）。请检查地址、密钥和权限。`,
    `FILES_URL: the store of files cannot be used (${error.message}): check its address, key and rights.`,
    { cause: error },
  );
}
