import { parseArgs } from 'node:util';
import { needInstallation, runCommand } from './backup/command';
import { readConfig } from './base/config';
import { systemContext } from './base/context';
import { acceptEnd, checkLog } from './domain/house/log/index';
import { layFoundations } from './appContext';
import { joinDatabase } from './postgres/startPostgres';

const connections = 2;
const shown = 20;

/**
 * Checks the operation log against its hash chain; ends with 1 when an entry or a link was removed or changed.
 * `--accept` has the chain go on from where it ends now, after a backup was brought back.
 */
await runCommand(async () => {
  const { env } = process;
  const { values } = parseArgs({ options: { accept: { type: 'boolean' } } });
  const config = readConfig(env);
  needInstallation(env, config);
  const postgres = await joinDatabase(env, config.dataDir, console.log);
  const { appCtx, end } = layFoundations(config, postgres.url, env, connections);
  try {
    await appCtx.vault.unlock();
    const ctx = systemContext(appCtx);
    if (values.accept) await acceptEnd(ctx);
    const { links, breaks } = await checkLog(ctx);
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
    await end();
    await postgres.stop();
  }
});
