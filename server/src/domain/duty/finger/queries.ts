import type { Input } from '@fleet/contract/call';
import type { finger } from '@fleet/contract/finger/calls';
import { type Finger, fingers, highestFingerNum } from '@fleet/contract/finger/fingers';
import { sql, type Insertable } from 'kysely';
import type { Context } from '../../../base/context';
import { listing, sortOf } from '../../../base/query';
import { inOrgTree, unscoped, within, writing } from '../../../base/scope';
import type { Tables } from '../../../base/tables';
import { isKnownBy } from '../../fleet/driver/service';

export function listFingers(ctx: Context, filter: Input<typeof finger.list>) {
  let drivers = within(ctx, 'driver')
    .selectFrom('driver')
    .select('driver.id')
    .orderBy(...sortOf(filter.sort ?? 'driverNum'))
    .orderBy('driver.id');
  if (filter.id) drivers = drivers.where('driver.id', '=', filter.id);
  if (filter.orgId) drivers = drivers.where(inOrgTree(filter.orgId));
  if (filter.anyNum) drivers = drivers.where(isKnownBy(filter.anyNum));
  return listing(drivers, (ids) => showDrivers(ctx, ids));
}

/** Drivers with their fingers, from left to right. */
const showDrivers = (ctx: Context, ids: string[]) =>
  within(ctx, 'driver')
    .selectFrom('driver')
    .select(['driver.id', 'driverNum', 'driverName'])
    .select([
      sql<string>`(select org_name from org where org.id = org_id)`.as('orgName'),
      sql<Finger[]>`array(
        select finger from driver_finger where driver_id = driver.id
        order by array_position(${sql.val([...fingers])}::text[], finger))`.as('fingers'),
    ])
    .where('driver.id', 'in', ids)
    .execute();

export const keptFingers = (ctx: Context) =>
  within(ctx, 'driver')
    .selectFrom('driverFinger')
    .innerJoin('driver', 'driver.id', 'driverId')
    .select([
      'driverFinger.id',
      'driverId',
      'driverFinger.companyId',
      'driverNum',
      'fingerNum',
      'finger',
      'source',
      'enrolledAt',
      'consentTime',
    ])
    .select([
      sql<string | null>`(select username from account where account.id = consent_by)`.as('consentName'),
      sql<boolean>`template_sealed is not null`.as('hasTemplate'),
    ]);

/** The fingers of a driver in sight. */
export const listFingersOf = (ctx: Context, driverId: string) =>
  keptFingers(ctx).where('driverId', '=', driverId).orderBy('fingerNum').execute();

/** The finger, if its driver is in sight. */
export const findFinger = (ctx: Context, id: string) =>
  keptFingers(ctx).where('driverFinger.id', '=', id).executeTakeFirst();

/** Until the transaction ends nobody else gives a number to a finger of this company. */
export const lockFingers = (ctx: Context, companyId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('fingers', ${companyId}::bigint))`.execute(ctx.db);

/** The lowest number that no finger of the company has. */
export async function findFreeNum(ctx: Context, companyId: string): Promise<number | undefined> {
  const { rows } = await sql<{ num: number }>`
    select num from generate_series(1, ${sql.lit(highestFingerNum)}) num
    where not exists (select from driver_finger where company_id = ${companyId} and finger_num = num)
    order by num limit 1`.execute(writing(ctx));
  return rows[0]?.num;
}

/** A keyed hash, by which the same template is found a second time. */
export const templateHash = ({ vault }: Context, template: Buffer) =>
  vault.fingerprint(template, 'driver_finger.template');

const anybodys = (ctx: Context, companyId: string) =>
  unscoped(ctx).selectFrom('driverFinger').select('id').where('companyId', '=', companyId);

/** Whether a finger of the company has this template, whosever it is. */
export const isTemplateKnown = async (ctx: Context, companyId: string, template: Buffer) =>
  (await anybodys(ctx, companyId)
    .where('templateHash', '=', templateHash(ctx, template))
    .executeTakeFirst()) !== undefined;

export const isNumTaken = async (ctx: Context, companyId: string, fingerNum: number) =>
  (await anybodys(ctx, companyId).where('fingerNum', '=', fingerNum).executeTakeFirst()) !== undefined;

/** The template of a finger, sealed, whoever asks: for the terminal that is to know it. */
export const findTemplate = async (ctx: Pick<Context, 'db'>, driverId: string, fingerNum: number) =>
  (
    await unscoped(ctx)
      .selectFrom('driverFinger')
      .select('templateSealed')
      .where('driverId', '=', driverId)
      .where('fingerNum', '=', fingerNum)
      .executeTakeFirst()
  )?.templateSealed ?? null;

export const insertFinger = (ctx: Context, one: Insertable<Tables['driverFinger']>) =>
  writing(ctx).insertInto('driverFinger').values(one).returning('id').executeTakeFirstOrThrow();

/** Says whether the finger was still there. */
export const eraseFinger = async (ctx: Context, id: string): Promise<boolean> =>
  (await writing(ctx).deleteFrom('driverFinger').where('id', '=', id).executeTakeFirst()).numDeletedRows ===
  1n;

/** Erases the fingers of a driver who leaves, and what was being enrolled of him. */
export async function forgetFingersOf(ctx: Context, driverId: string): Promise<void> {
  const db = writing(ctx);
  await db.deleteFrom('driverFinger').where('driverId', '=', driverId).execute();
  await db.deleteFrom('fingerEnrolment').where('driverId', '=', driverId).execute();
}
