import { mostAttempts } from '@fleet/contract/training/states';
import { examText } from '@fleet/contract/training/text';
import { say, type Language } from '@fleet/contract/text';
import { sql } from 'kysely';
import { mayWork } from '../../../base/accounts';
import { examNoticeLock, transactionAlone } from '../../../base/alone';
import { clock } from '../../../base/calendar';
import { systemContext, type AppContext, type Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';
import { postMail } from '../../house/outbox/service';
import { isWithCompany, lastAttempt } from './trainings';

/** So many candidates are written to in one round of the clock; the rest in the next. */
const atOnce = 200;
/** So long before the deadline whoever has not passed is reminded. */
const reminderHours = 24;

interface Told {
  id: string;
  email: string;
  readerId: string;
  /** That of the reader. */
  language: Language;
  driverName: string;
  title: string;
  examDeadline: string;
  duration: number;
  passMark: number;
  timeZone: string;
  /** It closes soon. */
  isSoon: boolean;
}

/**
 * Writes to candidates that an exam waits for them, and once more before it closes. Of two clocks one
 * is left out.
 */
export async function tellCandidates(appCtx: AppContext): Promise<void> {
  const ctx = systemContext(appCtx);
  await transactionAlone(ctx, examNoticeLock, tellEach);
}

async function tellEach(ctx: Context): Promise<void> {
  for (const told of await findToTell(ctx)) {
    await postMail(ctx, mailTo(told));
    const at = ctx.now.toISOString();
    await writing(ctx)
      .updateTable('examCandidate')
      .set((is) => ({
        toldAt: is.fn.coalesce('toldAt', sql<string>`${at}`),
        ...(told.isSoon && { remindedAt: at }),
      }))
      .where('id', '=', told.id)
      .execute();
  }
}

const mailTo = ({
  email,
  readerId,
  language,
  driverName,
  title,
  examDeadline,
  timeZone,
  isSoon,
  ...exam
}: Told) => ({
  to: email,
  readerId,
  subject: say(language, isSoon ? examText.remindedSubject : examText.toldSubject, { title }),
  text: say(language, examText.toldText, {
    ...exam,
    name: driverName,
    title,
    deadline: clock(new Date(examDeadline), timeZone),
  }),
});

/** Candidates who may still take an exam, can be written to and were not: about it, or that it closes soon. */
async function findToTell(ctx: Context): Promise<Told[]> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`;
  const email = sql`coalesce(account.email, driver.email)`;
  const isSoon = sql`exam_deadline <= ${now} + make_interval(hours => ${reminderHours})`;
  const { rows } = await sql<Told>`
    select exam_candidate.id, ${email} as email, account.id as reader_id, account.language, driver_name, title, exam_deadline, duration, pass_mark, time_zone, ${isSoon} as is_soon
    from training
    join company on company.id = training.company_id
    join exam_candidate on exam_candidate.training_id = training.id
    join driver on driver.id = exam_candidate.driver_id and ${isWithCompany} and driver.deleted_at is null
    join account on account.id = driver.user_id and ${mayWork(ctx)}
    left join lateral ${lastAttempt} attempt on true
    where fixed_at is not null and training.deleted_at is null and exam_deadline > ${now} and ${email} is not null
      and not exam_candidate.passed and coalesce(attempt.attempt, 0) < ${mostAttempts}
      and (told_at is null or (reminded_at is null and ${isSoon}))
    order by exam_deadline, exam_candidate.id limit ${atOnce}`.execute(unscoped(ctx));
  return rows;
}
