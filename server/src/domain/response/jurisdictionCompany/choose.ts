import { sql, type Expression } from 'kysely';
import type { Context } from '../../../base/context';
import { contains } from '../../../base/query';

const most = 20;

interface Choice {
  id: string;
  label: string;
  detail: string | null;
}

/** A few of these records, by label: the one with this key, or those of which a part of label or detail is known. */
export async function choose(
  ctx: Context,
  named: Expression<Choice>,
  { keyword, id }: { keyword?: string | undefined; id?: string | undefined },
): Promise<{ rows: Choice[] }> {
  const isOne = id ? sql`id = ${id}` : sql`true`;
  const isKnown = keyword
    ? sql`(label ilike ${contains(keyword)} or detail ilike ${contains(keyword)})`
    : sql`true`;
  const { rows } = await sql<Choice>`
    select id, label, detail from (${named}) named where ${isOne} and ${isKnown} order by label, id limit ${most}`.execute(
    ctx.db,
  );
  return { rows };
}
