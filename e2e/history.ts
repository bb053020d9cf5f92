import { today } from '../server/src/base/calendar';
import { readConfig } from '../server/src/base/config';
import { systemContext } from '../server/src/base/context';
import { makeMonthTables } from '../server/src/base/monthTables';
import { writing } from '../server/src/base/scope';
import { layFoundations } from '../server/src/appContext';
import { keepFigures } from '../server/src/domain/analysis/figure';
import { joinDatabase } from '../server/src/postgres/startPostgres';
import { tellHistory } from '../server/test/plainFigures';
import { daysAfter } from '@fleet/contract/shift/times';
import type { Stage } from './stage';

const days = 20;

/** Gives the company of `admin` a past of some weeks, up to yesterday, and has it counted. */
export async function giveHistory({ dataDir }: Stage): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const { url } = await joinDatabase({}, dataDir, () => undefined);
  const { appCtx, pool } = layFoundations(readConfig(env), url, env, 4);
  const lastDay = daysAfter(today(new Date(), 'Asia/Shanghai'), -1);
  const firstDay = daysAfter(lastDay, -days);
  const db = writing(appCtx);
  const { companyId } = await db
    .selectFrom('account')
    .select('companyId')
    .where('loginName', '=', 'admin')
    .executeTakeFirstOrThrow();
  await makeMonthTables(appCtx, ['vehicle_day', 'driver_day'], [firstDay, lastDay]);
  await tellHistory(db, companyId!, firstDay, lastDay);
  await keepFigures(systemContext(appCtx));
  await pool.end();
}
