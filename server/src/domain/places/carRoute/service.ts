import type { Input } from '@fleet/contract/call';
import type { carRoute } from '@fleet/contract/carRoute/calls';
import { carRouteText } from '@fleet/contract/carRoute/text';
import type { Context } from '../../../base/context';
import { refuseField } from '../../../base/refuse';
import { holdRow } from '../../../base/versions';
import { siteRecords } from '../site/service';
import { findStationsOf } from '../station/service';

const routes = siteRecords<Input<typeof carRoute.add>>({
  table: 'carRoute',
  nameOf: ({ routeName }) => routeName,
  once: ['car_route_name_once', 'routeName'],
  async check(ctx, { companyId, stationIds }) {
    if (stationIds.length < 2) throw refuseField('stationIds', carRouteText.tooFew);
    if (stationIds.some((id, at) => id === stationIds[at - 1]))
      throw refuseField('stationIds', carRouteText.standsTwice);
    const known = await findStationsOf(ctx, companyId, stationIds);
    if (!stationIds.every((id) => known.has(id))) throw refuseField('stationIds', carRouteText.elsewhere);
    for (const id of known) await holdRow(ctx, 'station', id);
  },
});

export const listCarRoutes = async (ctx: Context, { routeName, ...filter }: Input<typeof carRoute.list>) => ({
  rows: await routes.list(ctx, filter, routeName),
});
export const { add: addCarRoute, edit: editCarRoute, del: delCarRoute } = routes;
