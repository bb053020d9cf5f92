import PgBoss from 'pg-boss';
import type { Foundations } from '../appContext';
import type { Context } from '../base/context';
import { openHolder } from '../base/database';
import { judgeByClock } from '../domain/reported/alarm/index';
import { reconcile } from '../domain/duty/authorization/service';
import { keepFigures } from '../domain/analysis/figure/index';
import { keepDayFacts } from '../domain/reported/dayFact/index';
import { forgetEndedSessions } from '../domain/people/access/service';
import { eraseLeftovers } from '../domain/duty/finger/service';
import { watchNumbers } from '../domain/house/condition/service';
import { noticeCritical, takeTruckReports } from '../domain/duty/inspection/service';
import { tidyFiles } from '../domain/house/file/service';
import { tidyTasks } from '../domain/people/job/service';
import { forgetPushes, sendPushes } from '../domain/people/push/service';
import { tellSides } from '../domain/response/note/index';
import { closeRepaired } from '../domain/response/repair/service';
import { endOverdueAttempts, tellCandidates } from '../domain/duty/training/service';
import { forgetPacks } from '../domain/analysis/evidence/service';
import { forgetReports, sendReports } from '../domain/analysis/report/service';
import { refreshStandings } from '../domain/duty/maintenance/index';
import { watchLog } from '../domain/house/log/index';
import type { Upkeep } from '../domain/reported/telemetry/service';
import { HeldJobs } from './heldJobs';

const lookEveryMs = 15_000;
/** Each job asks for its turn by itself: as often as is soon enough after its minute, and no burden to who waits. */
const pollingIntervalSeconds = 10;

interface Job {
  name: string;
  /** When, in UTC, as cron says it. */
  cron: string;
  run: () => Promise<void>;
}

/** The clock: what is done by date, once however many servers there are. */
export async function openJobs(
  { pool, sessions }: Pick<Foundations, 'pool' | 'sessions'>,
  ctx: () => Context,
  upkeep: Upkeep,
): Promise<{ close(): Promise<void> }> {
  const jobs: Job[] = [
    { name: 'sessions', cron: '*/10 * * * *', run: () => forgetEndedSessions(ctx()) },
    { name: 'files', cron: '23 * * * *', run: () => tidyFiles(ctx()) },
    { name: 'log', cron: '*/5 * * * *', run: () => watchLog(ctx(), 'newest') },
    { name: 'wholeLog', cron: '17 3 * * *', run: () => watchLog(ctx(), 'all') },
    { name: 'reports', cron: '* * * * *', run: () => sendReports(ctx()) },
    { name: 'oldReports', cron: '29 3 * * *', run: () => forgetReports(ctx()) },
    { name: 'oldPacks', cron: '41 3 * * *', run: () => forgetPacks(ctx()) },
    { name: 'pushes', cron: '* * * * *', run: () => sendPushes(ctx()) },
    { name: 'oldPushes', cron: '37 3 * * *', run: () => forgetPushes(ctx()) },
    { name: 'fingers', cron: '* * * * *', run: () => eraseLeftovers(ctx()) },
    { name: 'inspections', cron: '* * * * *', run: () => takeTruckReports(ctx()) },
    { name: 'criticalItems', cron: '* * * * *', run: () => noticeCritical(ctx()) },
    { name: 'exams', cron: '* * * * *', run: () => endOverdueAttempts(ctx()) },
    { name: 'examNotices', cron: '* * * * *', run: () => tellCandidates(ctx()) },
    { name: 'noteNotices', cron: '* * * * *', run: () => tellSides(ctx()) },
    { name: 'repairs', cron: '*/10 * * * *', run: () => closeRepaired(ctx()) },
    { name: 'alarms', cron: '* * * * *', run: () => judgeByClock(ctx()) },
    { name: 'authorizations', cron: '* * * * *', run: () => reconcile(ctx()) },
    { name: 'maintenance', cron: '*/10 * * * *', run: () => refreshStandings(ctx()) },
    { name: 'conditions', cron: '*/5 * * * *', run: async () => ctx().tell('conditionsChanged', {}) },
    { name: 'dayFacts', cron: '* * * * *', run: () => keepDayFacts(ctx()) },
    { name: 'figures', cron: '* * * * *', run: () => keepFigures(ctx()) },
    { name: 'numbers', cron: '*/5 * * * *', run: () => watchNumbers(ctx()) },
    { name: 'tasks', cron: '41 3 * * *', run: () => tidyTasks(ctx()) },
    { name: 'packing', cron: '9-59/10 * * * *', run: () => upkeep.pack() },
    { name: 'telemetry', cron: '7 */6 * * *', run: () => upkeep.tidy() },
  ];
  const held = new HeldJobs(openHolder(sessions));
  let isClosed = false;
  const boss = new PgBoss({
    db: {
      // A job that outlasts the stop was given back by it: how it ends is no news, and there is no pool to tell it to.
      executeSql: async (statement, values) =>
        isClosed ? { rows: [{ count: '0' }] } : pool.query(statement, values),
    },
  });
  boss.on('error', ctx().complain);
  await boss.start();
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name);
    await boss.schedule(name, cron);
    const traced = () => ctx().tracing.span(`job ${name}`, {}, run);
    await boss.work(name, { pollingIntervalSeconds }, ([job]) => held.whileAt(job!.id, traced));
  }
  for (const { name } of await boss.getSchedules())
    if (!jobs.some((job) => job.name === name)) await boss.unschedule(name);
  const takeUp = () => void held.takeUpAbandoned(boss).catch(ctx().complain);
  takeUp();
  const clock = setInterval(takeUp, lookEveryMs);
  return {
    async close() {
      clearInterval(clock);
      await boss.stop({ graceful: true, timeout: 5_000 });
      isClosed = true;
      await held.close();
    },
  };
}
