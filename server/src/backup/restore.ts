import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { readConfig } from '../base/config';
import { itself } from '../base/context';
import { openPool } from '../base/database';
import { folderStore } from '../base/fileStore';
import { ownMigrations } from '../base/migrate';
import { vaultOf } from '../base/secrets';
import { record } from '../domain/house/log/service';
import { layFoundations } from '../ground';
import { databaseUrl } from '../postgres/startPostgres';
import { emptyFolder, needEmptyFolder } from './emptyFolder';
import type { Head, Summary } from './entries';
import { keyMarkOf } from './keyMark';
import { dropTables, finishTables, loadTable, makeTables, needEmpty } from './load';
import { prove, type Proof } from './prove';
import { readArchive, survey, type Survey } from './readArchive';
import { BackupRefused } from './refused';

const connections = 3;

interface Wanted {
  file: string;
  passphrase: string;
  /** Where to: DATA_DIR, DATABASE_URL, SECRET_KEY. */
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
}

/**
 * Brings an archive into an empty data folder and an empty database, and gives what was found of it there. What fails
 * leaves both as empty as they were.
 */
export async function restore({ file, passphrase, env, log }: Wanted): Promise<Proof & { madeAt: string }> {
  const { dataDir } = readConfig(env);
  const found = await survey(file, passphrase);
  needFitting(found, env);
  await needEmptyFolder(dataDir);
  try {
    const postgres = await databaseUrl(env, dataDir, log);
    try {
      const pool = openPool(postgres.url, connections);
      await bringIn(pool, file, passphrase, found, env, dataDir).finally(() => pool.end());
      return {
        ...(await look(found.summary, found.manifest.madeAt, postgres.url, env)),
        madeAt: found.manifest.madeAt,
      };
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    await emptyFolder(dataDir);
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
  const key = env.SECRET_KEY ?? secretKey;
  if (key === null || keyMarkOf(vaultOf(key)) !== manifest.keyMark)
    throw new BackupRefused(
      'SECRET_KEY 与备份时的密钥不一致：请设置备份时使用的 SECRET_KEY。',
      'SECRET_KEY is not the key under which this installation sealed its values: set the one it had.',
    );
}

async function bringIn(
  pool: pg.Pool,
  file: string,
  passphrase: string,
  { manifest, summary }: Survey,
  env: NodeJS.ProcessEnv,
  dataDir: string,
): Promise<void> {
  await needEmpty(pool);
  try {
    const keys = await makeTables(pool, manifest.migrations, manifest.tables);
    await readArchive(file, passphrase, (head, content) => bringInOne(pool, dataDir, head, content));
    await finishTables(pool, keys, summary.sequences);
  } catch (error) {
    // Our own lies in the folder and goes with it.
    if (env.DATABASE_URL) await dropTables(pool);
    throw error;
  }
}

async function bringInOne(
  pool: pg.Pool,
  dataDir: string,
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
      return putContent(dataDir, head.sha256, content);
    default:
  }
}

async function putContent(
  dataDir: string,
  wanted: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { sha256 } = await folderStore(dataDir).put(content);
  if (sha256.toString('hex') !== wanted)
    throw new BackupRefused(
      `文件内容 ${wanted} 与其摘要不符。`,
      `The content ${wanted} does not fit its hash.`,
    );
}

/** Proves what was restored, then writes the restore into its log. */
async function look(summary: Summary, madeAt: string, url: string, env: NodeJS.ProcessEnv): Promise<Proof> {
  const { ground, pool } = layFoundations(readConfig(env), url, env, connections);
  try {
    const ctx = itself(ground);
    const proof = await prove(ctx, summary);
    await record(ctx, { module: 'log', action: 'restore', recordId: null, recordName: madeAt });
    return proof;
  } finally {
    await pool.end();
  }
}
