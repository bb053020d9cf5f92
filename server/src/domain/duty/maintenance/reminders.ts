import type { Input, Output } from '@fleet/contract/call';
import { leftOf } from '@fleet/contract/maintenance/left';
import type { remind } from '@fleet/contract/maintenance/remind';
import { remindText } from '@fleet/contract/maintenance/text';
import { say } from '@fleet/contract/text';
import { sql } from 'kysely';
import { mayWork } from '../../../base/accounts';
import { selectedIds } from '../../../base/batch';
import { transaction, type Context } from '../../../base/context';
import { listing, answerPage, sortOf } from '../../../base/query';
import { notFound, refuse } from '../../../base/refuse';
import { inOrgTree, unscoped, within, writing } from '../../../base/scope';
import { recordAll } from '../../house/log/index';
import { isKnownBy } from '../../fleet/vehicle/service';
import { tellStandings } from './standing';

/** Nobody is written to about the same vehicle again so soon. */
const pauseMs = 600_000;
/** The mails of a reminder take less; after that its server has died and another may remind. */
const longestMs = 300_000;

export function listReminders(ctx: Context, filter: Input<typeof remind.list>) {
  const [by, direction] = sortOf(filter.sort ?? 'left');
  let found = within(ctx, 'vehicle')
    .selectFrom('vehicle')
    .innerJoin('maintainStanding', 'maintainStanding.vehicleId', 'vehicle.id')
    .select('vehicle.id')
    .orderBy(by === 'left' ? 'leftPart' : 'carId', direction)
    .orderBy('vehicle.id');
  if (filter.id) found = found.where('vehicle.id', '=', filter.id);
  if (filter.orgId) found = found.where(inOrgTree(filter.orgId));
  if (filter.anyNum) found = found.where(isKnownBy(filter.anyNum));
  if (filter.maintainStatus) found = found.where('status', '=', filter.maintainStatus);
  return listing(found, (ids) => showReminders(ctx, ids));
}

const showReminders = (ctx: Context, ids: readonly string[]) =>
  within(ctx, 'vehicle')
    .selectFrom('vehicle')
    .innerJoin('maintainStanding', 'maintainStanding.vehicleId', 'vehicle.id')
    .where('vehicle.id', 'in', ids)
    .select(['vehicle.id', 'carId', 'plateNum', 'companyId', 'projectId', 'cycleHours', 'cycleDays'])
    .select(['lastTime', 'hours', 'dueDay', 'leftHours', 'leftDays', 'leftPart', 'remindedAt'])
    .select('status as maintainStatus')
    .select([
      sql<number | null>`last_hours::float8`.as('lastHours'),
      sql<number | null>`due_hours::float8`.as('dueHours'),
      sql<string>`(select org_name from org where org.id = vehicle.org_id)`.as('orgName'),
      sql<
        string | null
      >`(select project_name from maintain_project where maintain_project.id = project_id)`.as('projectName'),
      sql<Output<typeof remind.list>['rows'][number]['cycles']>`(
        select coalesce(jsonb_agg(cycle - 'lastTime' || jsonb_build_object('projectName', project_name) order by place), '[]')
        from jsonb_array_elements(cycles) with ordinality listed (cycle, place)
        left join maintain_project on maintain_project.id = (cycle ->> 'projectId')::bigint)`.as('cycles'),
    ])
    .execute();

/** A page, and how many of all the vehicles in sight are due or overdue. */
export async function pageReminders(ctx: Context, filter: Input<typeof remind.list>) {
  const [page, waiting] = await Promise.all([answerPage(listReminders)(ctx, filter), countWaiting(ctx)]);
  return { ...page, ...waiting };
}

const countWaiting = (ctx: Context) =>
  within(ctx, 'vehicle')
    .selectFrom('vehicle')
    .innerJoin('maintainStanding', 'maintainStanding.vehicleId', 'vehicle.id')
    .where('status', '<>', 'normal')
    .select([
      sql<number>`count(*) filter (where status = 'due')::int`.as('due'),
      sql<number>`count(*) filter (where status = 'overdue')::int`.as('overdue'),
    ])
    .executeTakeFirstOrThrow();

/**
 * Writes one mail to each person who enters maintenance of these vehicles, about all of them in his sight. No transaction
 * of it says that it stands: put off, and killed between the vehicles and the mails, it would be called done.
 */
export async function sendReminders(
  { beforeCommit: _, ...ctx }: Context,
  chosen: Input<typeof remind.send>,
): Promise<{ count: number; mails: number }> {
  const ids = await selectedIds(ctx, chosen, listReminders);
  const vehicles = await showReminders(ctx, ids);
  if (vehicles.length < ids.length) throw notFound();
  const readers = await findReaders(ctx, ids);
  const reached = vehicles.filter(({ id }) => readers.some(({ vehicleIds }) => vehicleIds.includes(id)));
  if (reached.length === 0) throw refuse(remindText.nobody);
  await claim(ctx, reached);
  let mails = 0;
  for (const { email, vehicleIds } of readers) {
    const theirs = vehicles.filter(({ id }) => vehicleIds.includes(id));
    const message = {
      to: email,
      subject: say(ctx.language, remindText.mailSubject, { count: theirs.length }),
      text: theirs.map((vehicle) => lineOf(ctx, vehicle)).join('\n'),
    };
    await ctx.mail(message).then(() => (mails += 1), ctx.complain);
  }
  await transaction(ctx, (ctx) => release(ctx, reached, mails > 0));
  if (mails === 0) throw refuse(remindText.notSent);
  return { count: reached.length, mails };
}

type Reminder = Awaited<ReturnType<typeof showReminders>>[number];

const keysOf = (vehicles: readonly Reminder[]) => vehicles.map(({ id }) => id);
const agoOf = (ctx: Context, ms: number) => new Date(ctx.now.getTime() - ms).toISOString();

/** Takes the vehicles before the mails go: of several who ask at once one sends. */
const claim = (ctx: Context, vehicles: readonly Reminder[]) =>
  transaction(ctx, async (ctx) => {
    const free = await writing(ctx)
      .updateTable('maintainStanding')
      .set({ remindingSince: ctx.now.toISOString() })
      .where('vehicleId', 'in', keysOf(vehicles))
      .where((is) =>
        is.and([
          is.or([is('remindedAt', 'is', null), is('remindedAt', '<=', agoOf(ctx, pauseMs))]),
          is.or([is('remindingSince', 'is', null), is('remindingSince', '<=', agoOf(ctx, longestMs))]),
        ]),
      )
      .returning('vehicleId')
      .execute();
    const left = vehicles.find(({ id }) => !free.some(({ vehicleId }) => vehicleId === id));
    if (left) throw refuse(remindText.tooSoon, { name: left.carId });
  });

/** Gives the vehicles free. They count as reminded of once a mail has gone, and not before. */
async function release(ctx: Context, vehicles: readonly Reminder[], isReminded: boolean): Promise<void> {
  await writing(ctx)
    .updateTable('maintainStanding')
    .set({ remindingSince: null, ...(isReminded && { remindedAt: ctx.now.toISOString() }) })
    .where('vehicleId', 'in', keysOf(vehicles))
    .where('remindingSince', '=', ctx.now.toISOString())
    .execute();
  if (!isReminded) return;
  await recordAll(
    ctx,
    vehicles.map(({ id, carId, companyId }) => ({
      module: 'remind',
      action: 'remind',
      recordId: id,
      recordName: carId,
      companyId,
    })),
  );
  tellStandings(
    ctx,
    vehicles.map(({ id, companyId }) => ({ vehicleId: id, companyId })),
  );
}

/** One vehicle, with each of its cycles that is due or overdue. */
const lineOf = (ctx: Context, { carId, orgName, maintainStatus, cycles }: Reminder) => {
  const waiting = cycles.filter(({ status }) => status !== 'normal');
  return say(ctx.language, remindText.mailLine, {
    name: carId,
    org: orgName,
    status: say(ctx.language, remindText[maintainStatus]),
    cycles: (waiting.length > 0 ? waiting : cycles)
      .map(({ projectName, ...left }) =>
        say(ctx.language, remindText.cycleLine, {
          name: projectName ?? say(ctx.language, remindText.ownCycle),
          left: leftOf(ctx.language, left),
        }),
      )
      .join(ctx.language === 'zh' ? '，' : ', '),
  });
};

/** The people who may enter maintenance of these vehicles and can be written to: of their company, and with them in sight. */
async function findReaders(ctx: Context, vehicleIds: readonly string[]) {
  const { rows } = await sql<{ email: string; vehicleIds: string[] }>`
    select email, array_agg(vehicle.id::text) as vehicle_ids
    from account
    join role on role.id = role_id and role.rights @> array['maintain:add'] and role.deleted_at is null
    join org own on own.id = account.org_id
    join vehicle on vehicle.company_id = account.company_id and vehicle.id = any(${vehicleIds}::bigint[])
    join org its on its.id = vehicle.org_id
      and (role.data_scope = 'COMPANY' or its.path like own.path || '%')
    where ${mayWork(ctx)} and email is not null
    group by account.id, email order by account.id`.execute(unscoped(ctx));
  return rows;
}
