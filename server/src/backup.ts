import path from 'node:path';
import { archiveName } from './backup/archives';
import { backUp } from './backup/backUp';
import { needInstallation, needPassphrase, readOption, runCommand } from './backup/command';
import { withInterrupts } from './backup/interrupts';
import { BackupRefused } from './backup/refused';
import { readConfig } from './base/config';
import { layFoundations } from './appContext';
import { needOwnFiles } from './files/place';
import { joinDatabase } from './postgres/startPostgres';

const connections = 3;

/** `npm run backup -- --to FOLDER`: the whole installation in one sealed file, also while it runs. */
await runCommand(async () => {
  const { env } = process;
  const config = readConfig(env);
  const folder = readOption('to') ?? config.backup?.dir;
  if (folder === undefined)
    throw new BackupRefused(
      '请用 --to 指定备份目录，或设置 BACKUP_DIR。',
      'Name a folder with --to, or set BACKUP_DIR.',
    );
  needInstallation(env, config);
  const passphrase = await needPassphrase(config.backupPassphrase, true);
  const postgres = await joinDatabase(env, config.dataDir, console.log);
  const { appCtx, pool, end } = layFoundations(config, postgres.url, env, connections);
  try {
    // Refused here where the key of this folder is not that of the database: nobody could restore such a backup.
    await appCtx.vault.unlock();
    // Nor one without its files, which would all look lost in another store.
    await needOwnFiles(appCtx);
    const now = new Date();
    const file = path.resolve(folder, archiveName(now));
    const { missing } = await withInterrupts((signal) =>
      backUp({ pool, appCtx, file, passphrase, now, signal }),
    );
    if (missing.length > 0)
      console.log(
        `${missing.length} 个文件内容已丢失，未能备份 / ${missing.length} contents were lost and are not in the backup`,
      );
    console.log(`已备份 / Backed up: ${file}`);
    return 0;
  } finally {
    await end();
    await postgres.stop();
  }
});
