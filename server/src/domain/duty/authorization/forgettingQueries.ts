import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';

type Db = Pick<Context, 'db'>;

/** Whether a terminal was told since to know whom a command has it forget, or once more to forget him. */
export const isSuperseded = async (ctx: Db, commandId: string) =>
  (
    await sql`select from device_command forgets join device_command later using (terminal_row_id)
      where forgets.id = ${commandId} and later.id > forgets.id and later.state in ('sending', 'success')
        and later.deleted_at is null
        and later.identifier in (forgets.identifier, replace(forgets.identifier, 'delete', 'add'))
        and later.params @> forgets.params limit 1`.execute(unscoped(ctx))
  ).rows.length > 0;

/** Records of the vehicle that a terminal sits on, which it knew before it forgot everybody. */
export const findWiped = async (ctx: Db, terminalRowId: string, commandId: string) =>
  (
    await sql<{ id: string }>`select auth_record.id from auth_record
      join binding on binding.vehicle_id = auth_record.vehicle_id and upper_inf(period)
        and binding.terminal_row_id = auth_record.terminal_row_id
      join device_command cleared on cleared.id = ${commandId}
      left join device_command told on told.id = command_id
      where auth_record.terminal_row_id = ${terminalRowId} and auth_record.deleted_at is null
        and wanted and suspended is null
        and (case when source = 'site' then created_at < cleared.finished_at
          else told.state = 'success' and told.finished_at < cleared.finished_at end)
      order by auth_record.id`.execute(unscoped(ctx))
  ).rows.map(({ id }) => id);
