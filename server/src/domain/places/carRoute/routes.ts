import { carRoute } from '@fleet/contract/carRoute/calls';
import { serve } from '../../../base/serve';
import { addCarRoute, delCarRoute, editCarRoute, listCarRoutes } from './service';

export const carRouteRoutes = serve(carRoute, {
  list: listCarRoutes,
  add: addCarRoute,
  edit: editCarRoute,
  del: delCarRoute,
});
