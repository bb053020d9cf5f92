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
import { sendMails } from '../domain/house/outbox/service';
import { forgetRepeats } from '../domain/house/repeat/service';
import { tidyTasks } from '../domain/people/job/service';
import { forgetPushes, sendPushes } from '../domain/people/push/service';
import { tellSides } from '../domain/response/note/index';
import { closeRepaired } from '../domain/response/repair/service';
import { endOverdueAttempts, tellCandidates } from '../domain/duty/training/service';
import { forgetPacks } from '../domain/analysis/evidence/service';
import { forgetReports, sendReports } from '../domain/analysis/report/service';
import { refreshStandings } from '../domain/duty/maintenance/index';
import { forwardEntries, watchLog } from '../domain/house/log/index';
import type { Upkeep } from '../domain/reported/telemetry/service';
import { Clock, freeMinutesAhead, daily, eachMinute, everyHours, everyMinutes, type When } from './clock';
import { HeldJobs } from './heldJobs';

const lookEveryMs = 15_000;
/** Each job asks for its turn by itself: as often as is soon enough after its minute, and no burden to who waits. */
const pollingIntervalSeconds = 10;

interface Job {
  name: string;
  when: When;
  run: () => Promise<void>;
}

/** The clock: what is done by date, once however many servers there are. */
export async function openJobs(
  { pool, sessions }: Pick<Foundations, 'pool' | 'sessions'>,
  ctx: () => Context,
  upkeep: Upkeep,
): Promise<{ close(): Promise<void> }> {
  const jobs: Job[] = [
    { name: 'sessions', when: everyMinutes(10), run: () => forgetEndedSessions(ctx()) },
    { name: 'files', when: everyHours(1, 23), run: () => tidyFiles(ctx()) },
    { name: 'log', when: everyMinutes(5), run: () => watchLog(ctx(), 'newest') },
    { name: 'wholeLog', when: daily(3, 17), run: () => watchLog(ctx(), 'all') },
    { name: 'logEntries', when: eachMinute, run: () => forwardEntries(ctx()) },
    { name: 'reports', when: eachMinute, run: () => sendReports(ctx()) },
    { name: 'oldReports', when: daily(3, 29), run: () => forgetReports(ctx()) },
    { name: 'oldPacks', when: daily(3, 41), run: () => forgetPacks(ctx()) },
    { name: 'pushes', when: eachMinute, run: () => sendPushes(ctx()) },
    { name: 'oldPushes', when: daily(3, 37), run: () => forgetPushes(ctx()) },
    { name: 'fingers', when: eachMinute, run: () => eraseLeftovers(ctx()) },
    { name: 'inspections', when: eachMinute, run: () => takeTruckReports(ctx()) },
    { name: 'criticalItems', when: eachMinute, run: () => noticeCritical(ctx()) },
    { name: 'exams', when: eachMinute, run: () => endOverdueAttempts(ctx()) },
    { name: 'examNotices', when: eachMinute, run: () => tellCandidates(ctx()) },
    { name: 'noteNotices', when: eachMinute, run: () => tellSides(ctx()) },
    { name: 'mails', when: eachMinute, run: () => sendMails(ctx()) },
    { name: 'repairs', when: everyMinutes(10), run: () => closeRepaired(ctx()) },
    { name: 'alarms', when: eachMinute, run: () => judgeByClock(ctx()) },
    { name: 'authorizations', when: eachMinute, run: () => reconcile(ctx()) },
    { name: 'maintenance', when: everyMinutes(10), run: () => refreshStandings(ctx()) },
    { name: 'conditions', when: everyMinutes(5), run: async () => ctx().tell('conditionsChanged', {}) },
    { name: 'dayFacts', when: eachMinute, run: () => keepDayFacts(ctx()) },
    { name: 'figures', when: eachMinute, run: () => keepFigures(ctx()) },
    { name: 'numbers', when: everyMinutes(5), run: () => watchNumbers(ctx()) },
    { name: 'repeats', when: everyHours(1, 11), run: () => forgetRepeats(ctx()) },
    { name: 'tasks', when: daily(3, 41), run: () => tidyTasks(ctx()) },
    { name: 'packing', when: everyMinutes(10, 9), run: () => upkeep.pack() },
    { name: 'telemetry', when: everyHours(6, 7), run: () => upkeep.tidy() },
  ];
  const held = new HeldJobs(openHolder(sessions));
  let isClosed = false;
  const boss = new PgBoss({
    db: {
      // A job that outlasts the stop was given back by it: how it ends is no news, and there is no pool to tell it to.
      executeSql: async (statement, values) =>
        isClosed ? { rows: [{ count: '0' }] } : pool.query(statement, values),
    },
    schedule: false,
  });
  boss.on('error', ctx().complain);
  await boss.start();
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const { name, run } of jobs) {
    if (!known.has(name)) await boss.createQueue(name);
    const traced = () => ctx().tracing.span(`job ${name}`, {}, run);
    await boss.work(name, { pollingIntervalSeconds }, ([job]) =>
      // The queue keeps why a job failed, and tells nobody.
      held.whileAt(job!.id, traced).catch((cause: unknown) => {
        ctx().complain(new Error(`the job ${name} failed`, { cause }));
        throw cause;
      }),
    );
  }
  const clock = new Clock(
    jobs,
    boss,
    async () => {
      const { rows } = await pool.query<{ now: string }>('select now()');
      return Date.parse(rows[0]!.now);
    },
    async () => void (await pool.query(freeMinutesAhead)),
  );
  let looks: Promise<unknown> = Promise.resolve();
  const look = () => {
    looks = Promise.all([held.takeUpAbandoned(boss), clock.look()]).catch(ctx().complain);
  };
  look();
  const looking = setInterval(look, lookEveryMs);
  return {
    async close() {
      clearInterval(looking);
      await looks;
      await boss.stop({ graceful: true, timeout: 5_000 });
      isClosed = true;
      await held.close();
    },
  };
}
