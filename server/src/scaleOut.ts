import { needInstallation, runCommand } from './backup/command';
import { BadSetting } from './base/badSetting';
import { readConfig } from './base/config';
import { meetingPlace } from './base/wire/place';
import { layFoundations } from './appContext';
import { needNoNodes } from './files/place';
import { takeLock } from './postgres/lock';
import { joinDatabase } from './postgres/startPostgres';
import { scaleOut } from './scaleOut/declare';

const connections = 3;

/** `npm run scale-out`: the reports over the nodes of the Citus cluster whose coordinator DATABASE_URL names. */
await runCommand(async () => {
  const { env } = process;
  const config = readConfig(env);
  if (!env.DATABASE_URL) throw new BadSetting('请设置 DATABASE_URL / Set DATABASE_URL');
  needInstallation(env, config);
  const letGo = takeLock(meetingPlace(config.dataDir).lock);
  const postgres = await joinDatabase(env, config.dataDir, console.log);
  const { appCtx, pool, end } = layFoundations(config, postgres.url, env, connections);
  try {
    await needNoNodes(appCtx);
    await scaleOut(pool, postgres.url, console.log);
    return 0;
  } finally {
    await end();
    await postgres.stop();
    letGo();
  }
});
