import type { AuthState } from '@fleet/contract/authorization/states';
import type { commandProblems } from '@fleet/contract/control/states';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { within } from '../../../base/scope';

/** The state of a record in the terminal, read from its last command: nothing is kept twice. */
export const told = (column: 'command_id' | 'template_command_id', what: string) =>
  sql`(select ${sql.raw(what)} from device_command told where told.id = auth_record.${sql.raw(column)})`;
export const stateOf = sql<AuthState>`case
  when not wanted then 'revoking'
  when suspended is not null then 'suspended'
  when not exists (select from binding where binding.vehicle_id = auth_record.vehicle_id and upper_inf(period)
    and binding.terminal_row_id = coalesce(auth_record.terminal_row_id, binding.terminal_row_id)) then 'pending'
  when command_id is null then case when source = 'site' then 'effective' else 'pending' end
  when ${told('command_id', 'state')} in ('expired', 'cancelled')
    or ${told('template_command_id', 'state')} in ('expired', 'cancelled') then 'failed'
  when ${told('command_id', 'state')} = 'success'
    and coalesce(${told('template_command_id', 'state')}, 'success') = 'success' then 'effective'
  else 'pending' end`;
export const problemOf = sql<(typeof commandProblems)[number] | null>`coalesce(
  ${told('template_command_id', 'problem')}, ${told('command_id', 'problem')})`;
export const answerOf = sql<string | null>`nullif(coalesce(
  ${told('template_command_id', "case when state = 'expired' then answer ->> 'message' end")},
  ${told('command_id', "answer ->> 'message'")}), '')`;

/** The moment at which a driver's licence ends: its last day counts, on the clock of his company. */
export const licenceEnds = sql<string>`((driver.licence_expire + 1)::timestamp at time zone
  (select time_zone from company where company.id = driver.company_id))`;

/** Records of vehicles in sight, of the company that has them now. */
export const records = (ctx: Context) =>
  within(ctx, 'vehicle', 'driver')
    .selectFrom('authRecord')
    .innerJoin('vehicle', (join) =>
      join.onRef('vehicle.id', '=', 'vehicleId').onRef('vehicle.companyId', '=', 'authRecord.companyId'),
    )
    .where('authRecord.deletedAt', 'is', null);
