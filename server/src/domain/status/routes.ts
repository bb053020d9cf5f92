import { distribution } from '@fleet/contract/distribution/calls';
import { status, statusFile } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { paged } from '../../base/query';
import { serve } from '../../base/serve';
import { exporting } from '../sheet/service';
import { hoursOf } from './hoursOf';
import { countStates, listAreas, listLocations } from './locations';
import { listStatus } from './queries';
import { listInspections, listOperations, listSwipes } from './reported';
import { needLocation, needStatus } from './service';

export const statusRoutes = [
  ...serve(status, {
    list: paged(listStatus),
    one: needStatus,
    location: needLocation,
    operations: listOperations,
    swipes: listSwipes,
    inspections: listInspections,
    hours: hoursOf,
  }),
  exporting({ list: status.list, file: statusFile, find: listStatus, words: statusText }),
  ...serve(distribution, { counts: countStates, locations: listLocations, areas: listAreas }),
];
