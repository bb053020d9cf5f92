import { needInstallation, runCommand } from './backup/command';
import { readConfig } from './base/config';
import { layFoundations } from './appContext';
import { rotateKeys } from './keys/rotate';
import { joinDatabase } from './postgres/startPostgres';

const connections = 3;

/** `npm run rotate-keys`: new keys for the whole installation, also while it runs. */
await runCommand(async () => {
  const { env } = process;
  const config = readConfig(env);
  needInstallation(env, config);
  const postgres = await joinDatabase(env, config.dataDir, console.log);
  const { appCtx, end } = layFoundations(config, postgres.url, env, connections);
  try {
    await appCtx.vault.unlock(console.log);
    await rotateKeys(appCtx, console.log);
    return 0;
  } finally {
    await end();
    await postgres.stop();
  }
});
