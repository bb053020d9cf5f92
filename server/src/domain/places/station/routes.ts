import { station } from '@fleet/contract/station/calls';
import { serve } from '../../../base/serve';
import { addStation, delStation, editStation, listStations } from './service';

export const stationRoutes = serve(station, {
  list: listStations,
  add: addStation,
  edit: editStation,
  del: delStation,
});
