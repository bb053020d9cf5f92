import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';

interface Body {
  isFinger: boolean;
  number: string;
}

/** The fingers and faces that one of these terminals may hold: the last that went out to it about one was not a deletion that is done. */
export async function findBodiesIn(
  ctx: Pick<Context, 'db'>,
  terminalRowIds: readonly string[],
): Promise<Body[]> {
  const { rows } = await sql<Body>`
    select is_finger, number from (
      select distinct on (is_finger, number) is_finger, number, identifier, state from (
        select id, identifier, state, identifier like '%Finger' as is_finger, case
            when identifier = 'enrollFinger' then answer #>> '{data,fingerNum}'
            when identifier like '%Finger' then params ->> 'fingerNum'
            else params ->> 'driverNum' end as number
        from device_command
        where terminal_row_id = any(${terminalRowIds}::bigint[])
          and identifier in ('addFinger', 'enrollFinger', 'deleteFinger', 'addFace', 'deleteFace')
          and (tries > 0 or earlier_tries > 0) and problem is distinct from 'notSupported') told
      where not is_finger or number ~ '^[0-9]{1,4}$'
      order by is_finger, number, id desc) last
    where number is not null and not (identifier like 'delete%' and state = 'success')
    order by is_finger, number`.execute(unscoped(ctx));
  return rows;
}
