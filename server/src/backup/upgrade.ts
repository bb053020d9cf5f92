import path from 'node:path';
import type { AppContext } from '../base/context';
import { needOwnFiles } from '../files/place';
import { migrationsOf } from '../base/migrate';
import type pg from 'pg';
import { archiveName } from './archives';
import { backUp } from './backUp';
import { BackupRefused } from './refused';

/**
 * Before a newer program changes an older database that holds data, backs it up and says how to go back; says so where
 * backups are not set up. An upgrade without the backup that was wanted does not begin.
 */
export async function backUpBeforeUpgrade(
  appCtx: AppContext,
  pool: pg.Pool,
  say: (line: string) => void,
): Promise<void> {
  const { ran, pending } = await migrationsOf(pool);
  const [first] = pending;
  if (!first || ran.length === 0 || !(await holdsData(pool))) return;
  const { backup, backupPassphrase } = appCtx.config;
  if (!backup || backupPassphrase === null)
    return say(
      `正在升级数据库（${pending.length} 步），升级前未备份：未设置 BACKUP_DIR / ` +
        `Upgrading the database (${pending.length} steps); it was not backed up before, because BACKUP_DIR is not set`,
    );
  // Before that one no store bore a mark. In a store of others the backup would find no file.
  if (ran.includes('0073_nodes')) await needOwnFiles(appCtx);
  const now = new Date();
  const file = path.join(backup.dir, archiveName(now, `before-${first.slice(0, 4)}`));
  try {
    await backUp({ pool, appCtx, file, passphrase: backupPassphrase, now });
  } catch (error) {
    const why = (error as Error).message;
    throw new BackupRefused(
      `升级前备份失败（${why}），未升级。`,
      `The backup before the upgrade failed (${why}); nothing was upgraded.`,
      { cause: error },
    );
  }
  say(
    `升级前已备份。如需退回，用原版本程序恢复到空数据目录：npm run restore -- --from ${file} / ` +
      `Backed up before the upgrade. To go back, restore with the former program into an empty data folder: npm run restore -- --from ${file}`,
  );
}

async function holdsData(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query('select from account limit 1');
  return rows.length > 0;
}
