import type { ExamProblem } from '@fleet/contract/training/states';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import { isWithCompany, validUntil } from './trainings';

type Db = Pick<Context, 'db'>;

/**
 * Drivers against whom an exam speaks, and the consequence that their company wants. Of the exams of one subject the
 * last that was decided counts: passed, failed, or missed by its deadline; an attempt that nobody has scored yet decides
 * nothing. Only candidates of published exams are concerned. `which` narrows drivers, trainings or rules.
 */
const standings = (which: RawBuilder<unknown>) => sql<Standing>`
  select driver_id, problem, effect from (
    select distinct on (exam_candidate.driver_id, subject) exam_candidate.driver_id,
      case when exam_candidate.passed then case when ${validUntil} < today then 'examExpired' end
        when exam_candidate.submitted_at is not null then 'examFailed' else 'examMissing' end as problem,
      case when exam_rule.effect = 'bars' and exam_rule.effect_from > today then 'warns'
        else coalesce(exam_rule.effect, 'warns') end as effect
    from training
    join exam_candidate on exam_candidate.training_id = training.id
    join driver on driver.id = exam_candidate.driver_id and ${isWithCompany} and driver.deleted_at is null
    left join exam_rule on exam_rule.company_id = training.company_id
    cross join lateral (
      select (now() at time zone time_zone)::date as today from company where company.id = training.company_id) there
    where fixed_at is not null and training.deleted_at is null and ${which}
      and (exam_candidate.submitted_at is not null or (exam_deadline <= now()
        and not exists (select from exam_attempt where candidate_id = exam_candidate.id)))
    order by exam_candidate.driver_id, subject, coalesce(exam_candidate.submitted_at, exam_deadline) desc, training.id desc) decided
  where problem is not null and effect <> 'none'`;

interface Standing {
  driverId: string;
  problem: ExamProblem;
  effect: 'warns' | 'bars';
}

export interface ExamReasons {
  bars: ExamProblem[];
  warns: ExamProblem[];
}

/** Gives the reasons that exams are against each of these drivers, met in scope before. */
export async function examReasons(
  ctx: Db,
  driverIds: readonly string[],
): Promise<(driverId: string) => ExamReasons> {
  const those = sql`exam_candidate.driver_id = any(${driverIds}::bigint[])`;
  const { rows } = await standings(those).execute(unscoped(ctx));
  const found = new Map<string, ExamReasons>();
  for (const { driverId, problem, effect } of rows) {
    const reasons = found.get(driverId) ?? { bars: [], warns: [] };
    if (!reasons[effect].includes(problem)) reasons[effect].push(problem);
    found.set(driverId, reasons);
  }
  return (driverId) => found.get(driverId) ?? { bars: [], warns: [] };
}

/** Every driver whom an exam bars now; few companies want that, so only theirs are read. */
export const barredByExam = sql`
  select driver_id from (${standings(sql`exam_rule.effect = 'bars'`)}) standing where effect = 'bars'`;
