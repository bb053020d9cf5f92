import type { Input } from '@fleet/contract/call';
import type { train } from '@fleet/contract/training/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { listing, sortOf } from '../../../base/query';
import { ruleOf } from '../../../base/legalRules';
import { inOrgTree, within } from '../../../base/scope';
import { isKnownBy } from '../../fleet/driver/service';
import { isWithCompany, validUntil } from './trainings';

const today = sql`(now() at time zone (select time_zone from company where company.id = training.company_id))::date`;

/** The last pass of each driver in sight in each subject, as far as it has an end. */
const passes = (ctx: Context) =>
  within(ctx, 'driver')
    .selectFrom('examCandidate')
    .innerJoin('training', 'training.id', 'examCandidate.trainingId')
    .innerJoin('driver', 'driver.id', 'examCandidate.driverId')
    .where(isWithCompany)
    .where('passed', '=', true)
    .where('validMonths', 'is not', null)
    .where('training.deletedAt', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from exam_candidate later join training other on other.id = later.training_id
        where later.driver_id = exam_candidate.driver_id and later.passed and other.deleted_at is null
          and other.company_id = training.company_id and other.subject = training.subject
          and (later.submitted_at, later.id) > (exam_candidate.submitted_at, exam_candidate.id))`,
    );

/** Drivers whose last pass of a subject has expired, or is near its end; the first to end first. */
export function listDue(ctx: Context, { orgId, driver, sort }: Input<typeof train.due>) {
  const [, direction] = sortOf(sort ?? 'validUntil');
  let found = passes(ctx)
    .select('examCandidate.id')
    .where(
      sql<boolean>`${validUntil} <= ${today} + ${ruleOf('retrainNearDays', sql.ref('training.company_id'))}`,
    )
    .orderBy(validUntil, direction)
    .orderBy('examCandidate.id');
  if (orgId)
    found = found.where('driver.id', 'in', (among) =>
      among.selectFrom('driver').select('driver.id').where(inOrgTree(orgId)),
    );
  if (driver) found = found.where(isKnownBy(driver));
  return listing(found, (ids) => showDue(ctx, ids));
}

const showDue = (ctx: Context, ids: string[]) =>
  passes(ctx)
    .where('examCandidate.id', 'in', ids)
    .select(['examCandidate.id', 'driverNum', 'driverName', 'subject', 'title'])
    .select([
      sql<string>`(select org_name from org team where team.id = coalesce(driver.team_id, driver.org_id))`.as(
        'orgName',
      ),
      sql<string>`${validUntil}`.as('validUntil'),
      sql<boolean>`${validUntil} < ${today}`.as('isOver'),
    ])
    .execute();
