import type { Input } from '@fleet/contract/call';
import type { terminal } from '@fleet/contract/terminal/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { unscoped, within, writing } from '../../../base/scope';
import type { Protocol } from './queries';

/** Who calls on us as a terminal. */
export interface Caller {
  protocol: Protocol;
  linkKey: string;
  address: string | null;
  /** The device's words about itself, for the operator who may adopt it. */
  says: string | null;
  /** The place that it claims. */
  lng?: number | null;
  lat?: number | null;
}

export async function countUnknown(
  ctx: Pick<Context, 'db' | 'now'>,
  { lng = null, lat = null, ...seen }: Caller,
) {
  const time = ctx.now.toISOString();
  await unscoped(ctx)
    .insertInto('unknownTerminal')
    .values({ ...seen, lng, lat, firstSeen: time, lastSeen: time })
    .onConflict((same) =>
      same.columns(['protocol', 'linkKey']).doUpdateSet({
        lastSeen: time,
        attempts: sql`unknown_terminal.attempts + 1`,
        address: seen.address,
        says: sql`coalesce(excluded.says, unknown_terminal.says)`,
        lng: sql`coalesce(excluded.lng, unknown_terminal.lng)`,
        lat: sql`coalesce(excluded.lat, unknown_terminal.lat)`,
      }),
    )
    .execute();
}

export function listUnknown(ctx: Context, filter: Input<typeof terminal.unknown>) {
  let unknown = ctx.db
    .selectFrom('unknownTerminal')
    .select('id')
    .orderBy(...sortOf(filter.sort ?? 'lastSeen,desc'))
    .orderBy('id');
  if (filter.protocol) unknown = unknown.where('protocol', '=', filter.protocol);
  if (filter.linkKey) unknown = unknown.where('linkKey', 'ilike', contains(filter.linkKey));
  return listing(unknown, async (ids) => {
    const rows = await ctx.db.selectFrom('unknownTerminal').selectAll().where('id', 'in', ids).execute();
    return rows.map((row) => ({ ...row, attempts: Number(row.attempts) }));
  });
}

/** Terminals that reported and sat on no vehicle, with what is kept of that. */
export function listUnbound(ctx: Context, filter: Input<typeof terminal.unbound>) {
  const waiting = (ids: string[] | null) =>
    within(ctx, 'terminal')
      .selectFrom('terminal')
      .innerJoin('quarantine', 'quarantine.terminalRowId', 'terminal.id')
      .where('quarantine.reason', '=', 'unbound')
      .$if(ids !== null, (some) => some.where('terminal.id', 'in', ids))
      .groupBy(['terminal.id', 'terminalId', 'terminalTypeId', 'terminal.orgId'])
      .select([
        'terminal.id',
        'terminalId',
        sql<string>`count(*)`.as('reports'),
        sql<string>`min(quarantine.time)`.as('firstReport'),
        sql<string>`max(quarantine.time)`.as('lastReport'),
        sql<string>`(select terminal_model from terminal_type where terminal_type.id = terminal_type_id)`.as(
          'terminalModel',
        ),
        sql<string>`(select org_name from org where org.id = terminal.org_id)`.as('orgName'),
        sql<{ lng: number; lat: number } | null>`(
          select jsonb_build_object('lng', lng, 'lat', lat) from quarantine last
          where last.terminal_row_id = terminal.id and lng is not null
          order by last.time desc limit 1)`.as('position'),
      ]);
  const ordered = ctx.db
    .selectFrom(waiting(null).as('waiting'))
    .select('id')
    .orderBy(...sortOf(filter.sort ?? 'lastReport,desc'))
    .orderBy('id');
  return listing(ordered, async (ids) => {
    const rows = await waiting(ids).execute();
    return rows.map(({ position, reports, ...row }) => ({
      ...row,
      reports: Number(reports),
      lng: position?.lng ?? null,
      lat: position?.lat ?? null,
    }));
  });
}

export const findUnknown = (ctx: Context, id: string) =>
  ctx.db.selectFrom('unknownTerminal').selectAll().where('id', '=', id).executeTakeFirst();

export const deleteUnknown = (ctx: Context, protocol: Protocol, linkKey: string) =>
  writing(ctx)
    .deleteFrom('unknownTerminal')
    .where('protocol', '=', protocol)
    .where('linkKey', '=', linkKey)
    .execute();
