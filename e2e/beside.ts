import { layFoundations } from '../server/src/appContext';
import { readConfig } from '../server/src/base/config';
import type { AppContext } from '../server/src/base/context';
import { joinDatabase } from '../server/src/postgres/startPostgres';
import type { Stage } from './stage';

/** Does something on the database of the stage, beside its server. */
export async function beside({ dataDir }: Stage, work: (appCtx: AppContext) => Promise<void>): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const { url } = await joinDatabase({}, dataDir, () => undefined);
  const { appCtx, pool } = layFoundations(readConfig(env), url, env, 4);
  await work(appCtx);
  await pool.end();
}
