import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';

/** So many are named; the next ones take their place as these are put right. */
const mostNamed = 20;

/** Names the records whose numbers differ only by case from an older one: they were entered before that was refused. */
export async function watchNumbers(ctx: Context): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select car_id as number from vehicle where car_id_alike and deleted_at is null
    union all select custom_num from vehicle where custom_num_alike and deleted_at is null
    union all select driver_num from driver where driver_num_alike and deleted_at is null
    union all select battery_number from battery where battery_number_alike and deleted_at is null
    union all select equipment_num from external_equipment where equipment_num_alike and deleted_at is null
    limit ${mostNamed}`.execute(unscoped(ctx));
  // Raised anew, so that it names those of now.
  const detail = rows.map(({ number }) => number).join(', ');
  const known = ctx.conditions.list().find(({ name }) => name === 'numbersAlike');
  if (known?.detail === detail) return;
  ctx.conditions.clear('numbersAlike');
  if (rows.length > 0) ctx.conditions.raise('numbersAlike', detail);
}
