import { defaultLimits } from '@fleet/contract/alarm/catalogue';
import { sql } from 'kysely';
import { transaction, type Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import { mayBeLockedInSql } from '../../fleet/truck/index';
import { issue } from '../../house/ledger/service';
import { record } from '../../house/log/index';

interface Impact {
  id: string;
  vehicleId: string;
  carId: string;
  companyId: string;
  terminalRowId: string;
}

/** An impact that was long ago, and that nobody could answer with a lock, is not answered any more. */
const answeredFor = sql`interval '1 hour'`;

/** When it happened by our clock: that of a terminal may be off by hours, where its zone was set wrong. */
const happenedAt = sql`alarm.started_at - coalesce((state.readings -> 'clockOff' ->> 0)::int, 0) * interval '1 minute'`;
/** No zone is further behind another; for the index. */
const furthestBehind = sql`interval '26 hours'`;

/** Not told to lock yet, or the truck had set off again, or gone away, before it could be. */
const isNotTold = sql`(lock_command_id is null or exists (
  select from device_command told
  where told.id = lock_command_id and told.state = 'expired' and told.problem in ('moving', 'offline')))`;

/** Severe impacts whose trucks are heard, stand with their forks lowered and are to be locked: `domain.md` §5, V02. */
const listToLock = async (ctx: Context, vehicleId?: string) => {
  const heardSince = new Date(ctx.now.getTime() - ctx.config.onlineMinutes * 60_000).toISOString();
  const { rows } = await sql<Impact>`
    select alarm.id, alarm.vehicle_id, vehicle.car_id, alarm.company_id, binding.terminal_row_id
    from alarm
    join vehicle on vehicle.id = alarm.vehicle_id and vehicle.company_id = alarm.company_id
    join binding on binding.vehicle_id = vehicle.id and upper_inf(binding.period)
    join vehicle_state state on state.vehicle_id = vehicle.id
    where alarm.code = 'V02' and alarm.level = 3 and ${isNotTold} and handling = 'unhandled'
      and alarm.started_at > ${ctx.now.toISOString()}::timestamptz - ${answeredFor} - ${furthestBehind}
      and ${happenedAt} > ${ctx.now.toISOString()}::timestamptz - ${answeredFor}
      and state.last_seen >= ${heardSince} and ${mayBeLockedInSql('state')} and state.report_time > alarm.started_at
      and coalesce((
        select (limits ->> 'locks')::int from alarm_rule
        where alarm_rule.company_id = alarm.company_id and alarm_rule.code = 'V02'), ${defaultLimits('V02').locks!}) = 1
      ${vehicleId ? sql`and alarm.vehicle_id = ${vehicleId}` : sql``}
    for update of alarm skip locked`.execute(unscoped(ctx));
  return rows;
};

/**
 * Locks trucks after a severe impact once they stand; a safety officer unlocks them. One vehicle, or whatever waits;
 * gives the vehicles that were told.
 */
export const lockAfterImpacts = (ctx: Context, vehicleId?: string): Promise<string[]> =>
  transaction(ctx, async (ctx) => {
    const found = await listToLock(ctx, vehicleId);
    for (const { id, carId, companyId, terminalRowId } of found) {
      const params = { locked: true, reason: 'V02' };
      const commandId = await issue(ctx, {
        terminalRowId,
        kind: 'lock',
        cmdType: 'service',
        identifier: 'lock',
        params,
      });
      await unscoped(ctx)
        .updateTable('alarm')
        .set({ lockCommandId: commandId })
        .where('id', '=', id)
        .execute();
      await record(ctx, {
        module: 'violation',
        action: 'lock',
        recordId: id,
        recordName: `${carId} V02`,
        companyId,
        after: params,
      });
    }
    return found.map((one) => one.vehicleId);
  });
