import { sql, type Insertable } from 'kysely';
import type { enrolmentRefusals } from '@fleet/contract/finger/calls';
import type { Context } from '../../../base/context';
import { unscoped, within, writing } from '../../../base/scope';
import type { Tables } from '../../../base/tables';

const inSight = (ctx: Context) =>
  within(ctx, 'driver', 'vehicle', 'deviceCommand')
    .selectFrom('fingerEnrolment')
    .innerJoin('driver', 'driver.id', 'fingerEnrolment.driverId')
    .leftJoin('vehicle', 'vehicle.id', 'fingerEnrolment.vehicleId')
    .leftJoin('deviceCommand', 'deviceCommand.id', 'fingerEnrolment.commandId');

/** Whom trucks wait for, and what came to nothing. */
export const listEnrolmentsOf = (ctx: Context, driverId: string) =>
  inSight(ctx)
    .select(['fingerEnrolment.id', 'finger', 'problem', 'refused'])
    .select([
      sql<string>`coalesce(car_id, '')`.as('carId'),
      sql<string>`coalesce(device_command.issued_at, now())`.as('issuedAt'),
      sql<
        'sending' | 'expired' | 'refused'
      >`case when refused is not null then 'refused' when state in ('sending', 'success') then 'sending' else 'expired' end`.as(
        'state',
      ),
    ])
    .where('driver.id', '=', driverId)
    .orderBy('fingerEnrolment.id')
    .execute();

export const findEnrolmentInSight = (ctx: Context, id: string) =>
  inSight(ctx)
    .select(['fingerEnrolment.id', 'driver.id as driverId', 'driver.companyId', 'commandId'])
    .where('fingerEnrolment.id', '=', id)
    .executeTakeFirst();

/** The enrolment that a command was about, if its driver is still there. */
export const findEnrolment = (ctx: Context, id: string) =>
  unscoped(ctx)
    .selectFrom('fingerEnrolment')
    .innerJoin('driver', 'driver.id', 'driverId')
    .select(['driverId', 'driverNum', 'companyId', 'commandId', 'finger', 'consentTime', 'consentBy'])
    .where('fingerEnrolment.id', '=', id)
    .executeTakeFirst();

/** The enrolments at a vehicle, whoever sees it. */
export const findEnrolmentsAt = (ctx: Context, vehicleId: string) =>
  unscoped(ctx)
    .selectFrom('fingerEnrolment')
    .innerJoin('driver', 'driver.id', 'driverId')
    .select(['fingerEnrolment.id', 'driverId', 'companyId', 'commandId'])
    .where('vehicleId', '=', vehicleId)
    .orderBy('fingerEnrolment.id')
    .execute();

/** The terminal that sits on a vehicle in sight. */
export const findTerminalOn = async (ctx: Context, vehicleId: string) =>
  (
    await within(ctx, 'vehicle')
      .selectFrom('binding')
      .innerJoin('vehicle', 'vehicle.id', 'vehicleId')
      .select('terminalRowId')
      .where('vehicleId', '=', vehicleId)
      .where(sql<boolean>`upper_inf(period)`)
      .executeTakeFirst()
  )?.terminalRowId;

export const insertEnrolment = (ctx: Context, one: Insertable<Tables['fingerEnrolment']>) =>
  writing(ctx).insertInto('fingerEnrolment').values(one).returning('id').executeTakeFirstOrThrow();

export const updateEnrolment = (
  ctx: Context,
  id: string,
  change: { commandId: string } | { refused: (typeof enrolmentRefusals)[number] },
) => writing(ctx).updateTable('fingerEnrolment').set(change).where('id', '=', id).execute();

export const deleteEnrolment = (ctx: Context, id: string) =>
  writing(ctx).deleteFrom('fingerEnrolment').where('id', '=', id).execute();

/** Fingers that terminals have made and still hold, though we do not keep them under that number, or no more. */
export const findLeftovers = async (ctx: Context, most: number) =>
  (
    await sql<{ terminalRowId: string; fingerNum: number }>`
      select made.terminal_row_id::text as "terminalRowId", (made.answer #>> '{data,fingerNum}')::int as "fingerNum"
      from device_command made join terminal on terminal.id = made.terminal_row_id
      where made.identifier = 'enrollFinger' and made.taken_at is not null and terminal.deleted_at is null
        and made.answer #>> '{data,fingerNum}' ~ '^[0-9]{1,4}$'
        and not exists (select from driver_finger where command_id = made.id)
        and not exists (
          select from device_command later
          where later.terminal_row_id = made.terminal_row_id and later.id > made.id
            and (later.identifier in ('addFinger', 'deleteFinger') and later.state in ('sending', 'success')
              -- A terminal that refuses is asked once a day.
              or later.identifier = 'deleteFinger' and later.issued_at > now() - interval '1 day')
            and later.params ->> 'fingerNum' = made.answer #>> '{data,fingerNum}')
      limit ${most}`.execute(unscoped(ctx))
  ).rows;
