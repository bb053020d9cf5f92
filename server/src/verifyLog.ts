import { readConfig } from './base/config';
import { systemContext } from './base/context';
import { acceptEnd, checkLog } from './domain/house/log/index';
import { layFoundations } from './appContext';
import { joinDatabase } from './postgres/startPostgres';

const shown = 20;

/**
 * Checks the operation log against its hash chain; ends with 1 when an entry or a link was removed or changed.
 * `--accept` has the chain go on from where it ends now, after a backup was brought back.
 */
async function main(): Promise<number> {
  const config = readConfig(process.env);
  const postgres = await joinDatabase(process.env, config.dataDir, console.log);
  const foundations = layFoundations(config, postgres.url, process.env, 2);
  try {
    await foundations.appCtx.vault.unlock();
    if (process.argv.includes('--accept')) await acceptEnd(systemContext(foundations.appCtx));
    const { links, breaks } = await checkLog(systemContext(foundations.appCtx));
    for (const { seq, logId, what } of breaks.slice(0, shown)) {
      console.log(`${what}: 链 / link ${seq}, 日志 / entry ${logId}`);
    }
    console.log(
      breaks.length === 0
        ? `日志完整 / The log is whole: ${links}`
        : `日志不完整 / The log is broken in ${breaks.length} of ${links}`,
    );
    return breaks.length === 0 ? 0 : 1;
  } finally {
    await foundations.end();
    await postgres.stop();
  }
}

process.exitCode = await main();
