import { distribution, locationFile } from '@fleet/contract/distribution/calls';
import { distributionText } from '@fleet/contract/distribution/text';
import { live } from '@fleet/contract/live/calls';
import { status, statusFile } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { showDay } from './dayActivity';
import { hoursOf, listDayWork } from './hoursOf';
import { look } from './look';
import { countStates, listAreas, listDrivers, listLocations, listPlaces } from './locations';
import { showDriverAt } from './moment';
import { listStatus } from './queries';
import { listInspections } from './inspections';
import { listOperations } from './operations';
import { listWhereabouts, needLocation, needStatus } from './service';
import { listSwipes } from './swipes';

export const statusRoutes = [
  ...serve(status, {
    list: answerPage(listStatus),
    one: needStatus,
    location: needLocation,
    whereabouts: listWhereabouts,
    operations: listOperations,
    swipes: listSwipes,
    inspections: listInspections,
    driverAt: showDriverAt,
    hours: hoursOf,
    dayWork: listDayWork,
    day: showDay,
  }),
  exportRoute({ list: status.list, file: statusFile, find: listStatus, words: statusText }),
  ...serve(live, { look }),
  ...serve(distribution, {
    counts: countStates,
    locations: listLocations,
    list: answerPage(listPlaces),
    drivers: listDrivers,
    areas: listAreas,
  }),
  exportRoute({
    list: distribution.list,
    file: locationFile,
    find: listPlaces,
    words: { ...vehicleText, ...statusText, title: distributionText.title },
  }),
];
