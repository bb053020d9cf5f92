import { distribution } from '@fleet/contract/distribution/calls';
import { status } from '@fleet/contract/status/calls';
import { serve } from '../../base/serve';
import { countStates, listLocations, listStatus } from './queries';
import { needLocation, needStatus } from './service';

export const statusRoutes = [
  ...serve(status, { list: listStatus, one: needStatus, location: needLocation }),
  ...serve(distribution, { counts: countStates, locations: listLocations }),
];
