import type { Input } from '@fleet/contract/call';
import type { station } from '@fleet/contract/station/calls';
import { stationText } from '@fleet/contract/station/text';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { refuse } from '../../../base/refuse';
import { unscoped, within } from '../../../base/scope';
import { siteRecords } from '../site/service';

const stations = siteRecords<Input<typeof station.add>>({
  table: 'station',
  nameOf: ({ stationName }) => stationName,
  once: ['station_name_once', 'stationName'],
  async check(ctx, { companyId }, id) {
    const foreign = id && (await findRouteVia(ctx, id));
    if (foreign && foreign.companyId !== companyId)
      throw refuse(stationText.onRouteMove, { name: foreign.routeName });
  },
  async leaving(ctx, id) {
    const route = await findRouteVia(ctx, id);
    if (route) throw refuse(stationText.onRoute, { name: route.routeName });
  },
});

/** A route that calls at the station; routes are of its company, but may lie beyond the caller's part of it. */
const findRouteVia = (ctx: Context, id: string) =>
  unscoped(ctx)
    .selectFrom('carRoute')
    .select(['routeName', 'companyId'])
    .where(sql<boolean>`station_ids @> array[${id}]::bigint[]`)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

/** Which of the stations are in sight and belong to the company. */
export const findStationsOf = async (
  ctx: Context,
  companyId: string,
  ids: string[],
): Promise<Set<string>> => {
  const found = await within(ctx, 'station')
    .selectFrom('station')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .execute();
  return new Set(found.map(({ id }) => id));
};

export const listStations = async (ctx: Context, { stationName, ...filter }: Input<typeof station.list>) => ({
  rows: await stations.list(ctx, filter, stationName),
});
export const { add: addStation, edit: editStation, del: delStation } = stations;
