import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import type { Listing } from '../../../base/query';
import { type FigureKind, type FiguresAsked, rowsOf } from './rows';

/** The work of one object on one day; without a key of an object for all those that the reader does not see. */
export interface ObjectDay {
  key: string;
  objectId: string | null;
  day: string;
  powerOnSeconds: number;
  workSeconds: number;
  idleSeconds: number;
  metres: number;
}

export type DayOrder = 'day' | 'name' | 'powerOnSeconds' | 'workSeconds' | 'idleSeconds' | 'metres';

const measures = ['powerOnSeconds', 'workSeconds', 'idleSeconds', 'metres'] as const;
const summed = sql.join(measures.map((name) => sql`sum(${sql.ref(name)})::float8 as ${sql.ref(name)}`));

/**
 * Objects and days of a period as a list. `seen` selects id and name of the objects that the reader sees; the rest of
 * each day is one row.
 */
export function objectDays(
  ctx: Context,
  kind: FigureKind,
  asked: FiguresAsked,
  seen: RawBuilder<unknown>,
  [order, direction]: [DayOrder, 'asc' | 'desc'],
): Listing<ObjectDay> {
  const daysWhere = (condition: RawBuilder<unknown>) => sql`(
    select seen.id as object_id, seen.name, rows.day, ${summed}
    from ${rowsOf(ctx, kind, asked, 'object')} rows left join (${seen}) seen on seen.id = rows.object_id
    where ${condition} group by seen.id, seen.name, rows.day)`;
  const days = daysWhere(sql`true`);
  const key = sql`coalesce(object_id::text, '') || ' ' || day`;
  return {
    async total() {
      const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${days} days`.execute(
        ctx.db,
      );
      return rows[0]!.total;
    },
    async ids(paging) {
      const { rows } = await sql<{ key: string }>`
        select ${key} as key from ${days} days
        order by ${sql.ref(order)} ${sql.raw(direction)} nulls last, day desc, name nulls last, object_id
        ${paging ? sql`limit ${paging.pageSize} offset ${(paging.pageNum - 1) * paging.pageSize}` : sql``}`.execute(
        ctx.db,
      );
      return rows.map((row) => row.key);
    },
    async rows(keys) {
      const named = keys.map((one) => one.split(' ') as [id: string, day: string]);
      const ids = named.flatMap(([id]) => id || []);
      const isPart = sql`rows.day = any(${named.map(([, day]) => day)}::date[])
        and (rows.object_id = any(${ids}::bigint[]) or seen.id is null)`;
      const { rows } = await sql<ObjectDay>`
        select days.*, day::text as day, ${key} as key from ${daysWhere(isPart)} days`.execute(ctx.db);
      const known = new Map(rows.map((row) => [row.key, row]));
      return keys.flatMap((one) => known.get(one) ?? []);
    },
  };
}
