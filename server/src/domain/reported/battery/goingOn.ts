import { sql, type RawBuilder } from 'kysely';
import { newestInSql } from '../../fleet/truck/index';

const inState = (record: string, value: RawBuilder<unknown>) =>
  sql`(select ${value} from vehicle_state where vehicle_id = ${sql.ref(`${record}.vehicle_id`)})`;

/** The end of a row of battery_record by this name; one that goes on has lasted until its vehicle was heard last. */
export const knownEnd = (record: string): RawBuilder<string> => {
  const [startedAt, endedAt] = [sql.ref(`${record}.started_at`), sql.ref(`${record}.ended_at`)];
  const heard = inState(record, newestInSql('vehicle_state'));
  return sql<string>`coalesce(${endedAt}, greatest(${startedAt}, ${heard}))`;
};

/** The level at that end, in per cent; of one that goes on, the last that belongs to it. */
export const knownLevel = (record: string): RawBuilder<number> => {
  const run = sql`(battery_course -> ${sql.ref(`${record}.kind`)} ->> 'lastLevel')::real`;
  return sql<number>`coalesce(${sql.ref(`${record}.end_level`)}, ${inState(record, run)},
    ${sql.ref(`${record}.start_level`)})`;
};
