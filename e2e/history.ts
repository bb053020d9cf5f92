import { today } from '../server/src/base/calendar';
import { type AppContext, systemContext } from '../server/src/base/context';
import { makeMonthTables } from '../server/src/base/monthTables';
import { writing } from '../server/src/base/scope';
import { keepFigures } from '../server/src/domain/analysis/figure';
import { sendReports } from '../server/src/domain/analysis/report/service';
import { tellHistory } from '../server/test/plainFigures';
import { daysAfter } from '@fleet/contract/shift/times';
import { sql } from 'kysely';
import { until } from '../server/test/until';
import { beside } from './beside';
import type { Stage } from './stage';

const days = 20;

/** Gives the company of `admin` a past of some weeks, up to yesterday, and has it counted. */
export const giveHistory = (stage: Stage) =>
  beside(stage, async (appCtx) => {
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
    await until('the past to be counted', async () => {
      await keepFigures(systemContext(appCtx));
      return isCounted(appCtx, lastDay);
    });
  });

/** The server may be counting meanwhile, or have just counted a day, which then waits for its next turn: it is due now. */
async function isCounted({ db }: AppContext, lastDay: string): Promise<boolean> {
  await sql`update figure_day set due_at = now() where due_at > now() and day <= ${lastDay}`.execute(db);
  const { rows } = await sql`
    select from figure_touch union all select from figure_day where due_at is not null and day <= ${lastDay}
    union all select from figure_week where summed_at is null`.execute(db);
  return rows.length === 0;
}

/** Sends the reports that wait, as the clock does each minute. */
export const sendWaiting = (stage: Stage) => beside(stage, (appCtx) => sendReports(systemContext(appCtx)));
