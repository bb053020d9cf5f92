import type { Input } from '@fleet/contract/call';
import type { train } from '@fleet/contract/training/calls';
import type { examStates, trainStates } from '@fleet/contract/training/states';
import { sql, type Insertable } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { inOrgTree, within, writing } from '../../../base/scope';
import type { Tables } from '../../../base/tables';

/** True for a candidate who is still with the company of the training, his driver being in the query. */
export const isWithCompany = sql<boolean>`driver.company_id = training.company_id`;

/** Whether the reader sees the organization of a training. */
const isOwn = (ctx: Context) =>
  sql<boolean>`training.org_id in (${within(ctx, 'org').selectFrom('org').select('org.id')})`;

/**
 * A training is in sight of whoever sees its organization or one of its candidates; of its candidates only those who
 * are in sight are shown and counted.
 */
export const trainings = (ctx: Context) =>
  within(ctx, 'driver')
    .selectFrom('training')
    .where('training.deletedAt', 'is', null)
    .where(
      sql<boolean>`(${isOwn(ctx)} or exists (
        select from exam_candidate join driver on driver.id = driver_id and ${isWithCompany}
        where training_id = training.id))`,
    );

const now = (ctx: Context) => sql`${ctx.now.toISOString()}::timestamptz`;

const stateOf = (ctx: Context) => sql<(typeof trainStates)[number]>`case
  when fixed_at is null then 'draft' when exam_deadline <= ${now(ctx)} then 'over' else 'fixed' end`;

/** The last attempt that a candidate has begun, to be joined as `attempt`. */
export const lastAttempt = sql`(select id, attempt, started_at, ends_at, submitted_at from exam_attempt
  where candidate_id = exam_candidate.id order by attempt desc limit 1)`;

/** How a candidate stands, in a query with the training and `attempt`: `domain.md` §4, Exam. */
export const examStateOf = (ctx: Context) => sql<(typeof examStates)[number]>`case
  when exam_candidate.passed then 'passed'
  when attempt.submitted_at is null and attempt.ends_at <= ${now(ctx)} then 'taken'
  when exam_candidate.submitted_at is not null then 'failed'
  when attempt.id is null and exam_deadline <= ${now(ctx)} then 'absent'
  else 'notTaken' end`;

/** The last day of a pass, on the clock of the company; null where there is no pass, or it is for good. */
export const validUntil = sql<string | null>`case when exam_candidate.passed then
  (((exam_candidate.submitted_at at time zone (select time_zone from company where company.id = training.company_id))::date
    + make_interval(months => valid_months))::date) end`;

export function listTrainings(ctx: Context, filter: Input<typeof train.list>) {
  const { id, orgId, title, subject, state, startTime, endTime } = filter;
  const [column, direction] = sortOf(filter.sort ?? 'examDeadline,desc');
  let found = trainings(ctx)
    .select('training.id')
    .orderBy(`training.${column}`, direction)
    .orderBy('training.id', direction);
  if (id) found = found.where('training.id', '=', id);
  if (orgId) found = found.where(inOrgTree(orgId));
  if (title) found = found.where('title', 'ilike', contains(title));
  if (subject) found = found.where('subject', 'ilike', contains(subject));
  if (state) found = found.where(stateOf(ctx), '=', state);
  if (startTime) found = found.where('examDeadline', '>=', startTime);
  if (endTime) found = found.where('examDeadline', '<', endTime);
  return listing(found, (ids) => showTrainings(ctx, ids));
}

interface Counts {
  candidates: number;
  taken: number;
  passed: number;
  failed: number;
  absent: number;
}

/** How many candidates in sight there are of a training, and how they stand. */
const counts = (ctx: Context) => sql<Counts>`(
  select count(*)::int as candidates,
    (count(*) filter (where state in ('taken', 'passed', 'failed')))::int as taken,
    (count(*) filter (where state = 'passed'))::int as passed,
    (count(*) filter (where state = 'failed'))::int as failed,
    (count(*) filter (where state = 'absent'))::int as absent
  from (select ${examStateOf(ctx)} as state
    from exam_candidate join driver on driver.id = exam_candidate.driver_id and ${isWithCompany}
    left join lateral ${lastAttempt} attempt on true
    where exam_candidate.training_id = training.id) one)`;

export const showTrainings = (ctx: Context, ids: readonly string[]) =>
  trainings(ctx)
    .innerJoinLateral(counts(ctx).as('counts'), (join) => join.onTrue())
    .where('training.id', 'in', ids)
    .select([
      'training.id',
      'training.version',
      'training.orgId',
      'training.companyId',
      'title',
      'subject',
      'examDeadline',
      'duration',
      'passMark',
      'validMonths',
      'fixedAt',
    ])
    .select(['counts.candidates', 'counts.taken', 'counts.passed', 'counts.failed', 'counts.absent'])
    .select([
      stateOf(ctx).as('state'),
      isOwn(ctx).as('isOwn'),
      sql<string>`(select org_name from org where org.id = training.org_id)`.as('orgName'),
      sql<number>`(select count(*)::int from exam_question where training_id = training.id)`.as('questions'),
    ])
    .execute();

export type Training = Awaited<ReturnType<typeof showTrainings>>[number];

export const findTraining = async (ctx: Context, id: string) => (await showTrainings(ctx, [id]))[0];

export const insertTraining = async (ctx: Context, values: Insertable<Tables['training']>): Promise<string> =>
  (await writing(ctx).insertInto('training').values(values).returning('id').executeTakeFirstOrThrow()).id;

/** Holds a training against whoever begins its exam, publishes it or takes it back, until the transaction ends. */
export const lockTraining = (ctx: Context, id: string) =>
  writing(ctx).selectFrom('training').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

export const hasAttempts = async (ctx: Context, trainingId: string): Promise<boolean> =>
  (await writing(ctx)
    .selectFrom('examAttempt')
    .innerJoin('examCandidate', 'examCandidate.id', 'candidateId')
    .where('trainingId', '=', trainingId)
    .select('examAttempt.id')
    .limit(1)
    .executeTakeFirst()) !== undefined;
