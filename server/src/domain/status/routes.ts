import { distribution } from '@fleet/contract/distribution/calls';
import { status } from '@fleet/contract/status/calls';
import { paged } from '../../base/query';
import { serve } from '../../base/serve';
import { countStates, listLocations, listStatus } from './queries';
import { needLocation, needStatus } from './service';

export const statusRoutes = [
  ...serve(status, { list: paged(listStatus), one: needStatus, location: needLocation }),
  ...serve(distribution, { counts: countStates, locations: listLocations }),
];
