import { distribution, locationFile } from '@fleet/contract/distribution/calls';
import { distributionText } from '@fleet/contract/distribution/text';
import { status, statusFile } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { paged } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exporting } from '../../house/sheet/service';
import { hoursOf, listDayWork } from './hoursOf';
import { countStates, listAreas, listDrivers, listLocations, listPlaces } from './locations';
import { listStatus } from './queries';
import { listInspections, listOperations } from './reported';
import { needLocation, needStatus } from './service';
import { listSwipes } from './swipes';

export const statusRoutes = [
  ...serve(status, {
    list: paged(listStatus),
    one: needStatus,
    location: needLocation,
    operations: listOperations,
    swipes: listSwipes,
    inspections: listInspections,
    hours: hoursOf,
    dayWork: listDayWork,
  }),
  exporting({ list: status.list, file: statusFile, find: listStatus, words: statusText }),
  ...serve(distribution, {
    counts: countStates,
    locations: listLocations,
    list: paged(listPlaces),
    drivers: listDrivers,
    areas: listAreas,
  }),
  exporting({
    list: distribution.list,
    file: locationFile,
    find: listPlaces,
    words: { ...vehicleText, ...statusText, title: distributionText.title },
  }),
];
