import type { Input } from '@fleet/contract/call';
import type { train } from '@fleet/contract/training/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { listing, sortOf } from '../../../base/query';
import { isKnownBy } from '../../fleet/driver/service';
import { examStateOf, isWithCompany, lastAttempt, trainings, validUntil } from './trainings';

interface Attempt {
  id: string | null;
  attempt: number | null;
  startedAt: string | null;
  endsAt: string | null;
  submittedAt: string | null;
}

/** The candidates of trainings in sight who are in sight themselves, each with his last attempt. */
const candidates = (ctx: Context) =>
  trainings(ctx)
    .innerJoin('examCandidate', 'examCandidate.trainingId', 'training.id')
    .innerJoin('driver', 'driver.id', 'examCandidate.driverId')
    .leftJoinLateral(sql<Attempt>`${lastAttempt}`.as('attempt'), (join) => join.onTrue())
    .where(isWithCompany);

/** The candidates of one training; of the state `taken` are all who have handed in. */
export function listCandidates(ctx: Context, filter: Input<typeof train.candidates>) {
  const { id, state, driver } = filter;
  const [column, direction] = sortOf(filter.sort ?? 'driverNum');
  const order = {
    driverNum: 'driver.driverNum',
    score: 'examCandidate.score',
    submittedAt: 'examCandidate.submittedAt',
  } as const;
  let found = candidates(ctx)
    .select('examCandidate.id')
    .where('training.id', '=', id)
    .orderBy(order[column], (by) => (direction === 'desc' ? by.desc().nullsLast() : by.asc().nullsLast()))
    .orderBy('examCandidate.id');
  if (state === 'taken') found = found.where(examStateOf(ctx), 'in', ['taken', 'passed', 'failed']);
  else if (state) found = found.where(examStateOf(ctx), '=', state);
  if (driver) found = found.where(isKnownBy(driver));
  return listing(found, (ids) => showCandidates(ctx, ids));
}

export const showCandidates = (ctx: Context, ids: string[]) =>
  candidates(ctx)
    .where('examCandidate.id', 'in', ids)
    .select([
      'examCandidate.id',
      'examCandidate.driverId',
      'driverNum',
      'driverName',
      'examCandidate.submittedAt',
      'attempt.startedAt',
    ])
    .select([
      sql<string>`(select org_name from org team where team.id = coalesce(driver.team_id, driver.org_id))`.as(
        'orgName',
      ),
      sql<boolean>`driver.user_id is not null`.as('hasAccount'),
      examStateOf(ctx).as('state'),
      sql<number | null>`exam_candidate.score::float8`.as('score'),
      sql<number>`coalesce(attempt.attempt, 0)`.as('attempt'),
      validUntil.as('validUntil'),
    ])
    .execute();
