import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { Conditions } from '../base/conditions';
import { readConfig } from '../base/config';
import { systemContext, type Context } from '../base/context';
import { openPool } from '../base/database';
import type { FileStore } from '../base/files/fileStore';
import { openFiles } from '../base/files/openFiles';
import { migrate, ownMigrations } from '../base/migrate';
import { unfinishedFile } from '../base/unfinishedRestore';
import { formerMarkOf, keysIn, keysSet } from '../base/keys/installationKeys';
import { record } from '../domain/house/log/index';
import { layFoundations } from '../appContext';
import { claimFiles } from '../files/place';
import { databaseUrl, withDirectUrl } from '../postgres/startPostgres';
import { emptyFolder, needEmptyFolder } from './emptyFolder';
import type { Head, Summary } from './entries';
import { dropTables, endRestore, finishTables, loadTable, makeTables, needEmpty } from './load';
import { checkMeaning, findDifferentCounts, type Proof } from './prove';
import { readArchive, survey, type Survey } from './readArchive';
import { BackupRefused } from './refused';

const connections = 3;

interface Wanted {
  file: string;
  passphrase: string;
  /** Where to: DATA_DIR, DATABASE_URL, SECRET_KEY, SECRET_KEY_OLD. */
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
  /** Breaks it off. */
  signal?: AbortSignal;
}

/**
 * Brings an archive into an empty data folder and an empty database, up to date with this program, and gives what was
 * found of it there. What fails leaves both as empty as they were.
 */
export async function restore({ file, passphrase, env, log, signal }: Wanted): Promise<Proof> {
  const config = readConfig(env);
  const found = await survey(file, passphrase, signal);
  needFitting(found, env);
  await needEmptyFolder(config.dataDir);
  const mark = path.join(config.dataDir, unfinishedFile);
  await writeFile(mark, '');
  try {
    const postgres = await databaseUrl(withDirectUrl(env), config.dataDir, log);
    const pool = openPool(postgres.url, connections);
    try {
      await needEmpty(pool);
      const wanted = { file, passphrase, env, log, signal };
      const proof = await bringIn(pool, postgres.url, found, wanted).catch(async (error: unknown) => {
        // Our own database lies in the folder and goes with it.
        if (env.DATABASE_URL) await dropTables(pool);
        throw error;
      });
      await rm(mark);
      return proof;
    } finally {
      await pool.end();
      await postgres.stop();
    }
  } catch (error) {
    await emptyFolder(config.dataDir);
    throw error;
  }
}

/** Refuses what this program, or the key that it has, could not work with. */
function needFitting({ manifest, secretKey }: Survey, env: NodeJS.ProcessEnv): void {
  const own = ownMigrations();
  const newer = manifest.migrations.filter((name) => !own.includes(name));
  if (newer.length > 0)
    throw new BackupRefused(
      `该备份来自更新版本的程序（${newer.join('、')}）：请使用该版本或更新版本恢复。`,
      `The backup is of a newer program (${newer.join(', ')}): restore it with that one or a later one.`,
    );
  const keys = keysSet(env) ?? keysIn(secretKey ?? '');
  if (keys.length === 0)
    throw new BackupRefused(
      '备份中没有密钥：请设置备份时使用的 SECRET_KEY。',
      'The key is not in the backup: set the SECRET_KEY that this installation had.',
    );
  if (!keys.some((key) => key.id === manifest.keyMark || formerMarkOf(key) === manifest.keyMark))
    throw new BackupRefused(
      'SECRET_KEY 与备份时的密钥不一致：请设置备份时使用的 SECRET_KEY。',
      'SECRET_KEY is not the key under which this installation sealed its values: set the one it had.',
    );
}

async function bringIn(
  pool: pg.Pool,
  url: string,
  { manifest, summary }: Survey,
  { file, passphrase, env, signal }: Wanted,
): Promise<Proof> {
  const config = readConfig(env);
  const files = openFiles(config, new Conditions(() => undefined));
  const keys = await makeTables(pool, manifest.migrations, manifest.tables);
  const bringOne = (head: Head, content: AsyncIterable<Uint8Array>) =>
    bringInOne(pool, config.dataDir, files, head, content);
  await readArchive(file, passphrase, bringOne, signal);
  await finishTables(pool, keys, summary.sequences);
  const different = await findDifferentCounts(pool, summary);
  await migrate(pool);
  const { appCtx, pool: own } = layFoundations(config, url, env, connections);
  await appCtx.vault.unlock();
  if (config.bucket !== null) await claimFiles(appCtx, files);
  const proof = await proveAndRecord(systemContext(appCtx), manifest.madeAt, summary, different).finally(() =>
    own.end(),
  );
  await endRestore(pool);
  return proof;
}

async function bringInOne(
  pool: pg.Pool,
  dataDir: string,
  files: FileStore,
  head: Head,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  switch (head.kind) {
    case 'ownFile':
      return writeFile(path.join(dataDir, path.basename(head.name)), content, { mode: 0o600, flag: 'wx' });
    case 'table':
      await loadTable(pool, head, content);
      return;
    case 'content':
      return putContent(files, head.sha256, content);
    default:
  }
}

async function putContent(
  files: FileStore,
  wanted: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { sha256 } = await files.put(content);
  if (sha256.toString('hex') !== wanted)
    throw new BackupRefused(
      `文件内容 ${wanted} 与其摘要不符。`,
      `The content ${wanted} does not fit its hash.`,
    );
}

/** Looks at what was restored, then writes the restore into its log. */
async function proveAndRecord(
  ctx: Context,
  madeAt: string,
  summary: Summary,
  different: readonly string[],
): Promise<Proof> {
  const { links, faults } = await checkMeaning(ctx);
  await record(ctx, { module: 'log', action: 'restore', recordId: null, recordName: madeAt });
  const lost = summary.missing.map((sha256) => `备份前已丢失 / was lost before: ${sha256}`);
  return {
    madeAt,
    tables: Object.keys(summary.rows).length,
    rows: Object.values(summary.rows).reduce((sum, rows) => sum + rows, 0),
    contents: summary.contents,
    links,
    faults: [...different, ...faults, ...lost],
  };
}
