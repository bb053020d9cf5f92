import { refusals } from '@fleet/contract/refusals';
import { sql } from 'kysely';
import { today } from './calendar';
import type { Context } from './context';
import { refuse } from './refuse';

const mostInDay = 9_999;
const authorityZone = 'Asia/Shanghai';

/**
 * The next number of a kind in a company: prefix, its day, four digits (`domain.md` §3, `WX` + yyyymmdd + 4). It is
 * given in the caller's transaction: what is rolled back leaves no gap, and two at once wait for each other.
 */
export async function nextSerial(ctx: Context, prefix: string, companyId: string): Promise<string> {
  const { rows: zones } = await sql<{ timeZone: string }>`
    select time_zone from company where id = ${companyId}`.execute(ctx.db);
  return draw(ctx, prefix, today(ctx.now, zones[0]!.timeZone), 'company_id', companyId);
}

/** The same in a jurisdiction; an authority has no clock of its own but that of its country. */
export const nextSerialOf = (ctx: Context, prefix: string, jurisdictionId: string): Promise<string> =>
  draw(ctx, prefix, today(ctx.now, authorityZone), 'jurisdiction_id', jurisdictionId);

async function draw(
  ctx: Context,
  prefix: string,
  day: string,
  column: 'company_id' | 'jurisdiction_id',
  owner: string,
): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    insert into serial (${sql.ref(column)}, prefix, day, last) values (${owner}, ${prefix}, ${day}, 1)
    on conflict (${sql.ref(column)}, prefix, day) do update set last = serial.last + 1
    returning last`.execute(ctx.db);
  const { last } = rows[0]!;
  if (last > mostInDay) throw refuse(refusals.noMoreNumbers);
  return `${prefix}${day.replaceAll('-', '')}${String(last).padStart(4, '0')}`;
}
